import { Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { SnapshotFrom } from 'xstate';
import type { EventRecord, EventRow, RecordingEntry } from '#contract/event.ts';
import { eventQuery } from '#core/api/event.ts';
import { useAdminView, useApp } from '#core/app/useApp.ts';
import { useLive } from '#core/data/useRead.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { FailureNote } from '#core/page/QueryRows.tsx';
import { ActionButton } from '#core/shortcuts/ActionButton.tsx';
import { useAction } from '#core/shortcuts/useAction.ts';
import { buttonLook } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { ErrorPanel } from '#core/ui/Notice.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { CallIns } from '#domain/incidents/CallIns.tsx';
import { EventLogs } from '#domain/incidents/EventLogs.tsx';
import { EventTimes } from '#domain/incidents/EventTimes.tsx';
import { markedWords, toggleSeen } from '#domain/incidents/eventActions.ts';
import { Indicators, OutcomeBadges } from '#domain/incidents/OutcomeBadges.tsx';
import { isInProgress, isRecordOpen } from '#domain/incidents/outcomes.ts';
import type { Seen } from '#domain/incidents/seenEvents.ts';
import { isShowable, type MediaElement, onPictureLost } from '#domain/player/loadMedia.ts';
import { worstOf, worstSight } from '#domain/player/mediaBoxes.ts';
import { Player } from '#domain/player/Player.tsx';
import { prepareIncident } from '#domain/player/playbacks.ts';
import { nextRecording, previousRecording } from '#domain/player/playerActions.ts';
import { type Playback, type Step, usePlayback } from '#domain/player/usePlayback.ts';
import { keptPlayer } from '#domain/player/usePlayer.ts';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { addressLine } from '#domain/sites/names.ts';
import { RequestChange, requestSearch } from '#domain/sites/RequestChange.tsx';
import { neighbour, type ReviewActor } from '#machines/review.ts';
import type { Paces } from './ReviewBar.tsx';
import { handFocusOn } from './ReviewEnd.tsx';
import styles from './ReviewPage.module.css';
import { openEvent, requestChange } from './reviewActions.ts';
import { siteName } from './reviewSearch.ts';

/** The review's machine, and where it finds the player's steps. */
export interface RunningReview {
  readonly actor: ReviewActor;
  readonly snapshot: SnapshotFrom<ReviewActor>;
  readonly player: RefObject<((step: Step) => void) | null>;
}

interface ReviewedEventProps {
  readonly row: EventRow;
  readonly review: RunningReview;
  readonly seen: Seen;
  readonly onPaces: Dispatch<SetStateAction<Paces>>;
}

/** One event of the queue: its recordings, its story and its facts. One component per event. */
export function ReviewedEvent({ row, review, seen, onPaces }: ReviewedEventProps) {
  const app = useApp();
  const navigate = useNavigate();
  const { actor, snapshot, player } = review;
  const { id } = row.incident;
  const shown = useLive(eventQuery(app.api, id), isRecordOpen);
  const { result, refresh } = shown;
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
  const mark = () => (isSeen ? seen.unmark([id]) : seen.mark([id]));
  const [said, setSaid] = useState('');
  // A press of its button is told by the button.
  useAction(toggleSeen, () => {
    mark();
    setSaid(markedWords(id, !isSeen));
  });
  useAction(openEvent, () => void navigate({ to: '/event/$id', params: { id } }));
  const zone = incidentZone(row.timeZone);
  const callIns = report?.location?.callIns ?? [];
  return (
    <section
      ref={handFocusOn}
      className={styles.incident}
      aria-labelledby="reviewed-incident"
      data-zone={row.timeZone}
    >
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <EventHead row={row} report={report} />
      <FailureNote {...shown} onRetry={refresh} />
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
      {report && <ReviewPlayer {...{ id, report, actor, player, zone, onPaces }} />}
      <EventFacts {...{ row, report, isSeen }} onToggleSeen={mark}>
        <RequestForEvent id={id} site={siteName(row)} />
      </EventFacts>
      {report && (
        <div className={styles.story}>
          <EventLogs logs={report.incidentLogs ?? []} zone={zone} />
          {callIns.length > 0 && <CallIns callIns={callIns} zone={zone} />}
        </div>
      )}
    </section>
  );
}

interface EventHeadProps {
  readonly row: EventRow;
  /** Null until it is read. */
  readonly report: EventRecord | null;
}

/** Which event it is, where, and what was done. */
function EventHead({ row, report }: EventHeadProps) {
  const { incident, location } = row;
  const { id } = incident;
  const address = addressLine(report?.location?.address);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 id="reviewed-incident" tabIndex={-1}>
          Event #{id}
        </h2>
        {report ? (
          <>
            {isInProgress(incident) && <OutcomeBadges incident={incident} outcomes={['open']} />}
            <Indicators incident={report.incident} alarmCount={report.alarms?.length ?? 0} />
          </>
        ) : (
          <OutcomeBadges incident={incident} />
        )}
      </div>
      <p className={styles.site}>
        <LocationLink id={location?.id} name={siteName(row)} />
        {address && <span className={styles.note}>{address}</span>}
      </p>
    </header>
  );
}

