import { type CSSProperties, useMemo } from 'react';
import styles from './DataTable.module.css';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { rowKeys } from './rowKeys.ts';
import { gridTracks, type TableColumn, type TableSort } from './tableColumn.ts';
import { FIRST_ROWS, useFirstRowsFirst } from './useFirstRowsFirst.ts';
import { useMediaQuery } from './useMediaQuery.ts';

interface DataTableProps<Row, Field extends string> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<Row, Field>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  sort?: TableSort<Field> | null;
  onSort?: (sort: TableSort<Field>) => void;
  /** A click on a row; clicks on links and controls inside it are their own. Give the first cell a link for keyboards. */
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
 * Rows in aligned columns, on narrow screens as cards. Thousands of rows are fine; none is rendered again while `rows`,
 * `columns`, `keyOf` and `onOpen` are the same values as before.
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
  const marked = markedKey === null || markedKey === undefined ? null : String(markedKey);
  // Counted in texts of the reader's size: twice as large, they need twice the window.
  const isCards = useMediaQuery(`(max-width: ${(cardsBelow - 0.02) / 16}em)`);
  const shown = useFirstRowsFirst(rows);
  const body = useMemo(() => {
    const keys = rowKeys(shown, keyOf);
    return shown.map((row, index) => (
      <DataTableRow
        key={keys[index]}
        row={row}
        columns={columns}
        marked={keys[index] === marked}
        reveal={revealMarked}
        onOpen={onOpen}
      />
    ));
  }, [shown, keyOf, columns, marked, revealMarked, onOpen]);
  return (
    <table
      className={styles.table}
      style={tracks}
      aria-label={label}
      aria-busy={busy}
      data-layout={isCards ? 'cards' : 'columns'}
      data-long={rows.length > FIRST_ROWS}
    >
      <DataTableHead columns={columns} sort={sort} onSort={onSort} />
      <tbody>{body}</tbody>
    </table>
  );
}
