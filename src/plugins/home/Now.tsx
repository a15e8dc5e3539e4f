import { useEffect, useId, useRef, useState } from 'react';
import type { EventRow, RecordingEntry } from '#contract/event.ts';
import { isUnauthorized, MediaError, UnusableAnswer } from '#core/api/apiError.ts';
import { type ApiClient, withOptional } from '#core/api/client.ts';
import { eventQuery, getEventsLocation } from '#core/api/event.ts';
import { listQuery, type Page, type ReadOptions, silently } from '#core/api/query.ts';
import { useAdminView, useApp, useCurrentUser } from '#core/app/useApp.ts';
import { read } from '#core/data/prefetch.ts';
import { useLive } from '#core/data/useRead.ts';
import { now } from '#core/environment.ts';
import { formatTime, incidentSetting } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { onComingBack } from '#core/listeners.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { ignoresTime, newestFirst } from '#domain/incidents/eventFilter.ts';
import { lastNight, lastNightRange } from '#domain/incidents/lastNight.ts';
import { InProgress, OutcomeBadges } from '#domain/incidents/OutcomeBadges.tsx';
import { byWorst, isInProgress, outcomesOf } from '#domain/incidents/outcomes.ts';
import {
  loadMedia,
  type MediaElement,
  pictureComes,
  pictureSize,
  releaseMedia,
} from '#domain/player/loadMedia.ts';
import { locationName } from '#domain/sites/names.ts';
import { mayHaveMany } from '#domain/sites/onlyLocation.ts';
import styles from './Now.module.css';
import { CoverageLine, Line, LineAge, NewEventsLine } from './NowLines.tsx';

/** Events in progress that are named; the others are counted. */
const MOST_OPEN = 3;
const MOST_WORST = 3;

/**
 * What goes on at this moment, what is new, which sites need attention, and the worst events of last night with a picture
 * each. Its room is kept before it has anything to say, so that the numbers below it do not move. Nothing where all of
 * these screens are switched off.
 * @param mayRead false until the numbers are there
 */
export function Now({ mayRead }: { readonly mayRead: boolean }) {
  const { registry } = useApp();
  const user = useCurrentUser();
  const hasEvents = registry.hasRoute('/event/$id');
  const hasReview = registry.hasRoute('/review');
  const hasCoverage = registry.hasRoute('/coverage') && mayHaveMany(user);
  if (!(hasEvents || hasReview || hasCoverage)) return null;
  return (
    <section className={styles.now} aria-label="Now" data-pictures={hasEvents}>
      {mayRead && (
        <Deferred>
          <div className={styles.lines}>
            {hasEvents && <OpenEvents />}
            {hasReview && <NewEventsLine />}
            {hasCoverage && <CoverageLine />}
          </div>
          {hasEvents && <WorstOfNight />}
        </Deferred>
      )}
    </section>
  );
}

function OpenEvents() {
  const { api } = useApp();
  const { result, failure, doubt } = useLive(silently(openEventsQuery(api)));
  const unread = <Line icon="warning">Events in progress could not be loaded</Line>;
  if (result?.state !== 'ready') return failure === null ? null : unread;
  const { rows, count } = eachOnce(result.value);
  // One that cannot be read may be in progress.
  if (rows.length === 0 && result.partial) return unread;
  const age = <LineAge at={result.at} {...{ doubt, failure }} />;
  if (rows.length === 0) {
    const { isOfAll } = result.value;
    const state = isOfAll ? 'covered' : 'told';
    return (
      <Line icon={isOfAll ? 'check' : 'info'} state={doubt === null ? state : undefined}>
        Nothing in progress{isOfAll ? '' : ` among the latest ${LATEST} events`} {age}
      </Line>
    );
  }
  const named = rows.slice(0, MOST_OPEN);
  const isMore = (count ?? rows.length) > named.length;
  return (
    <>
      <ul className={styles.open} aria-label="In progress">
        {named.map(({ incident, location }) => (
          <li key={incident.id} ref={handFocusToHeading}>
            <ScreenLink to="/event/$id" params={{ id: incident.id }} className={styles.event}>
              <span className={styles.site}>{locationName(location?.name)}</span>
              <InProgress {...incident} />
              <OutcomeBadges
                incident={incident}
                outcomes={outcomesOf(incident).filter((outcome) => outcome !== 'open')}
              />
            </ScreenLink>
          </li>
        ))}
        {isMore && (
          <li ref={handFocusToHeading}>
            <More
              count={count === null ? null : count - named.length}
              isListed={!api.refused.has('openFilter')}
            />
          </li>
        )}
      </ul>
      {doubt !== null && <p className={styles.line}>{age}</p>}
    </>
  );
}

