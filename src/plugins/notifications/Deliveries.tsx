import type { ComponentProps } from 'react';
import type { Delivery } from '#contract/notification.ts';
import type { ReadOptions } from '#core/api/query.ts';
import { useRead } from '#core/data/useRead.ts';
import { formatDateTime } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { RowsCard } from '#core/page/QueryRows.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Badge } from '#core/ui/Badge.tsx';
import { Button } from '#core/ui/Button.tsx';
import { DataTable, idOf, type TableColumn } from '#core/ui/table/DataTable.tsx';
import styles from './NotificationsPage.module.css';

const TITLE = 'What was sent';

/** What the person was told in the last 30 days, and how it went. */
export function Deliveries({ query }: { readonly query: ReadOptions<readonly Delivery[]> }) {
  const shown = useRead(query);
  const { result, isAsking, stale, refresh } = shown;
  return (
    <RowsCard
      title={TITLE}
      shown={shown}
      loading={{ text: 'Loading what was sent...', count: 5 }}
      failed="What was sent could not be loaded."
      empty="Nothing was sent in the last 30 days."
      icon="message"
      actions={
        <Button size="small" icon="retry" onClick={refresh}>
          {isAsking && result !== undefined ? 'Refreshing...' : 'Refresh'}
        </Button>
      }
    >
      {(rows) => <DataTable label={TITLE} columns={columns} rows={rows} keyOf={idOf} busy={stale} />}
    </RowsCard>
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

type Look = Omit<ComponentProps<typeof Badge>, 'children'>;

/** By the wire's word. */
const OUTCOMES = new Map<unknown, Look & { readonly word: string }>([
  ['delivered', { word: 'Delivered', icon: 'check' }],
  ['waiting', { word: 'Waiting', tone: 'blue' }],
  ['notDelivered', { word: 'Not delivered', tone: 'red', icon: 'warning' }],
  ['heldBack', { word: 'Held back', icon: 'pause' }],
]);

function Outcome({ outcome, reason }: Delivery) {
  const { word, ...look } = OUTCOMES.get(outcome) ?? { word: shownText(outcome, 'Unknown') };
  const why = shownText(reason, '');
  return (
    <div className={styles.what}>
      <span>
        <Badge {...look}>{word}</Badge>
      </span>
      {why !== '' && <span className={styles.note}>{why}</span>}
    </div>
  );
}
