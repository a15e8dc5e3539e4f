import { type ReactNode, useMemo } from 'react';
import type { ApiClient } from '#core/api/client.ts';
import { type ReadOptions, silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';

interface PanelTableProps<Row> {
  readonly label: string;
  /** As `recordsOf` makes it. `pick`, `columns` and `keyOf` must keep their identity. */
  readonly query: (api: ApiClient) => ReadOptions<readonly Row[]>;
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

/** Rows of a list as the content of a panel, which reads them itself. */
export function PanelTable<Row>({ query, pick, children, ...props }: PanelTableProps<Row>) {
  const { result, refresh } = useRead(silently(query(useApp().api)));
  const all = result?.state === 'ready' ? result.value : null;
  const rows = useMemo(() => all && pick(all), [all, pick]);
  if (result === undefined) return <Skeleton text={props.loading} count={4} />;
  if (rows === null) {
    const requestId = result.state === 'failed' ? result.requestId : null;
    return <ErrorPanel message={props.failed} requestId={requestId} onRetry={refresh} />;
  }
  if (rows.length === 0) return <EmptyMessage icon={props.icon}>{props.empty}</EmptyMessage>;
  return (
    <>
      <DataTable label={props.label} rows={rows} columns={props.columns} keyOf={props.keyOf} />
      {children}
    </>
  );
}
