interface SentMessageProps {
  readonly children: string;
}

/** Replaces a form after success, and takes the focus that was in the form. */
export function SentMessage({ children }: SentMessageProps) {
  return (
    <p ref={focus} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}

function focus(message: HTMLElement | null): void {
  message?.focus();
}
