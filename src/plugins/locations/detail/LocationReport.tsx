import { Link } from '@tanstack/react-router';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import { addressLine } from '#core/format/addressLine.ts';
import type { Reading } from '#core/reading/reading.ts';
import { useListReading } from '#core/reading/useListReading.ts';
import { Page } from '#core/shell/Page.tsx';
import { PageBack } from '#core/shell/PageBack.tsx';
import { RequestChange } from '#core/shell/RequestChange.tsx';
import { useRecordTitle } from '#core/shell/recordTitle.ts';
import { searchForPeriod } from '#core/statistics/periodSearch.ts';
import type { StatisticsReadings } from '#core/statistics/readStatistics.ts';
import { StatisticsPanel } from '#core/statistics/StatisticsPanel.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { LocationCard, nameOf } from '#plugins/locations/LocationCard.tsx';
import { locationRoute } from '#plugins/locations/locationRoute.ts';
import { ContactsCard } from './ContactsCard.tsx';
import { RecordersTable } from './RecordersTable.tsx';
import { SchedulesCard } from './SchedulesCard.tsx';

interface LocationReportProps {
  readonly location: LocationRecord;
  readonly armed: Reading<ArmedStatus>;
  readonly statistics: StatisticsReadings;
}

export function LocationReport({ location, armed, statistics }: LocationReportProps) {
  const navigate = locationRoute.useNavigate();
  const { outcome } = useListReading(armed);
  const status = outcome?.state === 'ready' ? outcome.value : null;
  const id = String(location.id);
  const name = nameOf(location);
  useRecordTitle(name);
  const place = [name, addressLine(location.address)].filter(Boolean).join(', ');
  return (
    <Page>
      <PageHeading
        before={<PageBack to="/locations" />}
        actions={<RequestChange subject={`Location: ${name}`} details={place} />}
      >
        {name}
      </PageHeading>
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
    </Page>
  );
}
