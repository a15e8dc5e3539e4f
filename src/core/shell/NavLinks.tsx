import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { NavEntry } from '#core/app/definePlugin.ts';
import styles from './NavLinks.module.css';
import { useNav } from './useNav.ts';

interface NavLinksProps {
  readonly onChoose?: () => void;
  /** Undefined until its code is there. */
  readonly badge: ComponentType<{ readonly of: NonNullable<NavEntry['badge']> }> | undefined;
}

/** The plugins' links in the bar, in the order of the installed plugins. */
export function NavLinks({ onChoose, badge: Badge }: NavLinksProps) {
  const entries = useNav('bar');
  return (
    <ul className={styles.links}>
      {entries.map(({ label, route, badge }) => (
        <li key={label}>
          <Link
            to={route.to}
            activeOptions={{ exact: route.to === '/', includeSearch: false }}
            className={styles.link}
            onClick={onChoose}
          >
            {label}
            {badge && Badge && <Badge of={badge} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
