import { Link, useMatches } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { NavBadge } from './NavBadge.tsx';
import styles from './NavLinks.module.css';
import { useNav } from './useNav.ts';

interface NavLinksProps {
  readonly onChoose?: () => void;
}

/** The plugins' links in the bar, in the order of the installed plugins. */
export function NavLinks({ onChoose }: NavLinksProps) {
  const entries = useNav('bar');
  const { registry } = useApp();
  const section = useMatches({ select: registry.section });
  return (
    <ul className={styles.links}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <Link
            to={entry.route.to}
            activeOptions={{ exact: entry.route.to === '/', includeSearch: false }}
            // On the link's own page, Link itself says 'page'.
            aria-current={entry === section || undefined}
            className={styles.link}
            onClick={onChoose}
          >
            {entry.label}
            {entry.badge && <NavBadge of={entry.badge} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
