import { ScreenLink } from '#core/page/ScreenLink.tsx';
import styles from './PasswordForm.module.css';

export function ReturnToLogin() {
  return (
    <ScreenLink to="/login" className={styles.back}>
      Return to Login
    </ScreenLink>
  );
}
