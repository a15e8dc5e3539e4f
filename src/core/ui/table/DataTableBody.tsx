import { useLayoutEffect, useMemo, useRef } from 'react';
import { DataTableRow } from './DataTableRow.tsx';
import { rowKeys } from './rowKeys.ts';
import type { TableColumn } from './tableColumn.ts';
import { useFirstRowsFirst } from './useFirstRowsFirst.ts';

export interface DataTableBodyProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: readonly TableColumn<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  /** Key of the row to point out. */
  marked: string | null;
  /** Scrolls to that row when the table is shown. */
  reveal: boolean;
}

/** Rows that are laid out wherever they are; the style sheet knows them too. */
const LAID_OUT = 20;

/** The rows of a table of a page or so. */
export function DataTableBody<Row>({
  rows,
  keyOf,
  columns,
  onOpen,
  marked,
  reveal,
}: DataTableBodyProps<Row>) {
  const shown = useFirstRowsFirst(rows);
  const body = useMemo(() => {
    const keys = rowKeys(shown, keyOf);
    // Known by their place: another order or page writes into the rows that are there, at half the cost of new ones.
    return [...shown.entries()].map(([place, row]) => (
      <DataTableRow
        key={place}
        row={row}
        columns={columns}
        marked={keys[place] === marked}
        reveal={reveal}
        onOpen={onOpen}
      />
    ));
  }, [shown, keyOf, columns, marked, reveal, onOpen]);
  const own = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    if (shown.length > LAID_OUT && own.current) supposeHeights(own.current);
  }, [shown]);
  return (
    <tbody ref={own} data-long={shown.length > LAID_OUT}>
      {body}
    </tbody>
  );
}

/** The others are taken to be as high as the first are: a place that is scrolled back to is where it was. */
function supposeHeights(body: HTMLTableSectionElement): void {
  const last = body.children[LAID_OUT - 1];
  if (!last) return;
  const rows = last.getBoundingClientRect().bottom - body.getBoundingClientRect().top;
  const { paddingTop, paddingBottom, borderBottomWidth } = getComputedStyle(last);
  // What is supposed is the height of the content alone.
  const frame = [paddingTop, paddingBottom, borderBottomWidth].reduce(
    (sum, px) => sum + Number.parseFloat(px),
    0,
  );
  body.style.setProperty('--supposed', `${rows / LAID_OUT - frame}px`);
}
