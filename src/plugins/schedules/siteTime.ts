/** The clock that a week of a schedule follows, and the viewer's beside it, in words. */
import { offsetAt } from '#contract/rules/zoneClock.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { viewerZone } from '#core/environment.ts';
import { unitsText } from '#core/format/dateTimes.ts';
import { isViewersTime, zoneText } from '#core/format/zoneText.ts';
import { dayName, intervalText, siteTimeText, spanText, timeText } from '#domain/arming/armingTimes.ts';
import { DAY, type Interval, WEEK } from '#domain/arming/disarmedHours.ts';
import { type WeekClock, weekClock } from '#domain/arming/weekClock.ts';
import type { Week } from '#machines/scheduleWeek.ts';

export interface SiteTime {
  /** IANA name of the site's zone; undefined when the provider names none. The clock is then the browser's. */
  readonly zone: string | undefined;
  readonly clock: WeekClock;
  /**
   * '9:30 AM to 8:30 PM your time', with days where they are others; '9:30 AM your time' for a span without length. Null
   * where both clocks show the same.
   */
  viewersText(...spans: readonly Interval[]): string | null;
}

/** @param week in the calendar of the zone */
export function siteTime(week: Week, zone: string | undefined): SiteTime {
  const clock = weekClock(week, zone);
  if (zone === undefined) return { zone, clock, viewersText: () => null };
  const viewers = weekClock(week);
  const viewersMinute = (minute: number) => viewers.minuteAt(clock.instantOf(minute));
  return {
    zone,
    clock,
    viewersText: (...spans) => {
      const pairs = spans.map((site) => {
        const [start, end] = [viewersMinute(site.start), viewersMinute(site.end)];
        return { site, own: { start, end } };
      });
      if (pairs.every(({ site, own }) => site.start === own.start && site.end === own.end)) return null;
      return `${pairs.map(({ site, own }) => ownText(own, site)).join(' and ')} your time`;
    },
  };
}

/** A span on the viewer's clock, with its days where the site's are others. */
function ownText({ start, end }: Interval, site: Interval): string {
  // Midnight at the end of a day is of that day.
  const lastDayOf = (span: Interval) => dayOf(Math.max(span.start, span.end - 1));
  const isSameDays = dayOf(start) === dayOf(site.start) && lastDayOf({ start, end }) === lastDayOf(site);
  // A week later it is the same day, and no minute is below 0.
  const own = { start: start + WEEK, end: end + WEEK };
  if (site.start === site.end) return `${isSameDays ? '' : `${dayName(own.start)} `}${timeText(own.start)}`;
  return isSameDays ? spanText(own) : intervalText(own);
}

const dayOf = (minute: number) => Math.floor(minute / DAY);

/**
 * A zone as its week's page names it, with both names of its clock in a week that changes it. How far the viewer's clock is
 * ahead is told of now, or of the middle of another week.
 * @param now epoch milliseconds
 * @returns 'Site time, Vancouver (PST)' and '3 h ahead: your time is Toronto (EST)'; null while both clocks show the same
 */
export function zoneWords(zone: string, clock: WeekClock, now: number) {
  const minute = clock.minuteAt(now);
  const at = minute >= 0 && minute < WEEK ? now : clock.instantOf(WEEK / 2);
  const ends = [clock.instantOf(0), clock.instantOf(WEEK) - 1];
  const ahead = offsetAt(at) - offsetAt(at, zone);
  return {
    site: siteTimeText(zone, ...ends),
    viewer: isViewersTime(zone, at)
      ? null
      : `${unitsText(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}: your time is ${zoneText(viewerZone(), ...ends)}`,
  };
}

// The time zones of schedules, as far as answers have told them. They are forgotten with the session.

const createZones = () => new Map<number, string>();

/**
 * Keeps the zone of a schedule, so that its first call can ask for the site's week.
 * @param zone IANA name as the provider writes it; null when it names none
 */
export function rememberZone({ scope }: AppContext, schedule: number, zone: string | null): void {
  const zones = scope.keep(createZones);
  if (zone === null) zones.delete(schedule);
  else zones.set(schedule, zone);
}

export function rememberedZone({ scope }: AppContext, schedule: number): string | null {
  return scope.keep(createZones).get(schedule) ?? null;
}
