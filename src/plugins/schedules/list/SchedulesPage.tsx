import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { getSchedules, type ScheduleListRow } from '#core/api/schedule.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import type { Query } from '#core/app/query.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryTable } from '#core/page/QueryTable.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { scheduleName } from '#plugins/schedules/scheduleName.ts';
import { rememberZone } from '#plugins/schedules/siteZones.ts';

export function load({ context, abortController }: LoaderArgs): Query<readonly ScheduleListRow[]> {
  return context.query('schedules', abortController.signal, async (call) => {
    const rows = await getSchedules(context.api, call);
    for (const { id, timeZone } of rows ?? []) if (timeZone) rememberZone(context, id, timeZone);
    return rows;
  });
}

const route = getRouteApi('/signed-in/schedules');

/** The arming schedules of all sites that the person may see. */
export function SchedulesPage() {
  const navigate = useNavigate();
  const open = useCallback(
    ({ id }: ScheduleListRow) => void navigate({ to: '/schedule/$id', params: { id } }),
    [navigate],
  );
  return (
    <Page>
      <PageHeading>Schedules</PageHeading>
      <QueryTable
        query={route.useLoaderData()}
        label="Schedules"
        loading="Loading schedules..."
        empty="No schedules available."
        icon="calendar"
        columns={scheduleColumns}
        keyOf={keyOf}
        onOpen={open}
      />
    </Page>
  );
}

function keyOf({ id }: ScheduleListRow): number {
  return id;
}

const scheduleColumns: readonly TableColumn<ScheduleListRow>[] = [
  {
    header: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/schedule/$id" params={{ id }}>
        {scheduleName(name)}
      </Link>
    ),
  },
  {
    header: 'Location',
    phone: 'wide',
    cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
  },
];
