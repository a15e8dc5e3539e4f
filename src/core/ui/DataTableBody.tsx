import { useMemo } from 'react';
import { DataTableRow } from './DataTableRow.tsx';
import { rowKeys } from './rowKeys.ts';
import type { TableColumn } from './tableColumn.ts';
import { FIRST_ROWS, useFirstRowsFirst } from './useFirstRowsFirst.ts';

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
    return shown.map((row, index) => (
      <DataTableRow
        key={keys[index]}
        row={row}
        columns={columns}
        marked={keys[index] === marked}
        reveal={reveal}
        onOpen={onOpen}
      />
    ));
  }, [shown, keyOf, columns, marked, reveal, onOpen]);
  return <tbody data-long={rows.length > FIRST_ROWS}>{body}</tbody>;
}
