import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './SiblingPages.module.css';

interface SiblingPagesProps {
  /** What the pages have in common. Names the list of links for screen readers. */
  readonly label: string;
  readonly pages: readonly { readonly label: string; readonly to: NonNullable<LinkProps['to']> }[];
}

/** Links between related pages that share one link in the bar. */
export function SiblingPages({ label, pages }: SiblingPagesProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <li key={page.label}>
            <Link to={page.to} className={styles.page}>
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
