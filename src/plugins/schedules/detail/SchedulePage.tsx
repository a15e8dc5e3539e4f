import { getRouteApi } from '@tanstack/react-router';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { Page, PageBack } from '#core/page/Page.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { type OpenedSchedule, openSchedule } from './openSchedule.ts';
import { ScheduleWeeks } from './ScheduleWeeks.tsx';

type ScheduleArgs = LoaderArgs<{ readonly id: number | string }> & {
  readonly location: { readonly search: { readonly week?: unknown } };
};

/** Returns null, without a request, for an id that no schedule can have. */
export function load({ context, params: { id }, location, ...loading }: ScheduleArgs): OpenedSchedule | null {
  if (typeof id === 'string') return null;
  return openSchedule(context, { id, day: location.search.week, loading });
}

const route = getRouteApi('/signed-in/schedule/$id');

/** One arming schedule, week by week. */
export function SchedulePage() {
  const opened = route.useLoaderData();
  // Another schedule or another user starts with a fresh component.
  if (opened !== null) return <ScheduleWeeks key={opened.key} opened={opened} />;
  return (
    <Page>
      <PageHeading before={<PageBack to="/schedules" />}>Schedule</PageHeading>
      <EmptyMessage icon="question">Invalid schedule ID</EmptyMessage>
    </Page>
  );
}