/** Without the rows that a provider sends twice: of two with one key, React would leave one on the page for good. */
function eachOnce({ rows, count }: Page<EventRow>): Page<EventRow> {
  const each = [...new Map(rows.map((row) => [row.incident.id, row])).values()];
  return { rows: each, count: count === null ? null : count - (rows.length - each.length) };
}

interface MoreProps {
  /** Null where the provider does not count them. */
  readonly count: number | null;
  /** Whether the provider can list them. */
  readonly isListed: boolean;
}

function More({ count, isListed }: MoreProps) {
  const words = count === null ? 'More in progress' : `${groupNumber(count)} more in progress`;
  return isListed ? (
    <ScreenLink to="/events" search={{ open: true, back: 'home' }}>
      {words}
    </ScreenLink>
  ) : (
    words
  );
}

/**
 * The night's worst events. Where there are none, it says so; nothing while those are still in progress, which stand above,
 * and for a provider that cannot filter by time.
 */
function WorstOfNight() {
  const { api } = useApp();
  const admin = useAdminView();
  const id = useId();
  const { from } = lastNight(new Date(now()));
  const { result, failure, doubt } = useLive(silently(worstQuery(api, from, admin)));
  if (result === undefined)
    return (
      <div className={styles.night} aria-hidden="true">
        <p className={styles.caption}>Worst of last night</p>
        <div className={styles.worst}>
          <span className={styles.picture} />
          <span className={styles.picture} />
          <span className={styles.picture} />
        </div>
      </div>
    );
  const unread = <Line icon="warning">Last night’s worst events could not be loaded</Line>;
  if (result.state !== 'ready') return unread;
  const { value: rows, at, partial } = result;
  // Rows that cannot be read are no quiet night.
  if (partial && (rows === 'unknown' || rows.length === 0)) return unread;
  if (rows === 'unknown') return null;
  const age = doubt !== null && <LineAge {...{ at, doubt, failure }} />;
  if (rows.length === 0)
    return <p className={styles.none}>Last night: no police, no guard, no voice-down {age}</p>;
  return (
    <section className={styles.night} aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        Worst of last night
      </h2>
      <ul className={styles.worst}>
        {rows.map(({ incident, location, timeZone }) => (
          <li key={incident.id} ref={handFocusToHeading} data-zone={timeZone}>
            <ScreenLink to="/event/$id" params={{ id: incident.id }} className={styles.still}>
              <Still id={incident.id} />
              <span className={styles.site}>{locationName(location?.name)}</span>
              {timeElement(incident.startTime, formatTime(incident.startTime, incidentSetting(timeZone)), {
                className: styles.time,
              })}
              <OutcomeBadges incident={incident} outcomes={outcomesOf(incident).slice(0, 1)} />
            </ScreenLink>
          </li>
        ))}
      </ul>
      {age}
    </section>
  );
}

/** Events of the latest in which those in progress are looked for where they cannot be asked for. */
const LATEST = 15;

interface EventsInProgress extends Page<EventRow> {
  /** False where only the latest events were looked through, and there are others. */
  readonly isOfAll: boolean;
}

function openEventsQuery(api: ApiClient): ReadOptions<EventsInProgress> {
  return listQuery<EventsInProgress>(['events in progress'], (call) =>
    withOptional(api, 'openFilter', async (isFiltered) => {
      if (isFiltered) {
        // One more tells a provider that does not count whether there are others.
        const query = { ...newestFirst({ open: true }), skip: 0, take: MOST_OPEN + 1, count: true };
        const page = await getEventsLocation(api, 0, query, call);
        // A provider that takes no notice of the filter answers with its latest events, and counts all.
        const isHeeded = async ({ rows, count }: Page<EventRow>) => {
          const areOpen = (some: readonly EventRow[]) => some.every(({ incident }) => isInProgress(incident));
          if (!areOpen(rows) || (count ?? 0) <= rows.length) return areOpen(rows);
          const oldest = { ...query, orderby: 'incident.startTime asc', take: 1 };
          return areOpen((await getEventsLocation(api, 0, oldest, call))?.rows ?? []);
        };
        if (page === null || (await isHeeded(page))) return page && { ...page, isOfAll: true };
      }
      const query = { ...newestFirst({}), skip: 0, take: LATEST };
      const page = await getEventsLocation(api, 0, query, call);
      return (
        page && {
          rows: page.rows.filter(({ incident }) => isInProgress(incident)),
          count: null,
          isOfAll: page.rows.length < LATEST,
        }
      );
    }),
  );
}

