import type { ReactNode } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './Pagination.module.css';
import { clampPage } from './pages.ts';

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

/** How many consecutive pages the pager shows as buttons. */
const WIDTH = 5;

type PageSlot = number | 'gap';

/**
 * Slots of a pager: five consecutive pages around `current` (fewer when there are fewer pages), the first and the last
 * page, and a 'gap' wherever pages are skipped. Pages count from 1. A `current` out of range is clamped. Without pages
 * there are no slots.
 */
export function pageWindow(current: number, total: number): PageSlot[] {
  if (!(total >= 1)) return [];
  const start = Math.max(1, Math.min(clampPage(current, total) - Math.floor(WIDTH / 2), total - WIDTH + 1));
  const end = Math.min(total, start + WIDTH - 1);
  const slots: PageSlot[] = [];
  if (start > 1) slots.push(1);
  if (start > 2) slots.push('gap');
  for (let page = start; page <= end; page += 1) slots.push(page);
  if (end < total - 1) slots.push('gap');
  if (end < total) slots.push(total);
  return slots;
}
