/** The site's week in sentences. */
import type { ArmedStatus } from '#contract/location.ts';
import type { ScheduledItem } from '#contract/schedule.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { capital } from '#core/format/texts.ts';
import { armingOf, type ScheduledArming } from '#domain/arming/arming.ts';
import { changeText, dateText, dayName, dayStateText, isOver } from '#domain/arming/armingTimes.ts';
import {
  type ArmingOutlook,
  DAY,
  disarms,
  type Interval,
  mergedIntervals,
  WEEK,
} from '#domain/arming/disarmedHours.ts';

interface WeekFacts {
  readonly disarmed: readonly Interval[];
  /** Items of the read schedules. */
  readonly items: readonly (readonly ScheduledItem[])[];
  /** Whether all schedules have been read whole. */
  readonly isWhole: boolean;
  readonly outlook: ArmingOutlook;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly zone: string | undefined;
  readonly status: ArmedStatus | null | undefined;
}

/**
 * 'Disarms Mon 6:30 AM, in 14 h', or that nothing changes this week. Null where the armed status says the same, which the page
 * shows above. Where that does not confirm the present state, it is told as what schedules plan.
 */
export function outlookText(facts: WeekFacts): string | null {
  const { disarmed, items, isWhole, outlook, now, zone, status } = facts;
  const { state, changesAt } = outlook;
  const isPlan = status !== undefined && armingOf(status) !== state;
  const says = (text: string) => (isPlan ? `By schedule: ${text}` : capital(text));
  const [first] = mergedIntervals(disarmed);
  if (first === undefined) {
    if (!isWhole) return 'No disarmed hours found so far';
    const changesNothing = items.every((some) => some.length > 0 && !some.some(disarms));
    return changesNothing ? 'No schedule changes arming' : says('armed all week');
  }
  if (first.start === 0 && first.end === WEEK) return says('disarmed all week');
  const told = changeOf(status, state, now);
  const at = changesAt ?? told;
  if (at !== null && at === told) return null;
  const text = at === null ? `${state} for the rest of the week` : changeText(state, at, now, zone);
  return isWhole ? says(text) : `As far as it is known: ${text}`;
}

/** When the state ends, as the armed status has it. Only that knows what comes after the week. */
function changeOf(status: WeekFacts['status'], state: ScheduledArming, now: number): number | null {
  const until = parseInstant(status?.until)?.getTime() ?? 0;
  return armingOf(status) === state && until > now ? until : null;
}

/**
 * Says that the site is not as its schedules would have it; null when it is, or when that cannot be told.
 * @param scheduled the state by the schedules when the status was read; null where that is not known
 * @param isWhole whether all schedules have been read whole
 */
export function overrideText(
  status: ArmedStatus | null | undefined,
  scheduled: ScheduledArming | null,
  isWhole: boolean,
  now: number,
): string | null {
  if (!status || scheduled === null) return null;
  const arming = armingOf(status);
  const isCertain = isWhole || scheduled === 'disarmed';
  if (isOver(status.until, now) || !isCertain || arming === scheduled) return null;
  return `The site is ${arming} now although its schedules say ${scheduled}.`;
}

/** 'Monday, Nov 23, 2026: disarmed 8:00 AM to 5:30 PM', with a doubt about the other hours of an incomplete week. */
export function daySentence(first: string, day: number, disarmed: readonly Interval[], isWhole: boolean) {
  const state = dayStateText(disarmed, day);
  const name = `${dayName(day * DAY)}, ${dateText(first, day)}`;
  if (isWhole || state === 'disarmed all day') return `${name}: ${state}`;
  return `${name}: ${state === 'armed all day' ? 'not known' : `${state}, the other hours are not known`}`;
}
