import { getRouteApi } from '@tanstack/react-router';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import type { Query } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { shownText } from '#core/format/shownText.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useQuery } from '#core/page/useQuery.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import type { StatisticsQueries } from '#domain/statistics/loadStatistics.ts';
import { searchForPeriod } from '#domain/statistics/periods.ts';
import { StatisticsPanel } from '#domain/statistics/StatisticsPanel.tsx';
import { LocationCard } from '#plugins/locations/LocationCard.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import styles from './LocationReport.module.css';
import { RecordersTable } from './RecordersTable.tsx';

const route = getRouteApi('/signed-in/location/$id');

interface LocationReportProps {
  readonly location: LocationRecord;
  /** Name and address, as change requests contain them. */
  readonly place: string;
  readonly armed: Query<ArmedStatus>;
  readonly statistics: StatisticsQueries;
}

/** Everything that the provider tells about a site, below its heading. */
export function LocationReport({ location, place, armed, statistics }: LocationReportProps) {
  const navigate = route.useNavigate();
  const { registry } = useApp();
  const params = { id: String(location.id) };
  const { result } = useQuery(armed);
  const status = result?.state === 'ready' ? result.value : null;
  return (
    <>
      <LocationCard location={location} armed={result === undefined ? undefined : status} />
      <StatisticsPanel
        queries={statistics}
        // Replaces, so that Back leaves the page instead of going through the periods.
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
        onDayOpen={
          registry.hasRoute('/events/location/$id')
            ? (day) =>
                void navigate({ to: '/events/location/$id', params, search: { ...day, back: 'location' } })
            : undefined
        }
      />
      <RecordersTable recorders={location.nvRs ?? []} place={place} />
      <SchedulesCard schedules={location.schedules ?? []} />
      <ContactsCard contacts={location.contactLocations ?? []} place={place} />
    </>
  );
}

type Schedules = NonNullable<LocationRecord['schedules']>;
type Entry = Schedules[number];

function SchedulesCard({ schedules }: { readonly schedules: Readonly<Schedules> }) {
  return (
    <Card title="Arming Schedules" padding="flush">
      {schedules.length === 0 ? (
        <EmptyMessage icon="calendar">No schedules available</EmptyMessage>
      ) : (
        <div className={styles.list}>
          <LongRows as="ul" rows={schedules} render={entry} />
        </div>
      )}
    </Card>
  );
}

function entry({ schedule }: Entry) {
  return (
    <li>
      <ScreenLink to="/schedule/$id" params={{ id: String(schedule.id) }} className={styles.link}>
        {shownText(schedule.name, 'Unnamed Schedule')}
      </ScreenLink>
    </li>
  );
}
