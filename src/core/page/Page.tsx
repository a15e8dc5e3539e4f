import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  /** Lets tables with many columns use up to 1720 px instead of 1280. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Width and spacing of a page between the bar and the footer. */
export function Page({ wide = false, children }: PageProps) {
  return (
    <div className={styles.page} data-wide={wide}>
      {children}
    </div>
  );
}
