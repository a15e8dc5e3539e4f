import type { ReactNode } from 'react';
import type { Statistics } from '#core/api/wire/statistics.ts';
import { StatTile, StatTileGrid, type TileLinkProps } from './StatTile.tsx';

/** Which events a tile counts. Without it, all monitored ones. */
type TileFilter = 'voicedowns' | 'police' | 'guard';

/** Makes the link to a tile's events: `(tile, dnfilter) => <Link to="/events" search={{ dnfilter }} {...tile} />`. */
export type TileLink = (tile: TileLinkProps, filter?: TileFilter) => ReactNode;

interface StatisticsTilesProps {
  /** Null is shown as 0. */
  readonly statistics: Statistics | null;
  /** True while no numbers are known. */
  readonly loading: boolean;
  readonly tileLink: TileLink;
}

/** The five counts of a period. A count with events behind it links to them. */
export function StatisticsTiles({ statistics, loading, tileLink }: StatisticsTilesProps) {
  const voiceDowns = (statistics?.voiceDownLocationCount ?? 0) + (statistics?.voiceDownIncidentCount ?? 0);
  const police = statistics?.policeCount ?? 0;
  const guard = statistics?.guardCount ?? 0;
  const linkWhenAny = (count: number, filter: TileFilter) =>
    count > 0 ? (tile: TileLinkProps) => tileLink(tile, filter) : undefined;
  return (
    <StatTileGrid label="Statistics">
      <StatTile loading={loading} label="Alarm Signals" icon="signal" value={statistics?.alarmsCount} />
      <StatTile
        loading={loading}
        label="Monitored Events"
        icon="bell"
        value={statistics?.incidentCount}
        link={(tile) => tileLink(tile)}
      />
      <StatTile
        loading={loading}
        label="Voice Downs"
        icon="voice"
        value={voiceDowns}
        link={linkWhenAny(voiceDowns, 'voicedowns')}
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
