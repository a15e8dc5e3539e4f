import { Link } from '@tanstack/react-router';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import type { Reading } from '#core/app/reading.ts';
import { useListReading } from '#core/page/useListReading.ts';
import { searchForPeriod } from '#domain/statistics/periodSearch.ts';
import type { StatisticsReadings } from '#domain/statistics/readStatistics.ts';
import { StatisticsPanel } from '#domain/statistics/StatisticsPanel.tsx';
import { LocationCard } from '#plugins/locations/LocationCard.tsx';
import { locationRoute } from '#plugins/locations/locationRoute.ts';
import { ContactsCard } from './ContactsCard.tsx';
import { RecordersTable } from './RecordersTable.tsx';
import { SchedulesCard } from './SchedulesCard.tsx';

interface LocationReportProps {
  readonly location: LocationRecord;
  /** What change requests call it: name and address. */
  readonly place: string;
  readonly armed: Reading<ArmedStatus>;
  readonly statistics: StatisticsReadings;
}

/** All that the provider tells about a site, below its heading. */
export function LocationReport({ location, place, armed, statistics }: LocationReportProps) {
  const navigate = locationRoute.useNavigate();
  const { outcome } = useListReading(armed);
  const status = outcome?.state === 'ready' ? outcome.value : null;
  const id = String(location.id);
  return (
    <>
      <LocationCard location={location} armed={outcome === undefined ? undefined : status} />
      <StatisticsPanel
        readings={statistics}
        // Replaces, so that Back leaves the page instead of walking through periods.
        onPeriodChange={(period) =>
          navigate({ search: searchForPeriod(period), replace: true, resetScroll: false })
        }
        tileLink={(tile, dnfilter) => (
          <Link
            to="/events/location/$id"
            params={{ id }}
            search={dnfilter ? { back: 'location', dnfilter } : { back: 'location' }}
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
