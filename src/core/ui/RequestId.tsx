import styles from './RequestId.module.css';

/** The id under which the provider finds a failed request in its log. */
export function RequestId({ value }: { value: string | null | undefined }) {
  if (!value) return null;
  return <small className={styles.id}>Request id {value.slice(0, 64)}</small>;
}
