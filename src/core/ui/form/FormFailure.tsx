import styles from './FormFailure.module.css';

/** Why the last submit failed; nothing while `text` is null. Announced when it appears. */
export function FormFailure({ text }: { text: string | null }) {
  return (
    text && (
      <p className={styles.failure} role="alert">
        {text}
      </p>
    )
  );
}
