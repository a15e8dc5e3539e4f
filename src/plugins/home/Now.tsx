import { useId, useMemo } from 'react';
import type { EventRow } from '#contract/event.ts';
import { isNotUnderstood } from '#core/api/apiError.ts';
import type { ApiClient, CallOptions } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { listQuery, type Page, type ReadOptions, silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useLive, useRead } from '#core/data/useRead.ts';
import { now, shownMoment } from '#core/environment.ts';
import { formatTime, incidentSetting } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { groupNumber } from '#core/format/texts.ts';
import { instantOfWall } from '#core/format/wallTime.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { filterExpression } from '#domain/incidents/incidentFilter.ts';
import { lastNight } from '#domain/incidents/lastNight.ts';
import { NewIncidentsLine } from '#domain/incidents/NewIncidentsLine.tsx';
import { InProgress, OutcomeBadges } from '#domain/incidents/OutcomeBadges.tsx';
import { byWorst, isInProgress, outcomesOf } from '#domain/incidents/outcomes.ts';
import { CoverageLine } from '#domain/sites/CoverageLine.tsx';
import { locationName } from '#domain/sites/names.ts';
import { mayHaveMany } from '#domain/sites/onlyLocation.ts';
import styles from './Now.module.css';
import { Still } from './Still.tsx';

/** Events in progress that are named; the others are counted. */
const MOST_OPEN = 3;
const MOST_WORST = 3;

/**
 * What goes on at this moment, what is new, which sites need attention, and the worst events of last night with a picture
 * each. Its room is the same whatever it has to say, so that the numbers below it do not move.
 * @param mayRead false until the numbers are there
 */
export function Now({ mayRead }: { readonly mayRead: boolean }) {
  return (
    <section className={styles.now} aria-label="Now">
      {mayRead && (
        <Deferred>
          <Told />
        </Deferred>
      )}
    </section>
  );
}

function Told() {
  const { registry, session } = useApp();
  const user = useCurrentUser(session);
  const hasEvents = registry.hasRoute('/event/$id');
  return (
    <>
      <div className={styles.lines}>
        {hasEvents && <OpenEvents />}
        {registry.hasRoute('/review') && <NewIncidentsLine />}
        {registry.hasRoute('/coverage') && mayHaveMany(user) && <CoverageLine />}
      </div>
      {hasEvents && <WorstOfNight />}
    </>
  );
}

/** Which events are in progress, for how long, and what was done; read every 30 seconds. */
function OpenEvents() {
  const { api } = useApp();
  const { result, failure } = useLive(silently(openEventsQuery(api)));
  if (failure !== null && result?.state !== 'ready')
    return (
      <p className={styles.line}>
        <Icon name="warning" />
        What is in progress could not be read
      </p>
    );
  if (result?.state !== 'ready') return null;
  const { rows, count } = result.value;
  const asked = shownMoment(result.at);
  if (rows.length === 0)
    return (
      <p className={styles.line} data-calm={true}>
        <Icon name="check" />
        <span>
          Nothing in progress
          <span className={styles.asOf}>
            {' '}
            as of <time dateTime={new Date(asked).toISOString()}>{formatTime(asked)}</time>
          </span>
        </span>
      </p>
    );
  const more = (count ?? rows.length) - MOST_OPEN;
  return (
    <ul className={styles.open} aria-label="In progress">
      {rows.slice(0, MOST_OPEN).map(({ incident, location }) => (
        <li key={incident.id}>
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
      {more > 0 && (
        <li>
          <ScreenLink to="/events" search={{ open: true, back: 'home' }}>
            {groupNumber(more)} more in progress
          </ScreenLink>
        </li>
      )}
    </ul>
  );
}

/** The night's worst events. Where there are none, it says so; nothing for a provider that cannot filter by time. */
function WorstOfNight() {
  const { api } = useApp();
  const id = useId();
  const night = lastNight(new Date(now()));
  const options = useMemo(() => silently(worstQuery(api, night.from, night.to)), [api, night.from, night.to]);
  const { result, failure } = useRead(options);
  const rows = result?.state === 'ready' ? result.value : undefined;
  if (rows === undefined && failure === null)
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
  if (rows === 'unknown') return null;
  if (rows === undefined) return <p className={styles.none}>The worst of last night could not be read</p>;
  if (rows.length === 0) return <p className={styles.none}>Last night: no police, no guard, no voice-down</p>;
  return (
    <section className={styles.night} aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        Worst of last night
      </h2>
      <ul className={styles.worst}>
        {rows.map(({ incident, location, timeZone }) => (
          <li key={incident.id} data-zone={timeZone}>
            <ScreenLink to="/event/$id" params={{ id: incident.id }} className={styles.still}>
              <Still id={incident.id} />
              <span className={styles.site}>{locationName(location?.name)}</span>
              <time className={styles.time} dateTime={isoInstant(incident.startTime)}>
                {formatTime(incident.startTime, incidentSetting(timeZone))}
              </time>
              <OutcomeBadges incident={incident} outcomes={outcomesOf(incident).slice(0, 1)} />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NEWEST = 'incident.startTime desc';

function openEventsQuery(api: ApiClient): ReadOptions<Page<EventRow>> {
  return listQuery(['events in progress'], async (call) => {
    try {
      return await getEventsLocation(
        api,
        0,
        { ...filtered({ open: true }), skip: 0, take: MOST_OPEN, count: true },
        call,
      );
    } catch (error) {
      if (!isNotUnderstood(error)) throw error;
      return recentlyOpened(api, call);
    }
  });
}

/** For a provider that cannot filter by what is in progress: those among its newest events. */
async function recentlyOpened(api: ApiClient, call: CallOptions): Promise<Page<EventRow> | null> {
  const page = await getEventsLocation(api, 0, { ...filtered({}), skip: 0, take: 15 }, call);
  return page && { rows: page.rows.filter(({ incident }) => isInProgress(incident)), count: null };
}

/**
 * The night's worst events that are closed: those with police first, then those with a guard, then those with a voice-down.
 * @param from as the viewer's clock shows it, as `to`
 */
function worstQuery(api: ApiClient, from: string, to: string): ReadOptions<readonly EventRow[] | 'unknown'> {
  const range = { start: instantOfWall(from), end: instantOfWall(to) };
  return listQuery<readonly EventRow[] | 'unknown'>(['worst events', from], async (call) => {
    const found: EventRow[] = [];
    try {
      for (const outcome of ['police', 'guard', 'voice'] as const) {
        const query = { ...filtered({ [outcome]: true, ...range }), skip: 0, take: 2 * MOST_WORST };
        const page = await getEventsLocation(api, 0, query, call);
        for (const row of page?.rows ?? [])
          if (!isInProgress(row.incident) && !found.some(({ incident }) => incident.id === row.incident.id))
            found.push(row);
        if (found.length >= MOST_WORST) break;
      }
    } catch (error) {
      if (isNotUnderstood(error)) return 'unknown';
      throw error;
    }
    return found.sort((one, other) => byWorst(one.incident, other.incident)).slice(0, MOST_WORST);
  });
}

function filtered(terms: Parameters<typeof filterExpression>[0]) {
  const filter = filterExpression(terms);
  return { orderby: NEWEST, ...(filter !== undefined && { filter }) };
}
