import { useCallback, useMemo } from 'react';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { DataTableBodyProps } from './DataTableBody.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { rowKeys } from './rowKeys.ts';
import { SlicedRows } from './SlicedRows.tsx';

/** A table whose rows are not paged: there may be thousands of them. */
export function LongTable<Row, Field extends string = string>(props: DataTableProps<Row, Field>) {
  return <DataTable {...props} Body={SlicedBody} />;
}

function SlicedBody<Row>({ rows, keyOf, columns, onOpen, marked, reveal }: DataTableBodyProps<Row>) {
  const startAt = useMemo(
    () => (marked === null ? 0 : rowKeys(rows, keyOf).indexOf(marked)),
    [rows, keyOf, marked],
  );
  const render = useCallback(
    (row: Row, index: number) => (
      <DataTableRow
        row={row}
        columns={columns}
        marked={index === startAt && marked !== null}
        reveal={false}
        onOpen={onOpen}
      />
    ),
    [columns, marked, startAt, onOpen],
  );
  return (
    <SlicedRows
      as="tbody"
      rows={rows}
      keyOf={keyOf}
      render={render}
      startAt={startAt}
      reveal={reveal ? '[data-marked="true"]' : null}
    />
  );
}
