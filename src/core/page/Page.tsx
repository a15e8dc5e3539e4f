import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  readonly children: ReactNode;
}

/** Width and spacing of a page between the bar and the footer. */
export function Page({ children }: PageProps) {
  return <div className={styles.page}>{children}</div>;
}
