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
  /** Identifies a row. `markedKey` holds one of these keys. */
  keyOf: (row: Row) => string | number;
  sort?: TableSort<Field> | null;
  onSort?: (sort: TableSort<Field>) => void;
  /** Called for a click on a row, but not on a link or control in it. Keyboard users need a link in the first cell. */
  onOpen?: (row: Row) => void;
  /** Key of a row to highlight, e.g. the row whose record the person has just left. */
  markedKey?: string | number | null;
  /** Scrolls to the marked row when the table appears. */
  revealMarked?: boolean;
  /** Newer rows are loading. */
  busy?: boolean;
  /**
   * Window width in CSS pixels, at the usual text size, below which rows are shown as cards. 768 by default; more for
   * many columns.
   */
  cardsBelow?: number;
}

/**
 * Any number of rows in aligned columns, shown as cards on narrow screens. A row is not rendered again while `rows`,
 * `columns`, `keyOf` and `onOpen` keep their identity.
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
  // In em: a reader with text of twice the size needs a window of twice the width.
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

/** The columns' widths as a value of grid-template-columns. */
function gridTracks(columns: readonly { width?: string }[]): string {
  return columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
}
