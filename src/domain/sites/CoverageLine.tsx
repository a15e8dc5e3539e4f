import { useEffect, useState } from 'react';
import type { ApiClient } from '#core/api/client.ts';
import { getLocations } from '#core/api/location.ts';
import { useApp } from '#core/app/useApp.ts';
import { whenIdle } from '#core/app/whenIdle.ts';
import { shownMoment, viewerNow } from '#core/environment.ts';
import { formatTime } from '#core/format/dateTimes.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { tellsArming } from '#machines/siteQueue.ts';
import styles from './CoverageLine.module.css';
import { type CoverageGroup, coverageGroup, coverageLine } from './coverageCounts.ts';
import { siteCoverage } from './siteCoverage.ts';

/** Providers whose list does not tell whether sites are armed. They are not asked again. */
const silent = new WeakSet<ApiClient>();

interface LineRead {
  /** Of every site. */
  readonly groups: readonly CoverageGroup[];
  /** When they were asked for, in Unix milliseconds. */
  readonly at: number;
}

/**
 * How many sites need attention, as a link to the board. Reads the sites once, when the browser is idle. Renders nothing
 * for a person with one site, and where the provider's list does not tell whether sites are armed.
 */
export function CoverageLine() {
  const { api, errors } = useApp();
  const [read, setRead] = useState<LineRead | 'failed' | null>(null);
  useEffect(() => {
    if (silent.has(api)) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const failed = (error: unknown) => {
      if (signal.aborted) return;
      errors.report(error, 'reading coverage');
      setRead('failed');
    };
    void whenIdle()
      .then(() => (signal.aborted ? null : readLine(api, signal)))
      .then((line) => {
        if (!signal.aborted) setRead(line);
      }, failed);
    return () => leaving.abort();
  }, [api, errors]);
  if (read === null) return null;
  if (read === 'failed')
    return (
      <span className={styles.line}>
        <Icon name="warning" />
        <ScreenLink to="/coverage" className={styles.link}>
          Coverage could not be read
        </ScreenLink>
      </span>
    );
  const { groups } = read;
  const asked = shownMoment(read.at);
  const isWell = groups.every((group) => group === 'armed' || group === 'disarmed');
  return (
    <span className={styles.line} data-well={isWell}>
      <Icon name={isWell ? 'shield' : 'warning'} />
      <ScreenLink to="/coverage" className={styles.link}>
        {coverageLine(groups)}
      </ScreenLink>
      <span className={styles.asOf}>
        as of <time dateTime={new Date(asked).toISOString()}>{formatTime(asked)}</time>
      </span>
    </span>
  );
}

/** Null where there is nothing to say. */
async function readLine(api: ApiClient, signal: AbortSignal): Promise<LineRead | null> {
  let isPartial = false;
  const at = viewerNow();
  const page = await getLocations(api, {}, { signal, onPartial: () => (isPartial = true) });
  // Sites that could not be read must not count as covered.
  if (page === null || isPartial) throw new Error('The list of sites could not be read whole.');
  const { rows } = page;
  if (rows.length > 0 && !tellsArming(rows)) silent.add(api);
  if (rows.length < 2 || silent.has(api)) return null;
  return { groups: rows.map((site) => coverageGroup(siteCoverage(site))), at };
}
