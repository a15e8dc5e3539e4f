import { type CSSProperties, useCallback, useMemo } from 'react';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import styles from './DataTable.module.css';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { LongRows } from './LongRows.tsx';
import type { TableColumn, TableSort } from './tableColumn.ts';

export interface DataTableProps<Row, Field extends string> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<Row, Field>[];
  rows: readonly Row[];
  /** Names a row, as `markedKey` does. */
  keyOf: (row: Row) => string | number;
  sort?: TableSort<Field> | null;
  onSort?: (sort: TableSort<Field>) => void;
  /** Called at a click on a row, not on a link or control in it. Keyboard users need a link in the first cell. */
  onOpen?: (row: Row) => void;
  /** Row to point out, e.g. the one that the reader comes back from. */
  markedKey?: string | number | null;
  /** Scrolls to the marked row when the table is shown. */
  revealMarked?: boolean;
  /** Newer rows are on their way. */
  busy?: boolean;
  /** Window width below which rows are cards, in CSS pixels at the usual text size; 768 by default, more for many columns. */
  cardsBelow?: number;
}

/**
 * Any number of rows in aligned columns, on narrow screens as cards. None is rendered again while `rows`, `columns`,
 * `keyOf` and `onOpen` are the same values as before.
 */
export function DataTable<Row, Field extends string = string>(props: DataTableProps<Row, Field>) {
  const {
    label,
    columns,
    rows,
    keyOf,
    sort = null,
    onSort,
    onOpen,
    markedKey,
    revealMarked = false,
    busy = false,
    cardsBelow = 768,
  } = props;
  const tracks: CSSProperties & Record<'--columns', string> = { '--columns': gridTracks(columns) };
  const marked = useMemo(
    () =>
      markedKey === null || markedKey === undefined
        ? -1
        : rows.findIndex((row) => String(keyOf(row)) === String(markedKey)),
    [rows, keyOf, markedKey],
  );
  const row = useCallback(
    (value: Row, index: number) => (
      <DataTableRow row={value} columns={columns} marked={index === marked} onOpen={onOpen} />
    ),
    [columns, marked, onOpen],
  );
  // In em: a reader with text of twice the size needs twice the window.
  const isCards = useMediaQuery(`(max-width: ${(cardsBelow - 0.02) / 16}em)`);
  return (
    <table
      className={styles.table}
      style={tracks}
      aria-label={label}
      aria-busy={busy}
      data-layout={isCards ? 'cards' : 'columns'}
    >
      <DataTableHead columns={columns} sort={sort} onSort={onSort} />
      <LongRows
        as="tbody"
        rows={rows}
        render={row}
        startAt={marked}
        reveal={revealMarked ? '[data-marked="true"]' : null}
      />
    </table>
  );
}

/** Value of grid-template-columns for the columns. */
function gridTracks(columns: readonly { width?: string }[]): string {
  return columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
}
