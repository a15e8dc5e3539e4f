import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

interface PageHeadingProps {
  children: ReactNode;
  /** Stands before the heading, e.g. a BackButton. */
  before?: ReactNode;
  /** Controls at the end of the line. */
  actions?: ReactNode;
}

/** The page's one h1. Navigation moves the focus to the element that carries `data-page-heading`. */
export function PageHeading({ children, before, actions }: PageHeadingProps) {
  return (
    <div className={styles.line}>
      {before && <div className={styles.before}>{before}</div>}
      <h1 className={styles.heading} tabIndex={-1} data-page-heading="">
        {children}
      </h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
