import type { ReactNode } from 'react';
import type { Statistics } from '#core/api/wire/statistics.ts';
import { PeriodChange } from './PeriodChange.tsx';
import type { DateRange } from './periodRange.ts';
import type { Period } from './periods.ts';
import { StatTile, StatTileGrid, type TileLinkProps, type TileValue } from './StatTile.tsx';
import type { ShownNumbers } from './shownNumbers.ts';
import type { TileSpan } from './tileSpan.ts';
import type { Comparison } from './useComparison.ts';

/** Which events a tile counts. Without it, all monitored ones. */
type TileFilter = 'voicedowns' | 'police' | 'guard';

/**
 * Makes the link to a tile's events: `(tile, shown, span) => <Link to="/events" search={{ ...shown, span }}
 * mask={{ to: '/events', search: shown }} {...tile} />`.
 */
export type TileLink = (tile: TileLinkProps, shown: { dnfilter?: TileFilter }, span: TileSpan) => ReactNode;

interface StatisticsTilesProps {
  readonly numbers: ShownNumbers<Statistics>;
  /** The period that the numbers were counted over. */
  readonly counted: { readonly period: Period; readonly range: DateRange };
  /** Null where there is nothing to compare with. */
  readonly comparison: Comparison | null;
  readonly tileLink: TileLink;
}

/** The five counts of a period. Counts of events link to their list. */
export function StatisticsTiles({ numbers, counted, comparison, tileLink }: StatisticsTilesProps) {
  const { period, range } = counted;
  const values = tileValues(numbers);
  const before = comparison && countsIn(comparison.before, comparison.isPartial);
  const apart = 'value' in numbers ? (numbers.value.voiceDownLocationCount ?? 0) : 0;
  const span: TileSpan = { period, start: range.start.getTime(), end: range.end.getTime() };
  const linkWhenAny = (count: TileValue, dnfilter: TileFilter, of: TileSpan = span) =>
    typeof count === 'number' && count > 0
      ? (tile: TileLinkProps) => tileLink(tile, { dnfilter }, of)
      : undefined;
  const tile = (name: keyof TileValues) => {
    const [value, previous] = [values[name], before?.[name]];
    const areCounts = typeof value === 'number' && typeof previous === 'number';
    const change = areCounts && <PeriodChange count={value} before={previous} period={period} />;
    return { value, note: numbers.state === 'notRefreshed' ? 'could not refresh' : change };
  };
  return (
    <StatTileGrid label="Statistics">
      <StatTile label="Alarm Signals" icon="signal" {...tile('alarms')} />
      <StatTile
        label="Monitored Events"
        icon="bell"
        {...tile('events')}
        link={(link) => tileLink(link, {}, span)}
      />
      <StatTile
        label="Voice Downs"
        icon="voice"
        {...tile('voiceDowns')}
        link={linkWhenAny(values.voiceDowns, 'voicedowns', { ...span, apart })}
      />
      <StatTile
        label="Police Contacts"
        icon="siren"
        {...tile('police')}
        link={linkWhenAny(values.police, 'police')}
      />
      <StatTile
        label="Guard Dispatches"
        icon="guard"
        {...tile('guard')}
        link={linkWhenAny(values.guard, 'guard')}
      />
    </StatTileGrid>
  );
}

type TileValues = Readonly<Record<'alarms' | 'events' | 'voiceDowns' | 'police' | 'guard', TileValue>>;

function tileValues(numbers: ShownNumbers<Statistics>): TileValues {
  if ('value' in numbers) return countsIn(numbers.value, numbers.isPartial);
  const { state } = numbers;
  return { alarms: state, events: state, voiceDowns: state, police: state, guard: state };
}

/** A count that the provider left out is 0, unless some could not be read: it may be one of these. */
function countsIn(statistics: Statistics, isPartial: boolean): TileValues {
  const sum = (...counts: readonly (number | null | undefined)[]): TileValue =>
    isPartial && counts.some((count) => count == null)
      ? 'notAvailable'
      : counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const { voiceDownLocationCount, voiceDownIncidentCount } = statistics;
  return {
    alarms: sum(statistics.alarmsCount),
    events: sum(statistics.incidentCount),
    voiceDowns: sum(voiceDownLocationCount, voiceDownIncidentCount),
    police: sum(statistics.policeCount),
    guard: sum(statistics.guardCount),
  };
}
