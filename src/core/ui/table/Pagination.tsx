import type { ReactNode } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './Pagination.module.css';
import { pageWindow } from './pages.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** A field for any page number, shown when some pages have no button. */
  goTo?: ReactNode;
}

/** Prev, numbered pages and Next. Shows nothing when everything is on one page. */
export function Pagination({ page, pageCount, onPage, goTo }: PaginationProps) {
  if (pageCount <= 1) return null;
  const slots = pageWindow(page, pageCount);
  return (
    <nav className={styles.pagination} aria-label="Pagination">
      <Button size="small" icon="chevron-left" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <ul className={styles.pages}>
        {slots.map((slot, index) => (
          <li key={slot === 'gap' ? `gap-${index}` : slot}>
            {slot === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <PageButton page={slot} current={slot === page} onPage={onPage} />
            )}
          </li>
        ))}
      </ul>
      <Button size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
        <Icon name="chevron-right" size="small" />
      </Button>
      {slots.includes('gap') && goTo}
    </nav>
  );
}

interface PageButtonProps {
  page: number;
  current: boolean;
  onPage: (page: number) => void;
}

function PageButton({ page, current, onPage }: PageButtonProps) {
  return (
    <button
      className={styles.page}
      type="button"
      aria-current={current ? 'page' : undefined}
      onClick={() => onPage(page)}
    >
      {page}
    </button>
  );
}
