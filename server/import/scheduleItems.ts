/** The items of schedules have the most rules of all kinds: recurring ones by the clock of the day, one-off ones by dates. */
import { WEEKDAYS } from '#contract/schedule.ts';
import { instantOfClock } from '#contract/zoneClock.ts';
import { parseInstant } from '../trade/instants.ts';
import { secondsOf, wallOf } from './formats.ts';
import type { Row, Surroundings, Value } from './rows.ts';

/** A row that the database has already, without the columns of a file, stays as it is. */
export function completeItem({ from, to, weekdays, ...row }: Row, around: Surroundings): Row {
  if (typeof from !== 'string' || typeof to !== 'string') return row;
  const times =
    typeof weekdays === 'string'
      ? recurring(from, to, weekdays, around)
      : oneOff(from, to, zoneOf(row.scheduleId, around), around);
  return { ...row, ...times };
}

function recurring(from: string, to: string, weekdays: string, { refuse }: Surroundings): Row {
  const [dayStartTime = null, dayEndTime = null] = [secondsOf(from), secondsOf(to)];
  const wanted = 'with weekdays, wanted is a time of the day such as 18:00';
  if (dayStartTime === null || dayStartTime === 86_400) refuse('from', `${wanted}, before 24:00`);
  if (dayEndTime === null) refuse('to', wanted);
  return {
    ...{ itemInterval: 'Recurring', startTime: null, endTime: null, dayStartTime, dayEndTime },
    ...daysOf(weekdays),
  };
}

function oneOff(from: string, to: string, timeZone: string, { refuse }: Surroundings): Row {
  const [startTime = null, endTime = null] = [instantOf(from, timeZone), instantOf(to, timeZone)];
  const wanted = 'without weekdays, wanted is a date that exists, with a time, such as 2026-12-24T18:00';
  if (startTime === null) refuse('from', wanted);
  if (endTime === null) refuse('to', wanted);
  if (startTime !== null && endTime !== null && endTime <= startTime)
    refuse('to', 'it ends before it begins');
  return {
    ...{ itemInterval: 'OneTime', startTime, endTime, dayStartTime: null, dayEndTime: null },
    ...daysOf(''),
  };
}

/** Epoch milliseconds; without an offset the text is what the site's clock shows. */
function instantOf(text: string, timeZone: string): number | undefined {
  const { wall, offset } = wallOf(text) ?? {};
  if (wall === undefined) return undefined;
  const read = parseInstant(`${wall}${offset ?? 'Z'}`);
  return read === undefined || offset !== undefined ? read : instantOfClock(read, timeZone);
}

function zoneOf(scheduleId: Value | undefined, { find }: Surroundings): string {
  return String(find('sites', find('schedules', scheduleId).locationId).timeZone);
}

function daysOf(weekdays: string): Row {
  const on = weekdays.split(' ');
  return Object.fromEntries(WEEKDAYS.map((day) => [day, on.includes(day) ? 1 : 0]));
}
