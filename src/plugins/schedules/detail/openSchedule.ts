import type { ScheduleDetail, ScheduledItem } from '#contract/schedule.ts';
import { failureOf } from '#core/api/apiError.ts';
import { recordQuery } from '#core/api/query.ts';
import { getSchedule } from '#core/api/schedule.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { type Loading, prefetch, read } from '#core/data/prefetch.ts';
import { now } from '#core/environment.ts';
import { knownZone } from '#core/format/zoneText.ts';
import { createListeners } from '#core/listeners.ts';
import { calendarIn, weekRange } from '#domain/arming/weekClock.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import { rememberedZone, rememberZone } from '#plugins/schedules/siteTime.ts';

/** What the provider says about one week of a schedule. */
interface WeekAnswer {
  /** The week that was asked for, in the zone's calendar. */
  readonly week: Week;
  /** IANA name of the site's time zone. Undefined when the provider names none: the week is then the browser's. */
  readonly zone: string | undefined;
  readonly detail: ScheduleDetail;
}

/** A schedule whose first week is requested before its page is shown. */
export interface OpenedSchedule {
  readonly id: number;
  /** Day of the week that the address names; null when it names none. */
  readonly day: string | null;
  /** Identifies this visit: a later visit to the same schedule has another key. */
  readonly key: number;
  /** IANA name of the site's time zone; undefined while it is not known, and when the provider names none. */
  readonly zone: () => string | undefined;
  /** Calls back when an answer has told another zone. */
  readonly onZone: (listener: () => void) => () => void;
  /**
   * Reads the week with these days in the site's zone; null when there is no such schedule.
   * @throws WeekFailed
   */
  readonly load: (week: Week, signal: AbortSignal) => Promise<WeekAnswer | null>;
}

interface Opening {
  readonly id: number;
  /** The address's `week`. */
  readonly day: unknown;
  readonly loading: Loading;
}

const createOpenings = () => ({ count: 0 });

/** Starts to load a schedule's first week. */
export function openSchedule(context: AppContext, { id, day, loading }: Opening): OpenedSchedule {
  const { subscribe, notify } = createListeners();
  let zone = knownZone(rememberedZone(context, id));
  const learn = (told: string | undefined) => {
    if (told === zone) return;
    zone = told;
    rememberZone(context, id, told ?? null);
    notify();
  };
  const { client } = context.scope.reads;
  const weekQuery = (week: Week) =>
    recordQuery<WeekAnswer>([`schedule ${id}, week of ${week.first}`], async (call) => {
      const asked = rangeIn(zone, week);
      const detail = readable(await getSchedule(context.api, id, asked.range, call));
      if (detail === null) return null;
      const told = knownZone(detail.timeZone);
      learn(told);
      const own = rangeIn(told, week);
      if (own.range.start === asked.range.start && own.range.end === asked.range.end)
        return { week: own.week, zone: told, detail };
      // The answer covers other hours than the site's week. The page, once told the zone, may want another week.
      call.signal?.throwIfAborted();
      const again = readable(await getSchedule(context.api, id, own.range, call));
      return again && { week: own.week, zone: told, detail: again };
    });

  const calendar = calendarIn(zone);
  const week = calendar.weekOf(day);
  const opened = week ?? calendar.weekAt(now());
  prefetch(client, weekQuery(opened), loading);
  const openings = context.scope.keep(createOpenings);
  openings.count += 1;
  return {
    id,
    day: week?.first ?? null,
    key: openings.count,
    zone: () => zone,
    onZone: subscribe,
    load: async (wanted, wantedBy) => {
      try {
        return (await read(client, weekQuery(wanted), wantedBy)).value;
      } catch (error) {
        throw new WeekFailed(failureOf(error).requestId);
      }
    },
  };
}

/** A week that could not be loaded. The failure has already been logged. */
export class WeekFailed extends Error {
  override readonly name = 'WeekFailed';
  readonly requestId: string | null;

  constructor(requestId: string | null) {
    super('The week could not be loaded.');
    this.requestId = requestId;
  }
}

/** The week with the same days in the calendar of a zone, and its range. */
function rangeIn(zone: string | undefined, days: Week) {
  const calendar = calendarIn(zone);
  const week = calendar.weekAfter(days, 0);
  return { week, range: weekRange(week, calendar) };
}

/** Null without a schedule. An answer whose items cannot be read at all counts as failed. */
function readable(detail: ScheduleDetail | null): ScheduleDetail | null {
  if (!detail?.schedule) return null;
  // Hours that no item disarms are shown as armed. Without any readable item, every hour would wrongly be armed.
  const items = detail.scheduledItems;
  if (!items || (items.length > 0 && !items.some(hasType)))
    throw new Error('The scheduled items cannot be read.');
  return detail;
}

function hasType({ scheduledItemType }: ScheduledItem): boolean {
  return typeof scheduledItemType === 'string';
}
