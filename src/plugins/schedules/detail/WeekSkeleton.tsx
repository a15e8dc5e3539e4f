import styles from './WeekSkeleton.module.css';

/** Holds the grid's place. */
export function WeekSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p>Loading schedule details...</p>
    </div>
  );
}
