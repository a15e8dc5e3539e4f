import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ScheduleListRow } from '#core/api/schedule.ts';
import { useListReading } from '#core/reading/useListReading.ts';
import { Page } from '#core/shell/Page.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { LongTable } from '#core/ui/LongTable.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { schedulesRoute } from '#plugins/schedules/schedulesRoute.ts';
import { scheduleColumns } from './scheduleColumns.tsx';

/** The arming schedules of all sites that the reader may see. */
export function SchedulesPage() {
  const { outcome } = useListReading(schedulesRoute.useLoaderData().schedules);
  const navigate = useNavigate();
  const open = useCallback(
    ({ id }: ScheduleListRow) => void navigate({ to: '/schedule/$id', params: { id: String(id) } }),
    [navigate],
  );
  const rows = outcome?.state === 'ready' ? outcome.value : [];
  return (
    <Page>
      <PageHeading>Schedules</PageHeading>
      {outcome === undefined ? (
        <Skeleton text="Loading schedules..." count={8} />
      ) : (
        <Card padding="flush">
          {rows.length === 0 ? (
            <EmptyMessage icon="calendar">No schedules available.</EmptyMessage>
          ) : (
            <LongTable label="Schedules" columns={scheduleColumns} rows={rows} keyOf={keyOf} onOpen={open} />
          )}
        </Card>
      )}
    </Page>
  );
}

function keyOf({ id }: ScheduleListRow): number {
  return id;
}
