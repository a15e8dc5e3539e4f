import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ScheduleListRow } from '#core/api/schedule.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryTable } from '#core/page/QueryTable.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { schedulesRoute } from '#plugins/schedules/schedulesRoute.ts';
import { scheduleColumns } from './scheduleColumns.tsx';

/** The arming schedules of all sites that the reader may see. */
export function SchedulesPage() {
  const navigate = useNavigate();
  const open = useCallback(
    ({ id }: ScheduleListRow) => void navigate({ to: '/schedule/$id', params: { id: String(id) } }),
    [navigate],
  );
  return (
    <Page>
      <PageHeading>Schedules</PageHeading>
      <QueryTable
        query={schedulesRoute.useLoaderData().schedules}
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
