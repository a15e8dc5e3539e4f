import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { ArmedStatus, LocationRecord } from '#contract/location.ts';
import { armedStatusQuery, locationQuery } from '#core/api/location.ts';
import type { ReadOptions } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useLive } from '#core/data/useRead.ts';
import { shownMoment, viewerZone } from '#core/environment.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { shownText } from '#core/format/texts.ts';
import { knownZone, zoneName } from '#core/format/zoneText.ts';
import { Page, PageBack } from '#core/page/Page.tsx';
import { Panels } from '#core/page/Panels.tsx';
import { FailureNote } from '#core/page/QueryRows.tsx';
import { RecordStates } from '#core/page/RecordPages.tsx';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useMinute } from '#core/page/useMinute.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Deferred, Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable, type TableColumn } from '#core/ui/table/DataTable.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { siteTimeText } from '#domain/arming/armingTimes.ts';
import { zoneOfHours } from '#domain/arming/weekClock.ts';
import { DeviceStatus } from '#domain/sites/devices.tsx';
import { addressLine, scheduleName } from '#domain/sites/names.ts';
import { RequestChange, requestColumn } from '#domain/sites/RequestChange.tsx';
import { loadStatistics, type StatisticsQueries } from '#domain/statistics/loadStatistics.ts';
import type { PeriodSearch } from '#domain/statistics/periodRange.ts';
import { StatisticsPanel } from '#domain/statistics/StatisticsPanel.tsx';
import { LocationCard, nameOf } from '#plugins/locations/LocationCard.tsx';
import { ArmingWeek } from './ArmingWeek.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import styles from './LocationReport.module.css';
import { Place, PlaceLink, StatusStrip } from './StatusStrip.tsx';

interface LocationData {
  readonly location: ReadOptions<LocationRecord>;
  readonly armed: ReadOptions<ArmedStatus>;
  readonly statistics: StatisticsQueries;
}

/** Returns null, without a request, for an id that no location can have. */
export function load({
  context,
  params,
  deps,
  ...loading
}: LoaderArgs<{ readonly id: number | string }, PeriodSearch>): LocationData | null {
  const { id } = params;
  if (typeof id === 'string') return null;
  const { api, scope } = context;
  const { client } = scope.reads;
  return {
    location: prefetch(client, locationQuery(api, id), loading),
    armed: prefetch(client, armedStatusQuery(api, id), loading),
    statistics: loadStatistics(context, { locationId: id, period: deps.period, loading }),
  };
}

const route = getRouteApi('/signed-in/location/$id');
const NOT_FOUND = 'Location not found.';

/** One site: whether it is armed, what happened there, its recorders, schedules and contacts. */
export function LocationPage() {
  const queries = route.useLoaderData();
  if (queries !== null) return <KnownLocation {...queries} />;
  return (
    <LocationFrame>
      <EmptyMessage icon="pin">{NOT_FOUND}</EmptyMessage>
    </LocationFrame>
  );
}

function KnownLocation({ location, armed, statistics }: LocationData) {
  const shown = useLive(location);
  const { result } = shown;
  const record = result?.state === 'ready' ? result.value : null;
  const name = record && nameOf(record);
  const place = [name, addressLine(record?.address)].filter(Boolean).join(', ');
  useRecordTitle(name);
  return (
    <LocationFrame
      heading={name}
      actions={name && <RequestChange subject={`Location: ${name}`} details={place} />}
    >
      <RecordStates
        shown={shown}
        notFound={NOT_FOUND}
        icon="pin"
        loading={
          <Skeleton text="Loading location details..." shape="block" count={7} layout={styles.loading} />
        }
      >
        {record && (
          <>
            <FailureNote {...shown} />
            <LocationReport
              {...{ place, armed, statistics }}
              location={record}
              isPartial={result?.state === 'ready' && result.partial}
              isOld={shown.doubt !== null}
            />
          </>
        )}
      </RecordStates>
    </LocationFrame>
  );
}

