import { getSchedules, type ScheduleListRow } from '#core/api/schedule.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';

export interface SchedulesData {
  readonly schedules: Query<readonly ScheduleListRow[]>;
}

export function loadSchedules({ context: { api, query }, abortController }: LoaderArgs): SchedulesData {
  return { schedules: query('schedules', abortController.signal, (call) => getSchedules(api, call)) };
}
