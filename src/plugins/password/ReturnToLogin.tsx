import { Link } from '@tanstack/react-router';
import styles from './PasswordForm.module.css';

export function ReturnToLogin() {
  return (
    <Link to="/login" className={styles.back}>
      Return to Login
    </Link>
  );
}
