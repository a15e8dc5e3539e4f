import { useNavigate } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { eventQuery } from '#core/api/eventDetail.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { Card } from '#core/ui/Card.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import type { Seen } from '#domain/incidents/useSeenIncidents.ts';
import { prepareIncident } from '#domain/playback/prepareIncident.ts';
import { neighbour } from '#machines/review.ts';
import { IncidentFacts, IncidentHead } from './IncidentHead.tsx';
import { IncidentStory, RequestForIncident } from './IncidentStory.tsx';
import { siteName } from './queueOrder.ts';
import styles from './ReviewPage.module.css';
import { ReviewPlayer } from './ReviewPlayer.tsx';
import { markSeen, openEvent } from './reviewShortcuts.ts';
import type { Paces } from './timeLeft.ts';
import type { useReview } from './useReview.ts';

interface ReviewIncidentProps {
  readonly row: EventRow;
  readonly review: ReturnType<typeof useReview>;
  readonly seen: Seen;
  readonly onPaces: Dispatch<SetStateAction<Paces>>;
}

/** One incident of the queue: its recordings, its story and its facts. One component per incident. */
export function ReviewIncident({ row, review, seen, onPaces }: ReviewIncidentProps) {
  const app = useApp();
  const navigate = useNavigate();
  const { actor, snapshot, player } = review;
  const { id } = row.incident;
  const { result, refresh } = useRead(eventQuery(app.api, id));
  const report = result?.state === 'ready' ? result.value.incident : null;
  const isRead = report !== null;
  const isUnread = result !== undefined && !isRead;
  const next = isRead ? neighbour(snapshot.context, 1) : null;
  useEffect(() => (next === null ? undefined : prepareIncident(app, next)), [app, next]);
  useEffect(() => {
    // A review that goes on by itself passes by what cannot be shown.
    if (isUnread) actor.send({ type: 'nothingShown' });
  }, [actor, isUnread]);
  const isSeen = seen.ids.has(id);
  const toggleSeen = () => (isSeen ? seen.unmark([id]) : seen.mark([id]));
  useShortcut(markSeen, toggleSeen);
  useShortcut(openEvent, () =>
    app.registry.hasRoute('/event/$id') ? void navigate({ to: '/event/$id', params: { id } }) : false,
  );
  const zone = incidentZone(row.timeZone);
  return (
    <section className={styles.incident} aria-labelledby="reviewed-incident" data-zone={row.timeZone}>
      <IncidentHead row={row} report={report} />
      {result === undefined && (
        <div className={styles.loading}>
          <Skeleton text="Loading event details..." shape="block" />
        </div>
      )}
      {isUnread && (
        <Card>
          <ErrorPanel
            message={result.state === 'missing' ? 'Event not found.' : 'This event could not be read.'}
            requestId={result.state === 'failed' ? result.requestId : null}
            onRetry={refresh}
          />
        </Card>
      )}
      {report && (
        <ReviewPlayer
          key={(report.recordings ?? []).map(({ recordingId }) => recordingId).join()}
          {...{ id, report, actor, player, zone, onPaces }}
        />
      )}
      <IncidentFacts {...{ row, report, isSeen, toggleSeen, zone }}>
        <RequestForIncident id={id} site={siteName(row)} />
      </IncidentFacts>
      {report && (
        <div className={styles.story}>
          <IncidentStory report={report} zone={zone} />
        </div>
      )}
    </section>
  );
}