interface EventFactsProps extends EventHeadProps {
  readonly isSeen: boolean;
  readonly onToggleSeen: () => void;
  readonly children: ReactNode;
}

/** When the event happened, and what can be done about it. */
function EventFacts({ row, report, isSeen, onToggleSeen, children }: EventFactsProps) {
  const { registry } = useApp();
  const { incident, timeZone } = row;
  const { id } = incident;
  return (
    <div className={styles.head}>
      <EventTimes {...{ incident, timeZone, report }} className={styles.facts} />
      <div className={styles.actions}>
        <ActionButton action={toggleSeen} on={onToggleSeen} size="small" icon="check" aria-pressed={isSeen}>
          {isSeen ? 'Seen' : undefined}
        </ActionButton>
        {registry.hasRoute('/event/$id') && (
          <Link {...buttonLook({ size: 'small' })} to="/event/$id" params={{ id }}>
            {openEvent.does}
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}

function RequestForEvent({ id, site }: { readonly id: number; readonly site: string }) {
  const navigate = useNavigate();
  const request = { subject: `Event #${id}`, details: `Event #${id} at ${site}: ` };
  useAction(requestChange, () => void navigate({ to: '/change-request', search: requestSearch(request) }));
  return <RequestChange {...request} />;
}

/** Recordings that may be loaded before their event is opened. */
const MOST_COMPARED = 4;

interface ReviewPlayerProps {
  readonly id: number;
  readonly report: EventRecord;
  readonly actor: ReviewActor;
  /** Where the review finds the player's steps. */
  readonly player: RefObject<((step: Step) => void) | null>;
  readonly zone: string | undefined;
  readonly onPaces: Dispatch<SetStateAction<Paces>>;
}

/** The recordings of the event, which the review steps through. */
function ReviewPlayer({ id, report, actor, player, zone, onPaces }: ReviewPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const playback = usePlayback({ recordings: report.recordings, startId: undefined, frame });
  const analytics = useAdminView();
  const { step } = playback;
  useWorstFirst(actor, playback, analytics);
  useLayoutEffect(() => {
    player.current = step;
    return () => {
      player.current = null;
    };
  }, [player, step]);
  useReports(actor, playback);
  usePersonFound(actor, playback, analytics);
  useWatchedClip(actor, playback.shown?.media?.element ?? null);
  usePaces(id, playback, onPaces);
  useAction(nextRecording, step);
  useAction(previousRecording, step);
  return (
    <Card padding="flush">
      <Player
        playback={playback}
        frame={frame}
        event={{ id, site: report.location?.name, zone }}
        canPlayAll={false}
      />
    </Card>
  );
}

/** Begins with the worst of the recordings that are loaded by then, where one of them is enough. What comes later moves nothing. */
function useWorstFirst(review: ReviewActor, { actor }: Playback, analytics: boolean): void {
  const begin = useEffectEvent(() => {
    if (review.getSnapshot().context.seenAfter === 'all') return;
    const { recordings, preloader, index } = actor.getSnapshot().context;
    const { loaders } = preloader.getSnapshot().context;
    const sights = recordings.slice(0, MOST_COMPARED).map(({ recordingId }) => {
      const loaded = loaders.get(recordingId)?.getSnapshot().context.loaded;
      return loaded && isShowable(loaded) ? worstSight(loaded.metas, analytics) : 'nothing';
    });
    const worst = worstOf(sights);
    if (worst !== index) actor.send({ type: 'select', index: worst });
  });
  useLayoutEffect(() => begin(), []);
}

/** Tells the review once per event that a person was detected. */
function usePersonFound(review: ReviewActor, { shown }: Playback, analytics: boolean): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current || !shown?.media || !review.getSnapshot().can({ type: 'personFound' })) return;
    if (worstSight(shown.media.metas, analytics) !== 'person') return;
    isTold.current = true;
    review.send({ type: 'personFound' });
  }, [review, shown, analytics]);
}

