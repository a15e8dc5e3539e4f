import { type FormEvent, useId, useRef } from 'react';
import { groupNumber } from '#core/format/texts.ts';
import { Button } from '#core/ui/Button.tsx';
import { Select } from '#core/ui/form/Field.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import type { TableColumn, TableSort } from './DataTable.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/**
 * Prev and Next, numbered pages, and a field for any page number where some pages have no button of their own. Shows
 * nothing when everything is on one page.
 */
export function Pagination({ page, pageCount, onPage }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Pagination">
      <Button size="small" icon="chevron-left" isOff={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      {/* Beside Prev, since the numbers have a line of their own on phones. */}
      <Button size="small" isOff={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
        <Icon name="chevron-right" size="small" />
      </Button>
      <ul className={styles.pages}>
        {pageWindow(page, pageCount).map((slot, index) => (
          <li key={slot === 'gap' ? `gap-${index}` : slot}>
            {slot === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                className={styles.page}
                type="button"
                aria-current={slot === page ? 'page' : undefined}
                onClick={() => onPage(slot)}
              >
                {slot}
              </button>
            )}
          </li>
        ))}
      </ul>
      {/* Of seven pages the fourth shows the buttons of all: the field stays, and with it the focus. */}
      {pageCount > WIDTH + 1 && <GoToPage pageCount={pageCount} onPage={onPage} />}
    </nav>
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

/** Takes any page number, and is empty again then. Numbers out of range lead to the nearest page. */
function GoToPage({ pageCount, onPage }: Omit<PaginationProps, 'page'>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = field.current?.valueAsNumber ?? Number.NaN;
    if (Number.isNaN(wanted)) return;
    if (field.current) field.current.value = '';
    onPage(clampPage(wanted, pageCount));
  };
  return (
    <form className={styles.form} onSubmit={go} noValidate>
      <label htmlFor={id}>Go to page</label>
      <input
        ref={field}
        id={id}
        className={styles.field}
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
  /** Whether there may be more of them. */
  hasMore?: boolean | undefined;
}

/** 'Showing 16 to 30 of 1,043 locations', 'Showing 16 to 30 of at least 30 events'; zeros when there is nothing. */
export function showingText({ page, pageSize, total, hasMore }: ShownPage, noun: string): string {
  const last = Math.min(page * pageSize, total);
  const first = total > 0 ? Math.min((page - 1) * pageSize + 1, last) : 0;
  const all = `${hasMore ? 'at least ' : ''}${groupNumber(total)}`;
  return `Showing ${groupNumber(first)} to ${groupNumber(last)} of ${all} ${noun}`;
}

interface ShowingLineProps extends ShownPage {
  noun: string;
}

/** Which rows of how many are shown. A change is announced. */
export function ShowingLine({ noun, ...shown }: ShowingLineProps) {
  return (
    <p className={styles.line} role="status">
      {showingText(shown, noun)}
    </p>
  );
}

/** How many rows a page of a list may have. */
export const PAGE_SIZES = [10, 15, 25, 50, 100] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

export const DEFAULT_PAGE_SIZE: PageSize = 15;

/** The page size that `value` (a number or its text) names, else the default. */
export function parsePageSize(value: unknown): PageSize {
  return PAGE_SIZES.find((size) => size === value || String(size) === value) ?? DEFAULT_PAGE_SIZE;
}

const options = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

interface PageSizeSelectProps {
  value: PageSize;
  onChange: (size: PageSize) => unknown;
}

/** A select for the number of rows on a page of a list. */
export function PageSizeSelect({ value, onChange }: PageSizeSelectProps) {
  return (
    <div className={styles.size}>
      <Select
        label="Page size"
        options={options}
        value={String(value)}
        onChange={(size) => onChange(parsePageSize(size))}
      />
    </div>
  );
}

interface CardOptionsProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  sort: TableSort<Field> | null;
  onSort: (sort: TableSort<Field>) => unknown;
  size: PageSize;
  onSize: (size: PageSize) => unknown;
}

/** Order and page size of rows that are shown as cards, behind one line that says what they are. */
export function CardOptions<Row, Field extends string>({
  columns,
  sort,
  onSort,
  size,
  onSize,
}: CardOptionsProps<Row, Field>) {
  const orders = columns.flatMap(({ header, sortField: field }) =>
    field === undefined
      ? []
      : (['asc', 'desc'] as const).map((direction) => ({
          value: `${field} ${direction}`,
          label: `${header}, ${direction}ending`,
          sort: { field, direction },
        })),
  );
  const value = sort ? `${sort.field} ${sort.direction}` : '';
  const order = orders.find((one) => one.value === value);
  return (
    <details className={styles.options}>
      <summary>
        <Icon name="sort" size="small" />
        <VisuallyHidden>Order and page size: </VisuallyHidden>
        <span>
          {order && `${order.label} · `}
          {size} a page
        </span>
        <Icon name="chevron-down" size="small" />
      </summary>
      <div className={styles.choices}>
        <Select
          label="Sort by"
          options={orders}
          value={value}
          onChange={(wanted) => {
            const chosen = orders.find((one) => one.value === wanted);
            return chosen && onSort(chosen.sort);
          }}
        />
        <PageSizeSelect value={size} onChange={onSize} />
      </div>
    </details>
  );
}
