import { getRouteApi } from '@tanstack/react-router';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import type { Query } from '#core/app/query.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useQuery } from '#core/page/useQuery.ts';
import type { StatisticsQueries } from '#domain/statistics/loadStatistics.ts';
import { searchForPeriod } from '#domain/statistics/periods.ts';
import { StatisticsPanel } from '#domain/statistics/StatisticsPanel.tsx';
import { LocationCard } from '#plugins/locations/LocationCard.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { RecordersTable } from './RecordersTable.tsx';
import { SchedulesCard } from './SchedulesCard.tsx';

const route = getRouteApi('/signed-in/location/$id');

interface LocationReportProps {
  readonly location: LocationRecord;
  /** What change requests call it: name and address. */
  readonly place: string;
  readonly armed: Query<ArmedStatus>;
  readonly statistics: StatisticsQueries;
}

/** All that the provider tells about a site, below its heading. */
export function LocationReport({ location, place, armed, statistics }: LocationReportProps) {
  const navigate = route.useNavigate();
  const { result } = useQuery(armed);
  const status = result?.state === 'ready' ? result.value : null;
  return (
    <>
      <LocationCard location={location} armed={result === undefined ? undefined : status} />
      <StatisticsPanel
        queries={statistics}
        // Replaces, so that Back leaves the page instead of walking through periods.
        onPeriodChange={(period) =>
          navigate({ search: searchForPeriod(period), replace: true, resetScroll: false })
        }
        tileLink={(tile, filter, span) => (
          <ScreenLink
            to="/events/location/$id"
            params={{ id: String(location.id) }}
            search={{ ...filter, span, back: 'location' }}
            mask={{
              to: '/events/location/$id',
              params: { id: String(location.id) },
              search: { ...filter, back: 'location' },
            }}
            {...tile}
          />
        )}
      />
      <RecordersTable recorders={location.nvRs ?? []} place={place} />
      <SchedulesCard schedules={location.schedules ?? []} />
      <ContactsCard contacts={location.contactLocations ?? []} place={place} />
    </>
  );
}
