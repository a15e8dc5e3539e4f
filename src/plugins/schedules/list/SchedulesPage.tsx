import { getRouteApi } from '@tanstack/react-router';
import { listQuery, type ReadOptions } from '#core/api/query.ts';
import { getSchedules, type ScheduleListRow } from '#core/api/schedule.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryRows } from '#core/page/QueryTable.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { rememberZone } from '#plugins/schedules/siteTime.ts';
import { SchedulesList } from './SchedulesList.tsx';

export function load({ context, ...loading }: LoaderArgs): ReadOptions<readonly ScheduleListRow[]> {
  const options = listQuery<readonly ScheduleListRow[]>(['schedules'], async (call) => {
    const rows = await getSchedules(context.api, call);
    for (const { id, timeZone } of rows ?? []) if (timeZone) rememberZone(context, id, timeZone);
    return rows;
  });
  return prefetch(context.scope.reads.client, options, loading);
}

const route = getRouteApi('/signed-in/schedules');

/** The arming schedules of all sites that the person may see. */
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
