import { getRouteApi } from '@tanstack/react-router';
import { Page } from '#core/page/Page.tsx';
import { PageBack } from '#core/page/PageBack.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { ScheduleWeeks } from './ScheduleWeeks.tsx';

const route = getRouteApi('/signed-in/schedule/$id');

/** One arming schedule, week by week. */
export function SchedulePage() {
  const opened = route.useLoaderData();
  // What is opened anew (another schedule, another user) starts from nothing.
  if (opened !== null) return <ScheduleWeeks key={opened.key} opened={opened} />;
  return (
    <Page>
      <PageHeading before={<PageBack to="/schedules" />}>Schedule</PageHeading>
      <EmptyMessage icon="question">Invalid schedule ID</EmptyMessage>
    </Page>
  );
}