interface LocationFrameProps {
  /** Null while the location's name is unknown. */
  readonly heading?: string | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function LocationFrame({ heading, actions, children }: LocationFrameProps) {
  return (
    <Page>
      <PageHeading before={<PageBack to="/locations" />} actions={actions}>
        {heading ?? 'Location'}
      </PageHeading>
      {children}
    </Page>
  );
}

interface LocationReportProps {
  readonly location: LocationRecord;
  /** Whether some of the record could not be read. */
  readonly isPartial: boolean;
  /** Whether the page says already that it may be out of date. */
  readonly isOld: boolean;
  /** Name and address, as change requests contain them. */
  readonly place: string;
  readonly armed: ReadOptions<ArmedStatus>;
  readonly statistics: StatisticsQueries;
}

function LocationReport({ location, isPartial, isOld, place, armed, statistics }: LocationReportProps) {
  const status = useLive(armed);
  const { result } = status;
  const read = result?.state === 'ready' ? result : null;
  const shown = result === undefined ? undefined : (read?.value ?? null);
  const armedAt = read && shownMoment(read.at);
  return (
    <>
      {read && !isOld && <FailureNote {...status} />}
      <LocationCard
        location={location}
        armed={shown}
        askedAt={armedAt ?? undefined}
        isOld={status.doubt !== null}
        name={null}
        around={(badge) => (
          <PlaceLink to="arming-week" className={styles.badge}>
            {badge}
          </PlaceLink>
        )}
      />
      <StatusStrip location={location} armed={shown} />
      <StatisticsPanel queries={statistics} locationId={location.id} />
      <Place id="arming-week">
        <WeekCard key={location.id} {...{ location, isPartial, armedAt }} armed={shown} />
      </Place>
      <Place id="recorders">
        <RecordersTable recorders={location.nvRs ?? []} place={place} />
      </Place>
      <Place id="schedules">
        <SchedulesCard schedules={location.schedules ?? []} />
      </Place>
      <Place id="contacts">
        <ContactsCard contacts={location.contactLocations ?? []} place={place} />
      </Place>
      <Deferred>
        <Panels key={location.id} place="location" record={location} />
      </Deferred>
    </>
  );
}

interface WeekCardProps {
  readonly location: LocationRecord;
  readonly isPartial: boolean;
  readonly armed: ArmedStatus | null | undefined;
  /** When it was asked for, in epoch milliseconds; null while there is none. */
  readonly armedAt: number | null;
}

/** Keeps the height of the week until it is there. */
function WeekCard({ location, isPartial, armed, armedAt }: WeekCardProps) {
  const now = useMinute();
  const [named, setNamed] = useState<string>();
  const zone = zoneOfHours({ timeZone: named }, location);
  const isEmpty = !location.schedules?.length;
  return (
    <Card title="Arming this week" actions={!isEmpty && <WeekClock {...{ location, armed, now, zone }} />}>
      <div className={styles.week} data-empty={isEmpty}>
        <Deferred instead={<div aria-busy="true">Loading the schedules…</div>}>
          <ArmingWeek {...{ location, isPartial, armed, armedAt, now, zone }} onZone={setNamed} />
        </Deferred>
      </div>
    </Card>
  );
}

interface WeekClockProps extends Pick<WeekCardProps, 'location' | 'armed'> {
  readonly now: number;
  readonly zone: string | undefined;
}

/** On whose clock the week is, where the badge does not say it. */
function WeekClock({ location, armed, now, zone }: WeekClockProps) {
  const { until } = armed === undefined ? location : (armed ?? {});
  if (zone && zone === knownZone(location.timeZone) && parseInstant(until)) return null;
  return (
    <span className={styles.clock}>
      {zone ? siteTimeText(zone, now) : `Times in your browser’s zone: ${zoneName(viewerZone())}`}
    </span>
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
        {scheduleName(schedule.name)}
      </ScreenLink>
    </li>
  );
}

type Recorder = NonNullable<LocationRecord['nvRs']>[number];

interface RecordersTableProps {
  readonly recorders: readonly Recorder[];
  /** Name and address of the location, for a change request. */
  readonly place: string;
}

function RecordersTable({ recorders, place }: RecordersTableProps) {
  const columns = useMemo(() => columnsAt(place), [place]);
  return (
    <Card title="NVR Status" padding="flush">
      {recorders.length === 0 ? (
        <EmptyMessage icon="recorder">No NVRs available</EmptyMessage>
      ) : (
        <DataTable label="NVR Status" columns={columns} rows={recorders} keyOf={keyOf} />
      )}
    </Card>
  );
}

function columnsAt(place: string): readonly TableColumn<Recorder>[] {
  return [
    { header: 'Name', phone: 'title', cell: ({ name }) => shownText(name) },
    { header: 'Status', cell: ({ status }) => <DeviceStatus status={status} /> },
    { header: 'IP Address', phone: 'hidden', figures: true, cell: ({ ipAddress }) => shownText(ipAddress) },
    requestColumn(({ name }) => {
      const recorder = shownText(name, 'NVR');
      return { subject: `NVR: ${recorder}`, details: `${recorder} at ${place}: `, about: recorder };
    }, 'half'),
  ];
}

function keyOf({ id, name }: Recorder): string | number {
  return id ?? name ?? '';
}
