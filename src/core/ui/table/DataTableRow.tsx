import {
  memo,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
} from 'react';
import styles from './DataTable.module.css';
import type { TableColumn } from './tableColumn.ts';

interface DataTableRowProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  marked: boolean;
  onOpen: ((row: Row) => void) | undefined;
  onPress: ((row: Row) => void) | undefined;
}

/** Rendered again only when its row, its mark, the columns, `onOpen` or `onPress` change. */
export const DataTableRow = memo(function DataTableRow<Row>({
  row,
  columns,
  marked,
  onOpen,
  onPress,
}: DataTableRowProps<Row>) {
  const opening = onOpen && {
    tabIndex: -1,
    onClick: (event: ReactMouseEvent) => opensRow(event.nativeEvent) && onOpen(row),
    // Touch screens report it for a tap alone, not for the beginning of a scroll.
    onMouseDown: (event: ReactMouseEvent) => {
      const link = event.currentTarget.querySelector('[data-phone="last"] a');
      if (opensRow(event.nativeEvent, link)) onPress?.(row);
    },
    onKeyDown: (event: ReactKeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
    },
  };
  return (
    <tr className={styles.row} data-marked={marked} data-opens={onOpen !== undefined} {...opening}>
      {columns.map(({ header, spokenHeader, cell, align, figures, phone }) => (
        <td
          key={header}
          data-label={spokenHeader ? undefined : header}
          data-align={align}
          data-figures={figures}
          data-phone={phone}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: DataTableRowProps<Row>) => ReactNode;

/**
 * Whether a click inside a row opens it: not one on a link or control, with text selected or with a modifier key held.
 * @param own a link that counts as the row itself
 */
function opensRow(event: MouseEvent, own: Element | null = null): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  const control =
    event.target instanceof Element && event.target.closest('a, button, input, select, label, summary');
  if (control && control !== own) return false;
  return window.getSelection()?.type !== 'Range';
}
