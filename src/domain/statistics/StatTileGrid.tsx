import type { ReactNode } from 'react';
import styles from './StatTileGrid.module.css';

/** Tiles side by side, as many in a row as fit. */
export function StatTileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.grid} aria-label={label}>
      {children}
    </section>
  );
}
