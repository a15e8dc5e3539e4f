import { useRouter } from '@tanstack/react-router';
import type { SignIn } from '#core/api/wire/session.ts';
import type { Query } from '#core/app/query.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/shownText.ts';
import { useRecord } from '#core/page/useQuery.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { LogOffEverywhere } from './LogOffEverywhere.tsx';

const TITLE = 'Your last sign-ins';

const columns: readonly TableColumn<SignIn>[] = [
  {
    header: 'Time',
    phone: 'title',
    figures: true,
    cell: ({ time }) => <time dateTime={time ?? undefined}>{formatDateTimeSeconds(time)}</time>,
  },
  { header: 'Result', cell: ({ successful }) => <Result successful={successful} /> },
  { header: 'Network address', figures: true, cell: ({ address }) => shownText(address) },
];

/** The person's own sign-ins, for them to find a stranger's among; nothing where the provider does not tell them. */
export function SignIns({ query }: { readonly query: Query<readonly SignIn[]> }) {
  const router = useRouter();
  const { result, stale } = useRecord(query);
  if (result?.state === 'missing') return null;
  const rows = result?.state === 'ready' ? result.value : null;
  const isTable = result === undefined || (rows !== null && rows.length > 0);
  return (
    <Card title={TITLE} padding={isTable ? 'flush' : 'regular'} actions={<LogOffEverywhere />}>
      {result === undefined && <Skeleton text="Loading sign-ins..." count={5} />}
      {result?.state === 'failed' && (
        <Notice requestId={result.requestId} onRetry={() => void router.invalidate()}>
          Your sign-ins could not be loaded.
        </Notice>
      )}
      {rows?.length === 0 && <EmptyMessage icon="user">No sign-ins found.</EmptyMessage>}
      {rows !== null && rows.length > 0 && (
        <DataTable label={TITLE} columns={columns} rows={rows} keyOf={timeOf} busy={stale} />
      )}
    </Card>
  );
}

function Result({ successful }: Pick<SignIn, 'successful'>) {
  if (successful === true) return <Badge icon="check">Signed in</Badge>;
  return successful === false ? (
    <Badge tone="red" icon="warning">
      Failed
    </Badge>
  ) : (
    <Badge>Unknown</Badge>
  );
}

function timeOf({ time }: SignIn): string {
  return time ?? '';
}