/** Reports to the review which recording is chosen, and when it is on screen. */
function useReports(actor: ReviewActor, { actor: playback, shown }: Playback): void {
  useEffect(() => {
    let last: { readonly list: readonly RecordingEntry[]; readonly index: number } | null = null;
    const report = () => {
      const { index, recordings: list } = playback.getSnapshot().context;
      const former = last?.list[last.index];
      const isAnotherList = last !== null && last.list !== list;
      const place = { index, count: list.length };
      if (isAnotherList && (former ?? list[index]) === list[index]) actor.send({ type: 'listed', ...place });
      else if (isAnotherList || last?.index !== index) actor.send({ type: 'recordingChosen', ...place });
      last = { list, index };
    };
    report();
    // Not with the next rendering: a key that is pressed before it would step from the former recording.
    const { unsubscribe } = playback.subscribe(report);
    return unsubscribe;
  }, [actor, playback]);
  useEffect(() => {
    if (shown === null || shown.trouble !== null) actor.send({ type: 'nothingShown' });
    else if (shown.media) actor.send({ type: shown.media.format === 'video' ? 'clipShown' : 'stillShown' });
    const element = shown?.media?.element;
    if (!(element instanceof HTMLVideoElement)) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('play', () => actor.send({ type: 'played' }), { signal });
    onPictureLost(element, () => actor.send({ type: 'nothingShown' }), signal);
    return () => listening.abort();
  }, [actor, shown]);
}

/** Notes how many recordings the event has, and how long the clip on screen is. */
function usePaces(id: number, { snapshot, shown }: Playback, onPaces: ReviewPlayerProps['onPaces']): void {
  const { recordings } = snapshot.context;
  useEffect(() => {
    onPaces((paces) => ({ ...paces, counts: new Map(paces.counts).set(id, recordings.length) }));
  }, [id, recordings, onPaces]);
  useEffect(() => {
    const element = shown?.media?.element;
    if (!shown || !(element instanceof HTMLVideoElement) || !Number.isFinite(element.duration)) return;
    const { recordingId } = shown.entry;
    onPaces((paces) => ({ ...paces, lengths: new Map(paces.lengths).set(recordingId, element.duration) }));
  }, [shown, onPaces]);
}

/**
 * Plays the clip once, as fast as was chosen, while the review goes on by itself, and tells the review when it is over.
 * @param element on screen; null while it loads
 */
function useWatchedClip(actor: ReviewActor, element: MediaElement | null): void {
  const app = useApp();
  const speed = useSelector(actor, (snapshot) =>
    snapshot.matches({ reviewing: { watching: 'playing' } }) ? snapshot.context.speed : null,
  );
  /** Whether a clip was last played at another speed than the player's. */
  const hasLent = useRef(false);
  useEffect(() => {
    if (!(element instanceof HTMLVideoElement)) return undefined;
    const takeBack = () => {
      element.playbackRate = keptPlayer(app).rate ?? 1;
    };
    if (speed === null) {
      // The player keeps the speed of a clip that a still has followed.
      if (hasLent.current) takeBack();
      hasLent.current = false;
      return undefined;
    }
    hasLent.current = true;
    const listening = new AbortController();
    const { signal } = listening;
    const over = () => actor.send({ type: 'clipEnded' });
    element.addEventListener('ended', over, { signal });
    element.playbackRate = speed;
    // A clip that begins again by itself has no end.
    const { loop } = element;
    element.loop = false;
    if (element.ended) element.currentTime = 0;
    // Refused, e.g. on a phone that saves power: its first picture is a still.
    element.play().catch(() => !signal.aborted && actor.send({ type: 'stillShown' }));
    return () => {
      listening.abort();
      element.loop = loop;
      takeBack();
    };
  }, [actor, app, element, speed]);
}
