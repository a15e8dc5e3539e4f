import { Link } from '@tanstack/react-router';
import styles from './NavLinks.module.css';
import { useNav } from './useNav.ts';

interface NavLinksProps {
  readonly onChoose?: () => void;
}

/** The plugins' links in the bar, in the order of the installed plugins. */
export function NavLinks({ onChoose }: NavLinksProps) {
  const entries = useNav('bar');
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
