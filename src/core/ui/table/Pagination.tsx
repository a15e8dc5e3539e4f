import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { groupNumber } from '#core/format/numbers.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import goToPageStyles from './GoToPage.module.css';
import styles from './Pagination.module.css';
import showingLineStyles from './ShowingLine.module.css';

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

interface GoToPageProps {
  pageCount: number;
  onPage: (page: number) => void;
}

/** Takes any page number. Numbers out of range lead to the nearest page. */
export function GoToPage({ pageCount, onPage }: GoToPageProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = field.current?.valueAsNumber ?? Number.NaN;
    if (!Number.isNaN(wanted)) onPage(clampPage(wanted, pageCount));
  };
  return (
    <form className={goToPageStyles.form} onSubmit={go} noValidate>
      <label htmlFor={id}>Go to page</label>
      <input
        ref={field}
        id={id}
        className={goToPageStyles.field}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1}
        max={pageCount}
        step={1}
        enterKeyHint="go"
      />
      <Button type="submit" size="small">
        Go
      </Button>
    </form>
  );
}

// Which pages a list has, and which rows stand on them.

/** The nearest page that exists. At least 1, even when there are no pages or `page` is NaN. */
export function clampPage(page: number, total: number): number {
  return Number.isNaN(page) ? 1 : Math.max(1, Math.min(Math.floor(page), total));
}

/** How many pages `count` rows fill; 0 when there are no rows. */
export function pageCount(count: number, pageSize: number): number {
  return count > 0 && pageSize > 0 ? Math.ceil(count / pageSize) : 0;
}

interface ShownPage {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows of all pages. */
  total: number;
}

/** 'Showing 16 to 30 of 1,043 locations'; zeros when there is nothing. */
export function showingText({ page, pageSize, total }: ShownPage, noun: string): string {
  const last = Math.min(page * pageSize, total);
  const first = total > 0 ? Math.min((page - 1) * pageSize + 1, last) : 0;
  return `Showing ${groupNumber(first)} to ${groupNumber(last)} of ${groupNumber(total)} ${noun}`;
}

interface ShowingLineProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  noun: string;
}

/** Which rows of how many are shown. A change is announced. */
export function ShowingLine({ noun, ...shown }: ShowingLineProps) {
  return (
    <p className={showingLineStyles.line} role="status">
      {showingText(shown, noun)}
    </p>
  );
}
