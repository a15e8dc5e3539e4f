import { useEffect, useState } from 'react';
import { isNotUnderstood } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { whenIdle } from '#core/app/whenIdle.ts';
import { now } from '#core/environment.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { instantOfWall } from '#core/format/wallTime.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { filterExpression } from './incidentFilter.ts';
import { lastNight } from './lastNight.ts';
import styles from './NewIncidentsLine.module.css';
import { useSeenIncidents } from './useSeenIncidents.ts';

interface Counts {
  readonly all: number;
  readonly police: number;
}

/**
 * How many incidents began since the person's last visit, on the first visit last night, as a link to their review. Counts
 * them once, when the browser is idle.
 */
export function NewIncidentsLine() {
  const { api, errors } = useApp();
  const seen = useSeenIncidents();
  const isKnown = seen !== null && seen.state !== 'reading';
  const lastVisit = seen?.lastVisit ?? null;
  const [counts, setCounts] = useState<Counts | 'failed' | null>(null);
  useEffect(() => {
    if (!isKnown) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void whenIdle()
      .then(() => (signal.aborted ? null : countSince(api, lastVisit, signal)))
      .then(
        (counted) => !signal.aborted && setCounts(counted),
        (error: unknown) => {
          // A provider that cannot filter by time has no such number.
          if (signal.aborted || isNotUnderstood(error)) return;
          errors.report(error, 'counting incidents');
          setCounts('failed');
        },
      );
    return () => leaving.abort();
  }, [api, errors, isKnown, lastVisit]);
  if (counts === null) return null;
  return (
    <span className={styles.line}>
      <Icon name="bell" />
      <ScreenLink to="/review" search={lastVisit === null ? {} : { queue: 'visit' }} className={styles.link}>
        {counts === 'failed'
          ? 'New incidents could not be counted'
          : incidentsText(counts, lastVisit === null)}
      </ScreenLink>
    </span>
  );
}

/** '12 incidents since your last visit, 2 police', 'Last night: no incidents' */
export function incidentsText({ all, police }: Counts, isFirstVisit: boolean): string {
  const incidents = `${all === 0 ? 'no' : groupNumber(all)} ${all === 1 ? 'incident' : 'incidents'}`;
  const withPolice = police > 0 ? `, ${groupNumber(police)} police` : '';
  if (isFirstVisit) return `Last night: ${incidents}${withPolice}`;
  return `${incidents.replace(/^n/, 'N')} since your last visit${withPolice}`;
}

/** @param lastVisit Unix milliseconds; null for last night */
async function countSince(api: ApiClient, lastVisit: number | null, signal: AbortSignal): Promise<Counts> {
  const night = lastNight(new Date(now()));
  const range =
    lastVisit === null
      ? { start: instantOfWall(night.from), end: instantOfWall(night.to) }
      : { start: lastVisit };
  const [all, police] = await Promise.all(
    [false, true].map(async (withPolice) => {
      const filter = filterExpression({ text: '', voice: false, police: withPolice, guard: false, ...range });
      const page = await getEventsLocation(
        api,
        0,
        { orderby: 'incident.startTime desc', skip: 0, take: 1, count: true, ...(filter && { filter }) },
        { signal },
      );
      // A number that was not counted must not pass for none.
      if (page?.count == null) throw new Error('The incidents were not counted.');
      return page.count;
    }),
  );
  return { all: all ?? 0, police: police ?? 0 };
}
