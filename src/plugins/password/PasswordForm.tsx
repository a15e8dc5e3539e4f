/** What both forms about passwords have. */
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import styles from './PasswordForm.module.css';

export function ReturnToLogin() {
  return (
    <ScreenLink to="/login" className={styles.back}>
      Return to Login
    </ScreenLink>
  );
}

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
