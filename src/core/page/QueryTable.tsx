import type { Query } from '#core/app/query.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable, type DataTableProps } from '#core/ui/table/DataTable.tsx';
import { useQuery } from './useQuery.ts';

type TableProps<Row> = Omit<DataTableProps<Row, string>, 'rows' | 'sort' | 'onSort' | 'busy'>;

/** Columns, `keyOf` and `onOpen` must keep their identity. */
interface QueryTableProps<Row> extends TableProps<Row> {
  readonly query: Query<readonly Row[]>;
  readonly loading: string;
  readonly empty: string;
  readonly icon: IconName;
}

/** A table of a query's rows. A skeleton is shown while it loads, and the shell's line reports a failure. */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { query, label, loading, empty, icon, ...table } = props;
  const { result, stale } = useQuery(query);
  const rows = result?.state === 'ready' ? result.value : [];
  if (result === undefined) return <Skeleton text={loading} count={8} />;
  if (rows.length === 0) return <EmptyMessage icon={icon}>{empty}</EmptyMessage>;
  return (
    <Card padding="flush">
      <DataTable label={label} rows={rows} busy={stale} {...table} />
    </Card>
  );
}
