/** Two lines of Now that lead to other screens: what is new since the last visit, and whether the sites are covered. */
import { type ReactNode, useEffect } from 'react';
import { eventNumber } from '#contract/rules/nightSummary.ts';
import { type ApiClient, type CallOptions, withOptional } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { sitesQuery } from '#core/api/location.ts';
import { listQuery, silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { type Live, useLive, useRead } from '#core/data/useRead.ts';
import { now, shownMoment } from '#core/environment.ts';
import { capital, groupNumber } from '#core/format/texts.ts';
import { AsOf, DoubtText } from '#core/page/QueryRows.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { tellsArming } from '#domain/arming/arming.ts';
import { ignoresTime, newestFirst } from '#domain/incidents/eventFilter.ts';
import { lastNight, lastNightRange } from '#domain/incidents/lastNight.ts';
import { useSeenEvents } from '#domain/incidents/seenEvents.ts';
import {
  coverageGroup,
  coverageLine,
  isCompared,
  isCovered,
  siteCoverage,
} from '#domain/sites/siteCoverage.ts';
import styles from './Now.module.css';

interface LineProps {
  readonly icon: IconName;
  /** Colours the icon; what is neither asks for attention. */
  readonly state?: 'covered' | 'told' | undefined;
  readonly children: ReactNode;
}

export function Line({ icon, state, children }: LineProps) {
  return (
    <p className={styles.line} data-state={state}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

interface LineAgeProps extends Pick<Live<unknown>, 'doubt' | 'failure'> {
  /** When what the line says was asked for, in Unix milliseconds. */
  readonly at: number;
}

/** How old a line is, and why it may be out of date. */
export function LineAge({ at, doubt, failure }: LineAgeProps) {
  return (
    <span className={styles.asOf}>
      <AsOf at={shownMoment(at)} />
      <DoubtText {...{ doubt, failure }} />
    </span>
  );
}

interface Counts {
  readonly all: number;
  readonly police: number;
}

/**
 * How many events began since the person's last visit, on the first visit last night, as a link to their review.
 */
export function NewEventsLine() {
  const { api } = useApp();
  const seen = useSeenEvents();
  const isKnown = seen !== null && seen.state !== 'reading';
  const lastVisit = seen?.lastVisit ?? null;
  // Part of the subject: what was counted of another stretch of time must not stand for this one.
  const since = lastVisit ?? lastNight(new Date(now())).from;
  const { result, failure, doubt } = useLive({
    ...silently(
      listQuery<Counts | 'unknown'>([`events since ${since}`], (call) =>
        // A provider that cannot filter by time has no such number.
        withOptional(api, 'timeFilter', async (isFiltered) =>
          isFiltered ? readCounts(api, lastVisit, call) : 'unknown',
        ),
      ),
    ),
    enabled: isKnown,
  });
  const counts = result?.state === 'ready' ? result.value : failure ? 'failed' : 'unknown';
  if (counts === 'unknown') return null;
  return (
    <Line icon="bell" state="told">
      <ScreenLink to="/review" search={lastVisit === null ? {} : { queue: 'visit' }} className={styles.link}>
        {counts === 'failed' ? 'New events could not be counted' : eventsText(counts, lastVisit === null)}
      </ScreenLink>{' '}
      {result?.state === 'ready' && doubt !== null && <LineAge at={result.at} {...{ doubt, failure }} />}
    </Line>
  );
}

/** '12 events since your last visit, 2 police', 'Last night: no events' */
export function eventsText({ all, police }: Counts, isFirstVisit: boolean): string {
  const events = all === 0 ? 'no events' : eventNumber(all);
  const withPolice = police > 0 ? `, ${groupNumber(police)} police` : '';
  if (isFirstVisit) return `Last night: ${events}${withPolice}`;
  return `${capital(events)} since your last visit${withPolice}`;
}

/** @param lastVisit Unix milliseconds; null for last night */
async function readCounts(
  api: ApiClient,
  lastVisit: number | null,
  { signal }: CallOptions,
): Promise<Counts | 'unknown'> {
  const range = lastVisit === null ? lastNightRange(new Date(now())) : { start: lastVisit };
  const count = async (police: boolean) => {
    // The oldest one tells whether the provider takes notice of the time.
    const oldest = { orderby: 'incident.startTime asc', skip: 0, take: 1, count: true };
    const query = { ...newestFirst({ police, ...range }), ...oldest };
    const page = await getEventsLocation(api, 0, query, { signal });
    if (ignoresTime(range, page?.rows ?? [])) {
      api.refused.add('timeFilter');
      return 0;
    }
    // A number that was not counted must not pass for none.
    if (page?.count == null) throw new Error('The events were not counted.');
    return page.count;
  };
  const [all, police] = await Promise.all([count(false), count(true)]);
  return api.refused.has('timeFilter') ? 'unknown' : { all, police };
}

/**
 * How many sites need attention, as a link to the board. Nothing for a person with one site, and where the provider's list
 * does not tell whether sites are armed.
 */
export function CoverageLine() {
  const { api } = useApp();
  const { result, failure } = useRead({
    ...silently(sitesQuery(api)),
    enabled: !api.refused.has('armingInList'),
  });
  const sites = result?.state === 'ready' ? result.value.rows : [];
  const isSilent = sites.length > 0 && !tellsArming(sites);
  useEffect(() => {
    if (isSilent) api.refused.add('armingInList');
  }, [api, isSilent]);
  // Sites that could not be read must not count as covered.
  if (failure !== null || (result?.state === 'ready' && result.partial))
    return (
      <Line icon="warning">
        <ScreenLink to="/coverage" className={styles.link}>
          Coverage could not be loaded
        </ScreenLink>
      </Line>
    );
  if (result?.state !== 'ready' || sites.length < 2 || isSilent) return null;
  const groups = sites.map((site) => coverageGroup(siteCoverage(site)));
  const isWhole = sites.every(isCompared);
  const state = !isCovered(groups) ? undefined : isWhole ? 'covered' : 'told';
  return (
    <Line icon={state ? 'shield' : 'warning'} state={state}>
      <ScreenLink to="/coverage" className={styles.link}>
        {coverageLine(groups, isWhole)}
      </ScreenLink>{' '}
      <LineAge at={result.at} doubt={null} failure={null} />
    </Line>
  );
}
