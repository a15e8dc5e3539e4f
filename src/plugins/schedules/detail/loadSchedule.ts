import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import { parseId } from '#core/page/recordId.ts';
import { localCalendar, parseWeek } from '#plugins/schedules/localCalendar.ts';
import { type OpenedSchedule, openSchedule } from './openSchedule.ts';

type ScheduleArgs = LoaderArgs<{ readonly id: string }> & {
  readonly location: { readonly search: { readonly week?: unknown } };
};

/** Null for an id that no schedule can have: nothing is asked. */
export function loadSchedule({
  context,
  params,
  location,
  abortController: { signal },
}: ScheduleArgs): OpenedSchedule | null {
  const id = parseId(params.id);
  if (id === null) return null;
  const week = parseWeek(location.search.week) ?? localCalendar.weekAt(Date.now());
  return openSchedule(context, { id, week, signal });
}
