import type { ReactNode } from 'react';
import { reachByKeys } from '#core/ui/reachByKeys.ts';
import styles from './ChartTable.module.css';

export interface ChartTableProps {
  /** Id of the element that names the table. */
  readonly labelledBy: string;
  /** True shows the table to screen readers only, beside the chart. */
  readonly isTwin: boolean;
  /** Whether paper has the twin too, for a chart that is not drawn. */
  readonly onPaper?: boolean;
  /** Head and body. */
  readonly children: ReactNode;
}

/** A chart's numbers as text. */
export function ChartTable({ labelledBy, isTwin, onPaper = false, children }: ChartTableProps) {
  return (
    <div className={styles.frame} data-twin={isTwin} data-paper={onPaper} ref={isTwin ? null : reachByKeys}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        {children}
      </table>
    </div>
  );
}
