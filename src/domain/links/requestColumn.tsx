import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { RequestChange } from './RequestChange.tsx';

interface RowRequest {
  readonly subject: string;
  readonly details: string;
  /** Name of the row, read to screen readers. */
  readonly about: string;
}

/** The last column of a table: a small link that asks for a change to what the row is about. */
export function requestColumn<Row>(
  requestOf: (row: Row) => RowRequest,
  phone: NonNullable<TableColumn<Row>['phone']> = 'wide',
): TableColumn<Row> {
  return {
    header: 'Actions',
    spokenHeader: true,
    width: '6.75rem',
    align: 'end',
    phone,
    cell: (row) => <RequestChange brief {...requestOf(row)} />,
  };
}
