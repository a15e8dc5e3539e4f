import { memo, type ReactNode } from 'react';
import styles from './DataTable.module.css';
import type { TableColumn } from './tableColumn.ts';

interface DataTableRowProps<Row> {
  row: Row;
  rowKey: string;
  columns: readonly TableColumn<Row>[];
  marked: boolean;
  state: string | undefined;
  /** Whether a click opens it. */
  opens: boolean;
}

/** Rendered again only when its row, its mark, its state or the columns change. */
export const DataTableRow = memo(function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, rowKey, columns, marked, state, opens } = props;
  return (
    <tr
      className={styles.row}
      data-key={rowKey}
      data-marked={marked}
      data-state={state}
      data-opens={opens}
      tabIndex={opens ? -1 : undefined}
    >
      {columns.map(({ header, spokenHeader, cell, className, attributesOf, align, figures, phone }) => (
        <td
          key={header}
          className={className}
          data-label={spokenHeader ? undefined : header}
          data-align={align}
          data-figures={figures}
          data-phone={phone}
          {...attributesOf?.(row)}
        >
          {cell(row, state)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: DataTableRowProps<Row>) => ReactNode;
