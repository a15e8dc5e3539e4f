import { isNotUnderstood } from '#core/api/apiError.ts';
import { type ApiClient, type CallOptions, isRefused, refuse } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { listQuery, silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { now } from '#core/environment.ts';
import { groupNumber } from '#core/format/texts.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { newestFirst } from './incidentFilter.ts';
import { lastNightRange } from './lastNight.ts';
import styles from './NewIncidentsLine.module.css';
import { useSeenIncidents } from './seenIncidents.ts';

interface Counts {
  readonly all: number;
  readonly police: number;
}

/**
 * How many events began since the person's last visit, on the first visit last night, as a link to their review.
 */
export function NewIncidentsLine() {
  const { api } = useApp();
  const seen = useSeenIncidents();
  const isKnown = seen !== null && seen.state !== 'reading';
  const lastVisit = seen?.lastVisit ?? null;
  const { result, failure } = useRead({
    ...silently(
      listQuery<Counts | 'unknown'>(['events since', lastVisit], (call) => countSince(api, lastVisit, call)),
    ),
    enabled: isKnown,
  });
  const counts = failure ? 'failed' : result?.state === 'ready' ? result.value : 'unknown';
  if (counts === 'unknown') return null;
  return (
    <span className={styles.line}>
      <Icon name="bell" />
      <ScreenLink to="/review" search={lastVisit === null ? {} : { queue: 'visit' }} className={styles.link}>
        {counts === 'failed' ? 'New events could not be counted' : eventsText(counts, lastVisit === null)}
      </ScreenLink>
    </span>
  );
}

/** '12 events since your last visit, 2 police', 'Last night: no events' */
export function eventsText({ all, police }: Counts, isFirstVisit: boolean): string {
  const events = `${all === 0 ? 'no' : groupNumber(all)} ${all === 1 ? 'event' : 'events'}`;
  const withPolice = police > 0 ? `, ${groupNumber(police)} police` : '';
  if (isFirstVisit) return `Last night: ${events}${withPolice}`;
  return `${events.replace(/^n/, 'N')} since your last visit${withPolice}`;
}

/** 'unknown' for a provider that cannot filter by time: it has no such number. */
async function countSince(
  api: ApiClient,
  lastVisit: number | null,
  call: CallOptions,
): Promise<Counts | 'unknown'> {
  if (isRefused(api, 'timeFilter')) return 'unknown';
  try {
    return await readCounts(api, lastVisit, call);
  } catch (error) {
    if (!isNotUnderstood(error)) throw error;
    refuse(api, 'timeFilter');
    return 'unknown';
  }
}

/** @param lastVisit Unix milliseconds; null for last night */
async function readCounts(
  api: ApiClient,
  lastVisit: number | null,
  { signal }: CallOptions,
): Promise<Counts> {
  const range = lastVisit === null ? lastNightRange(new Date(now())) : { start: lastVisit };
  const [all, police] = await Promise.all(
    [false, true].map(async (withPolice) => {
      const query = { ...newestFirst({ police: withPolice, ...range }), skip: 0, take: 1, count: true };
      const page = await getEventsLocation(api, 0, query, { signal });
      // A number that was not counted must not pass for none.
      if (page?.count == null) throw new Error('The events were not counted.');
      return page.count;
    }),
  );
  return { all: all ?? 0, police: police ?? 0 };
}
