import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface BadgeProps {
  tone?: 'grey' | 'blue' | 'green' | 'yellow' | 'orange' | 'red';
  icon?: IconName;
  children: ReactNode;
}

/** A short word on a coloured ground. */
export function Badge({ tone = 'grey', icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon && <Icon name={icon} size="small" />}
      <span>{children}</span>
    </span>
  );
}
