import type { ScheduleDetail } from '#contract/schedule.ts';
import type { Range } from '#contract/vocabulary.ts';
import { ApiError, isFinalStatus } from '#core/api/apiError.ts';
import { locationQuery } from '#core/api/location.ts';
import { silently } from '#core/api/query.ts';
import { scheduleQuery } from '#core/api/schedule.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { type Loading, prefetch, read } from '#core/data/prefetch.ts';
import { now, randomName } from '#core/environment.ts';
import { knownZone } from '#core/format/zoneText.ts';
import { createListeners } from '#core/listeners.ts';
import { calendarIn, weekRange, zoneOfHours } from '#domain/arming/weekClock.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import { rememberedZone, rememberZone } from '#plugins/schedules/siteTime.ts';

interface WeekAnswer {
  /** The week that was asked for, in the zone's calendar. */
  readonly week: Week;
  /** IANA name of the site's time zone. Undefined when the provider names none: the week is then the browser's. */
  readonly zone: string | undefined;
  readonly detail: ScheduleDetail;
  /** When it was asked for, in Unix milliseconds on the viewer's clock. */
  readonly at: number;
}

/** A schedule whose first week is requested before its page is shown. */
export interface OpenedSchedule {
  readonly id: number;
  /** Day of the week that the address names; null when it names none. */
  readonly day: string | null;
  /** Identifies this visit: a later visit to the same schedule has another key. */
  readonly key: string;
  /** IANA name of the site's time zone; undefined while it is not known, and when the provider names none. */
  readonly zone: () => string | undefined;
  /** Calls back when an answer names another zone. */
  readonly onZone: (listener: () => void) => () => void;
  /**
   * Reads the week with these days in the site's zone; null when there is no such schedule.
   * @throws ApiError, UnusableAnswer
   */
  readonly load: (week: Week, signal: AbortSignal) => Promise<WeekAnswer | null>;
}

interface Opening {
  readonly id: number;
  /** The address's `week`. */
  readonly day: unknown;
  readonly loading: Loading;
}

export function openSchedule(context: AppContext, { id, day, loading }: Opening): OpenedSchedule {
  const { subscribe, notify } = createListeners();
  let zone = knownZone(rememberedZone(context, id));
  const learn = (named: string | undefined) => {
    if (named === zone) return;
    zone = named;
    rememberZone(context, id, named ?? null);
    notify();
  };
  const { client } = context.scope.reads;
  const queryOf = (range: Range) => scheduleQuery(context.api, id, range);
  let isSiteAsked = false;
  /** The site of a schedule that names no zone, read once. The page reads it anyway. */
  const siteOf = async ({ schedule }: ScheduleDetail, signal: AbortSignal) => {
    if (isSiteAsked || !schedule?.locationId) return null;
    const query = silently(locationQuery(context.api, schedule.locationId));
    try {
      const site = await read(client, query, signal);
      isSiteAsked = true;
      return site.value;
    } catch (error) {
      signal.throwIfAborted();
      // The next week asks again, unless that would bring the same, or hold each week up.
      isSiteAsked = error instanceof ApiError && (error.kind === 'timeout' || isFinalStatus(error.status));
      return null;
    }
  };
  const load = async (wanted: Week, signal: AbortSignal): Promise<WeekAnswer | null> => {
    const asked = rangeIn(zone, wanted);
    const { value: detail, at } = await read(client, queryOf(asked.range), signal);
    if (detail === null) return null;
    const named =
      zoneOfHours(detail, { timeZone: zone }) ?? zoneOfHours(detail, await siteOf(detail, signal));
    learn(named);
    const own = rangeIn(named, wanted);
    if (own.range.start === asked.range.start && own.range.end === asked.range.end)
      return { week: own.week, zone: named, detail, at };
    // The answer covers other hours than the site's week. The page, which knows the zone now, may want another week.
    signal.throwIfAborted();
    const again = await read(client, queryOf(own.range), signal);
    return again.value && { week: own.week, zone: named, detail: again.value, at: again.at };
  };

  const calendar = calendarIn(zone);
  const week = calendar.weekOf(day);
  const opened = week ?? calendar.weekAt(now());
  prefetch(client, queryOf(rangeIn(zone, opened).range), loading);
  return { id, day: week?.first ?? null, key: randomName(), zone: () => zone, onZone: subscribe, load };
}

/** The week with the same days in the calendar of a zone, and its range. */
function rangeIn(zone: string | undefined, days: Week) {
  const calendar = calendarIn(zone);
  const week = calendar.weekAfter(days, 0);
  return { week, range: weekRange(week, calendar) };
}
