import type { ReactNode } from 'react';
import styles from './EmptyMessage.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface EmptyMessageProps {
  icon?: IconName;
  /** The sentence to show, in the product's words. */
  children: string;
  /** What the person can do next, e.g. a button that clears the filters. */
  action?: ReactNode;
}

/** Says that there is nothing to show here. Failures have ErrorPanel. */
export function EmptyMessage({ icon = 'info', children, action }: EmptyMessageProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size="large" />
      <p>{children}</p>
      {action}
    </div>
  );
}
