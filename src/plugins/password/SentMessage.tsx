interface SentMessageProps {
  readonly children: string;
}

/** Takes the place of a form that has worked; the focus, which was in the form, goes along. */
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
