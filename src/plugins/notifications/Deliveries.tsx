import type { Delivery } from '#contract/notification.ts';
import type { ReadOptions } from '#core/api/query.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { formatDateTime } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Badge } from '#core/ui/Badge.tsx';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage, Notice } from '#core/ui/Notice.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable, idOf, type TableColumn } from '#core/ui/table/DataTable.tsx';
import styles from './NotificationsPage.module.css';

const TITLE = 'What was sent';

/** What the person was told in the last 30 days, and how it went. */
export function Deliveries({ query }: { readonly query: ReadOptions<readonly Delivery[]> }) {
  const { failed } = useReads();
  const { result, isAsking, stale, refresh } = useRead(query);
  if (result?.state === 'missing') return null;
  const rows = result?.state === 'ready' ? result.value : null;
  const isTable = result === undefined || (rows !== null && rows.length > 0);
  return (
    <Card
      title={TITLE}
      padding={isTable ? 'flush' : 'regular'}
      actions={
        <Button size="small" icon="retry" onClick={refresh}>
          {isAsking && result !== undefined ? 'Refreshing...' : 'Refresh'}
        </Button>
      }
    >
      {result === undefined && <Skeleton text="Loading what was sent..." count={5} />}
      {result?.state === 'failed' && (
        <Notice requestId={result.requestId} onRetry={failed.askAgain}>
          What was sent could not be loaded.
        </Notice>
      )}
      {rows?.length === 0 && (
        <EmptyMessage icon="message">Nothing was sent in the last 30 days.</EmptyMessage>
      )}
      {rows !== null && rows.length > 0 && (
        <DataTable label={TITLE} columns={columns} rows={rows} keyOf={idOf} busy={stale} />
      )}
    </Card>
  );
}

const columns: readonly TableColumn<Delivery>[] = [
  {
    header: 'Time',
    width: '13.5rem',
    figures: true,
    phone: 'title',
    cell: ({ time }) => timeElement(time, formatDateTime(time)),
  },
  { header: 'What', width: 'minmax(0, 2fr)', phone: 'wide', cell: (row) => <What {...row} /> },
  { header: 'To', phone: 'half', cell: ({ recipient }) => <bdi>{shownText(recipient)}</bdi> },
  {
    header: 'How it went',
    width: 'minmax(0, 1.5fr)',
    phone: 'half',
    cell: (row) => <Outcome {...row} />,
  },
];

function What({ title, body, incidentId }: Delivery) {
  const name = shownText(title, 'Untitled');
  return (
    <div className={styles.what}>
      {incidentId ? (
        <ScreenLink to="/event/$id" params={{ id: incidentId }}>
          {name}
        </ScreenLink>
      ) : (
        <span>{name}</span>
      )}
      <span className={styles.note}>{shownText(body, '')}</span>
    </div>
  );
}

function Outcome({ outcome, reason }: Delivery) {
  const why = shownText(reason, '');
  return (
    <div className={styles.what}>
      <span>{outcomeBadge(outcome)}</span>
      {why !== '' && <span className={styles.note}>{why}</span>}
    </div>
  );
}

function outcomeBadge(outcome: Delivery['outcome']) {
  switch (outcome) {
    case 'delivered':
      return <Badge icon="check">Delivered</Badge>;
    case 'waiting':
      return <Badge tone="blue">Waiting</Badge>;
    case 'notDelivered':
      return (
        <Badge tone="red" icon="warning">
          Not delivered
        </Badge>
      );
    case 'heldBack':
      return <Badge icon="pause">Held back</Badge>;
    default:
      return <Badge>{shownText(outcome, 'Unknown')}</Badge>;
  }
}