/**
 * The night's worst events that are closed: those with police first, then those with a guard, then those with a voice-down.
 * 'unknown' where all of them are in progress, and where the provider cannot filter by time.
 * @param night its beginning on the viewer's clock, which tells nights apart: those of another one must not stand for them
 */
function worstQuery(
  api: ApiClient,
  night: string,
  admin: boolean,
): ReadOptions<readonly EventRow[] | 'unknown'> {
  return listQuery<readonly EventRow[] | 'unknown'>([`worst events of ${night}`, admin], (call) =>
    withOptional(api, 'timeFilter', async (isFiltered) => {
      if (!isFiltered) return 'unknown';
      const range = lastNightRange(new Date(now()));
      const found = new Map<number, EventRow>();
      let isAnyOpen = false;
      for (const outcome of ['police', 'guard', 'voice'] as const) {
        const query = { ...newestFirst({ [outcome]: true, ...range }), skip: 0, take: 2 * MOST_WORST };
        const page = await getEventsLocation(api, 0, query, call);
        if (page === null) throw new UnusableAnswer();
        if (ignoresTime(range, page.rows)) {
          api.refused.add('timeFilter');
          return 'unknown';
        }
        for (const row of page.rows) {
          if (isInProgress(row.incident)) isAnyOpen = true;
          else found.set(row.incident.id, row);
        }
        if (found.size >= MOST_WORST) break;
      }
      if (found.size === 0 && isAnyOpen) return 'unknown';
      return [...found.values()]
        .sort((one, other) => byWorst(one.incident, other.incident, admin))
        .slice(0, MOST_WORST);
    }),
  );
}

/** Pixels of the drawing, for screens with two a CSS pixel. */
const [WIDTH, HEIGHT] = [352, 198];

/** Pictures are smaller than clips, and may come without their event's clip. */
const PICTURES: readonly unknown[] = ['MotionImage', 'Image', 'FocusImage'];

/**
 * One picture of an event, drawn small. The file is let go of as soon as it is drawn, and the record stays for its page. What
 * could not be loaded is asked for again when the connection or somebody comes back.
 */
function Still({ id }: { readonly id: number }) {
  const { api, config, errors, scope } = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const report = (error: unknown) => errors.report(error, `a picture of event ${id}`);
    /** Returns whether asking again would bring nothing more. */
    const draw = async (): Promise<boolean> => {
      // What fails or is cancelled here is the cache's to tell.
      const event = await read(scope.reads.client, eventQuery(api, id), signal).catch(() => null);
      const recording = pictured(event?.value?.incident.recordings ?? []);
      if (recording === undefined) return event !== null;
      const source = { api, hosts: config, width: () => WIDTH };
      const file = await loadMedia(source, recording, signal, report);
      try {
        if (canvas.current !== null && file.element !== null)
          setDrawn(await drawn(canvas.current, file.element, signal));
      } finally {
        releaseMedia(file);
      }
      return true;
    };
    const tell = (error: unknown): boolean => {
      if (signal.aborted || isUnauthorized(error)) return true;
      report(error);
      return error instanceof MediaError && error.isElsewhere;
    };
    const drawUntilThere = async () => {
      for (let isOver = false; !isOver; ) {
        // From now on: a line that broke while a phone slept tells so after somebody is back.
        const back = comesBack(signal);
        isOver = await draw().catch(tell);
        if (!isOver) await back;
      }
    };
    void drawUntilThere();
    return () => left.abort();
  }, [api, config, errors, scope, id]);
  return (
    <span className={styles.picture} aria-hidden="true">
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} hidden={!isDrawn} />
      {!isDrawn && <Icon name="image" size="small" />}
    </span>
  );
}

/** Resolves when the connection or somebody comes back; never where the signal aborts before. */
function comesBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = onComingBack(() => {
      end();
      resolve();
    });
    signal.addEventListener('abort', end, { once: true });
  });
}

function pictured(recordings: readonly RecordingEntry[]): RecordingEntry | undefined {
  return recordings.find(({ recordingType }) => PICTURES.includes(recordingType)) ?? recordings[0];
}

/** Draws the middle of a picture. @returns whether there is one */
async function drawn(
  canvas: HTMLCanvasElement,
  element: MediaElement,
  signal: AbortSignal,
): Promise<boolean> {
  const size = pictureSize(element);
  const context = canvas.getContext('2d');
  if (size === null || context === null || !(await pictureComes(element, signal))) return false;
  const scale = Math.max(WIDTH / size.width, HEIGHT / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  context.drawImage(element, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
  return true;
}
