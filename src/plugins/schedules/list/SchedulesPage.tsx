import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { listQuery, type ReadOptions } from '#core/api/query.ts';
import { getSchedules, type ScheduleListRow } from '#core/api/schedule.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { MISSING, shownText } from '#core/format/texts.ts';
import { FoundCount, ListControls } from '#core/page/ListControls.tsx';
import { Page } from '#core/page/Page.tsx';
import { QueryRows } from '#core/page/QueryRows.tsx';
import { collator, rowSearch, useTextSearch } from '#core/page/useFoundRecords.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { DataTable, idOf, type TableColumn, useCards } from '#core/ui/table/DataTable.tsx';
import { ArmingMark } from '#domain/arming/ArmingMark.tsx';
import { armingOf } from '#domain/arming/arming.ts';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { scheduleName } from '#domain/sites/names.ts';
import { rememberZone } from '#plugins/schedules/siteTime.ts';
import styles from './SchedulesList.module.css';

export function load({ context, ...loading }: LoaderArgs): ReadOptions<readonly ScheduleListRow[]> {
  const options = listQuery<readonly ScheduleListRow[]>(['schedules'], async (call) => {
    const rows = await getSchedules(context.api, call);
    for (const { id, timeZone } of rows ?? []) if (timeZone) rememberZone(context, id, timeZone);
    return rows;
  });
  return prefetch(context.scope.reads.client, options, loading);
}

const route = getRouteApi('/signed-in/schedules');

export function SchedulesPage() {
  return (
    <Page>
      <PageHeading>Schedules</PageHeading>
      <QueryRows
        query={route.useLoaderData()}
        loading="Loading schedules..."
        empty="No schedules available."
        icon="calendar"
      >
        {(rows, stale) => <SchedulesList schedules={rows} stale={stale} />}
      </QueryRows>
    </Page>
  );
}

type Column = TableColumn<ScheduleListRow>;

const NAME: Column = {
  header: 'Name',
  phone: 'subject',
  cell: ({ id, name }) => (
    <Link to="/schedule/$id" params={{ id }}>
      {scheduleName(name)}
    </Link>
  ),
};

const LOCATION: Column = {
  header: 'Location',
  phone: 'mark',
  cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
};

/** What the schedule says of its site now. @param now Unix milliseconds */
function stateColumn(now: number): Column {
  return {
    header: 'Now',
    phone: 'last',
    cell: ({ armed, until, timeZone }) =>
      armed === null ? (
        MISSING
      ) : (
        <ArmingMark arming={armingOf({ armed })} until={until} zone={timeZone} now={now} />
      ),
  };
}

interface SchedulesListProps {
  readonly schedules: readonly ScheduleListRow[];
  readonly stale: boolean;
}

/** The schedules that arm and disarm, under their sites, and below them those that change nothing. */
function SchedulesList({ schedules, stale }: SchedulesListProps) {
  const navigate = route.useNavigate();
  const ordered = useMemo(() => bySite(schedules), [schedules]);
  const { field, found } = useTextSearch(ordered, matchingSchedules);
  const arming = useMemo(() => found.filter(({ changesArming }) => changesArming !== false), [found]);
  const others = useMemo(() => found.filter(({ changesArming }) => changesArming === false), [found]);
  const now = useMinute();
  const columns = useMemo(
    () => (schedules.some(({ armed }) => armed !== null) ? [NAME, LOCATION, stateColumn(now)] : PRODUCT),
    [schedules, now],
  );
  const isCards = useCards();
  const first = useMemo(() => firstOfSites(arming), [arming]);
  const headingOf = useCallback(
    (row: ScheduleListRow) =>
      first.has(row) ? <LocationLink id={row.locationId} name={row.locationName} /> : undefined,
    [first],
  );
  const open = useCallback(
    ({ id }: ScheduleListRow) => void navigate({ to: '/schedule/$id', params: { id } }),
    [navigate],
  );
  const table = { busy: stale, keyOf: idOf, onOpen: open };
  return (
    <>
      <ListControls label="Search schedules" field={field}>
        <FoundCount noun="schedules" found={found.length} all={schedules.length} />
      </ListControls>
      {found.length === 0 && (
        <EmptyMessage icon="calendar">No schedules found matching your search criteria.</EmptyMessage>
      )}
      {arming.length > 0 && (
        <Card padding="flush">
          <div className={styles.list}>
            <DataTable
              {...table}
              label="Schedules"
              rows={arming}
              columns={columns}
              headingOf={isCards ? headingOf : undefined}
            />
          </div>
        </Card>
      )}
      {others.length > 0 && (
        <Card title="Schedules that do not change arming" padding="flush">
          <div className={styles.list}>
            <DataTable
              {...table}
              label="Schedules that do not change arming"
              rows={others}
              columns={PRODUCT}
            />
          </div>
        </Card>
      )}
    </>
  );
}

const PRODUCT = [NAME, LOCATION];

// Puts schedules under their sites.

/** Shorter lists stay in the provider's order. */
const LEAST_FOR_GROUPS = 10;
/** Every group is an element of its own, and thousands of them take long to lay out. */
const MOST_FOR_GROUPS = 500;

/** A copy by the names of the sites, and by the schedules' own names within a site; a short list as it is. */
function bySite(schedules: readonly ScheduleListRow[]): readonly ScheduleListRow[] {
  if (schedules.length < LEAST_FOR_GROUPS) return schedules;
  return [...schedules].sort(
    (one, other) =>
      Number(siteOf(one) === '') - Number(siteOf(other) === '') ||
      collator.compare(siteOf(one), siteOf(other)) ||
      (one.locationId ?? 0) - (other.locationId ?? 0) ||
      collator.compare(shownText(one.name, ''), shownText(other.name, '')),
  );
}

/** The first schedule of each site; none in a list that has no groups. @param schedules by site */
function firstOfSites(schedules: readonly ScheduleListRow[]): ReadonlySet<ScheduleListRow> {
  if (schedules.length < LEAST_FOR_GROUPS || schedules.length > MOST_FOR_GROUPS) return new Set();
  return new Set(
    schedules.filter((row, index) => {
      const before = schedules[index - 1];
      return before?.locationId !== row.locationId || siteOf(before) !== siteOf(row);
    }),
  );
}

const matchingSchedules = rowSearch<ScheduleListRow>(({ name, locationName }) => [name, locationName]);

function siteOf({ locationName }: ScheduleListRow): string {
  return shownText(locationName, '');
}
