/** The rows of the board and their order. */
import type { LocationRecord } from '#contract/location.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { ARMING_STATES, tellsArming } from '#domain/arming/arming.ts';
import { deviceRank, recorderSummary } from '#domain/sites/devices.tsx';
import { locationName } from '#domain/sites/names.ts';
import {
  type CoverageGroup,
  coverageGroup,
  type SiteCoverage,
  siteCoverage,
} from '#domain/sites/siteCoverage.ts';
import type { AskedStatus } from '#machines/coverage.ts';
import type { SortField } from './coverageSearch.ts';

export interface BoardRow {
  readonly site: LocationRecord;
  readonly name: string;
  readonly coverage: SiteCoverage;
  readonly group: CoverageGroup;
  /** Whether only the site's own call tells whether it is armed, and nobody has asked yet. */
  readonly isUnasked: boolean;
  /** When the site itself was asked, in Unix milliseconds; null where the list tells its state. */
  readonly askedAt: number | null;
}

type Statuses = ReadonlyMap<number, AskedStatus | null>;

/** Makes the rows of one board. A row keeps its identity while nothing of it changes. */
export function createBoardRows() {
  const known = new WeakMap<LocationRecord, { status: AskedStatus | null | undefined; row: BoardRow }>();
  return (sites: readonly LocationRecord[], statuses: Statuses): readonly BoardRow[] => {
    const isTold = tellsArming(sites);
    return sites.map((site) => {
      const status = isTold ? undefined : statuses.get(site.id);
      const isUnasked = !isTold && status === undefined;
      const made = known.get(site);
      if (made !== undefined && made.status === status && made.row.isUnasked === isUnasked) return made.row;
      const row = { ...rowOf(site, status), isUnasked };
      known.set(site, { status, row });
      return row;
    });
  };
}

function rowOf(site: LocationRecord, status: AskedStatus | null | undefined): Omit<BoardRow, 'isUnasked'> {
  const coverage = siteCoverage(site, status);
  return {
    site,
    name: locationName(site.location?.name),
    coverage,
    group: coverageGroup(coverage),
    askedAt: status?.at ?? null,
  };
}

const GROUPS: readonly CoverageGroup[] = ['attention', ...ARMING_STATES];

/** Rows of equal keys are in the order of their names. */
export const SORTED_BY: Readonly<Record<SortField, (row: BoardRow) => string | number | null>> = {
  attention: ({ group }) => GROUPS.indexOf(group),
  name: ({ name }) => name,
  arming: ({ coverage }) => ARMING_STATES.indexOf(coverage.arming),
  change: ({ coverage }) => parseInstant(coverage.until)?.getTime() ?? null,
  recorders: ({ site: { recorders } }) => {
    const summary = recorders && recorderSummary(recorders);
    return summary ? deviceRank(summary.worst) : null;
  },
  incident: ({ site }) => parseInstant(site.lastIncident?.startTime)?.getTime() ?? null,
};

/** Which facts the provider tells of at least one site: the others have no column. */
export interface ToldFacts {
  readonly recorders: boolean;
  readonly incidents: boolean;
  /** Anything that could contradict the arming. */
  readonly contradictions: boolean;
}

export function toldFacts(sites: readonly LocationRecord[]): ToldFacts {
  return {
    recorders: sites.some(({ recorders }) => recorders),
    incidents: sites.some(({ lastIncident }) => lastIncident),
    contradictions: sites.some(
      ({ scheduledArmed, recorders, contactCount, scheduleCount }) =>
        (scheduledArmed ?? recorders ?? contactCount ?? scheduleCount ?? null) !== null,
    ),
  };
}
