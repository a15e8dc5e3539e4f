import type { ReactNode } from 'react';
import type { Statistics } from '#core/api/wire/statistics.ts';
import type { StatisticsQueries } from './loadStatistics.ts';
import { StatTile, StatTileGrid, type TileLinkProps } from './StatTile.tsx';
import type { TileSpan } from './tileSpan.ts';

/** Which events a tile counts. Without it, all monitored ones. */
type TileFilter = 'voicedowns' | 'police' | 'guard';

/**
 * Makes the link to a tile's events: `(tile, shown, span) => <Link to="/events" search={{ ...shown, span }}
 * mask={{ to: '/events', search: shown }} {...tile} />`.
 */
export type TileLink = (tile: TileLinkProps, shown: { dnfilter?: TileFilter }, span: TileSpan) => ReactNode;

interface StatisticsTilesProps {
  /** Null is shown as 0. */
  readonly statistics: Statistics | null;
  /** The period that the numbers were counted over. */
  readonly counted: Pick<StatisticsQueries, 'period' | 'range'>;
  /** No numbers are known yet. */
  readonly loading: boolean;
  readonly tileLink: TileLink;
}

/** The five counts of a period. Counts of events link to their list. */
export function StatisticsTiles({ statistics, counted, loading, tileLink }: StatisticsTilesProps) {
  const apart = statistics?.voiceDownLocationCount ?? 0;
  const voiceDowns = apart + (statistics?.voiceDownIncidentCount ?? 0);
  const police = statistics?.policeCount ?? 0;
  const guard = statistics?.guardCount ?? 0;
  const { period, range } = counted;
  const span: TileSpan = { period, start: range.start.getTime(), end: range.end.getTime() };
  const linkWhenAny = (count: number, dnfilter: TileFilter, of: TileSpan = span) =>
    count > 0 ? (tile: TileLinkProps) => tileLink(tile, { dnfilter }, of) : undefined;
  return (
    <StatTileGrid label="Statistics">
      <StatTile loading={loading} label="Alarm Signals" icon="signal" value={statistics?.alarmsCount} />
      <StatTile
        loading={loading}
        label="Monitored Events"
        icon="bell"
        value={statistics?.incidentCount}
        link={(tile) => tileLink(tile, {}, span)}
      />
      <StatTile
        loading={loading}
        label="Voice Downs"
        icon="voice"
        value={voiceDowns}
        link={linkWhenAny(voiceDowns, 'voicedowns', { ...span, apart })}
      />
      <StatTile
        loading={loading}
        label="Police Contacts"
        icon="siren"
        value={police}
        link={linkWhenAny(police, 'police')}
      />
      <StatTile
        loading={loading}
        label="Guard Dispatches"
        icon="guard"
        value={guard}
        link={linkWhenAny(guard, 'guard')}
      />
    </StatTileGrid>
  );
}
