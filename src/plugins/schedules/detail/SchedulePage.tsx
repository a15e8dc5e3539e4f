import { useState } from 'react';
import { Page } from '#core/page/Page.tsx';
import { PageBack } from '#core/page/PageBack.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { scheduleRoute } from '#plugins/schedules/scheduleRoute.ts';
import { ScheduleWeeks } from './ScheduleWeeks.tsx';

/** One arming schedule, week by week. */
export function SchedulePage() {
  const opened = scheduleRoute.useLoaderData();
  // What is opened anew (another schedule, another user) starts from nothing.
  const [visit, setVisit] = useState({ opened, number: 0 });
  if (visit.opened !== opened) setVisit({ opened, number: visit.number + 1 });
  if (opened !== null) return <ScheduleWeeks key={visit.number} opened={opened} />;
  return (
    <Page>
      <PageHeading before={<PageBack to="/schedules" />}>Schedule</PageHeading>
      <EmptyMessage icon="question">Invalid schedule ID</EmptyMessage>
    </Page>
  );
}
