import { type ReactNode, useMemo } from 'react';
import type { LoaderArgs } from '#core/app/appContext.ts';
import type { Query } from '#core/app/query.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { useLateQuery } from './useLateQuery.ts';

interface PanelTableProps<Row> {
  readonly label: string;
  /** A loader such as `listLoader` makes. It, `pick`, `columns` and `keyOf` must keep their identity. */
  readonly load: (args: LoaderArgs) => Query<readonly Row[]>;
  /** Chooses and orders the rows to show. */
  readonly pick: (rows: readonly Row[]) => readonly Row[];
  readonly loading: string;
  readonly empty: string;
  readonly failed: string;
  readonly icon: IconName;
  readonly columns: readonly TableColumn<Row>[];
  readonly keyOf: (row: Row) => number;
  /** Shown below the rows, such as a link to all of them. */
  readonly children?: ReactNode;
}

/** Rows of a list as the content of a panel. It reads them itself, when the browser is idle. */
export function PanelTable<Row>({ load, pick, children, ...props }: PanelTableProps<Row>) {
  const { result, retry } = useLateQuery(load);
  const all = result?.state === 'ready' ? result.value : null;
  const rows = useMemo(() => all && pick(all), [all, pick]);
  if (result === undefined) return <Skeleton text={props.loading} count={4} />;
  if (rows === null) {
    const requestId = result.state === 'failed' ? result.requestId : null;
    return <ErrorPanel message={props.failed} requestId={requestId} onRetry={retry} />;
  }
  if (rows.length === 0) return <EmptyMessage icon={props.icon}>{props.empty}</EmptyMessage>;
  return (
    <>
      <DataTable label={props.label} rows={rows} columns={props.columns} keyOf={props.keyOf} />
      {children}
    </>
  );
}
