import { getSchedules, type ScheduleListRow } from '#core/api/schedule.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Reading } from '#core/app/reading.ts';

export interface SchedulesData {
  readonly schedules: Reading<readonly ScheduleListRow[]>;
}

export function loadSchedules({ context: { api, read }, abortController }: LoaderArgs): SchedulesData {
  return { schedules: read('schedules', abortController.signal, (signal) => getSchedules(api, { signal })) };
}
