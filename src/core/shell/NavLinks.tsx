import { Link } from '@tanstack/react-router';
import { useApp } from '#core/router/useApp.ts';
import styles from './NavLinks.module.css';

export interface NavLinksProps {
  readonly onChoose?: () => void;
}

/** The installed plugins' links, in their installed order. */
export function NavLinks({ onChoose }: NavLinksProps) {
  const entries = useApp().registry.nav('bar');
  return (
    <ul className={styles.links}>
      {entries.map(({ label, route }) => (
        <li key={label}>
          <Link
            to={route.to}
            activeOptions={{ exact: route.to === '/', includeSearch: false }}
            className={styles.link}
            onClick={onChoose}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
