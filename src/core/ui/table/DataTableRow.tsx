import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react';
import styles from './DataTable.module.css';
import { opensRow } from './opensRow.ts';
import type { TableColumn } from './tableColumn.ts';

interface DataTableRowProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  marked: boolean;
  onOpen: ((row: Row) => void) | undefined;
}

/** Built anew only when another row comes to stand in its place. */
export const DataTableRow = memo(function DataTableRow<Row>({
  row,
  columns,
  marked,
  onOpen,
}: DataTableRowProps<Row>) {
  const opening = onOpen && {
    tabIndex: -1,
    onClick: (event: MouseEvent) => opensRow(event.nativeEvent) && onOpen(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
    },
  };
  return (
    <tr className={styles.row} data-marked={marked} data-opens={onOpen !== undefined} {...opening}>
      {columns.map(({ header, cell, align, figures, phone }) => (
        <td key={header} data-label={header} data-align={align} data-figures={figures} data-phone={phone}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: DataTableRowProps<Row>) => ReactNode;
