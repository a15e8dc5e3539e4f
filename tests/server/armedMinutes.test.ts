/**
 * The provider's word on a site's arming, beside a minute-by-minute reading of the site's clock, for any schedules. The
 * week that the portal paints is held against the same reading: tests/domain/arming/zones.
 */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { ScheduledItem } from '#contract/schedule.ts';
import { type ScheduleItem, statusAt } from '../../server/trade/armedState.ts';
import { disarmedMinutes, readWeek, type WeekReadings } from '../domain/arming/zones/minuteOracle.ts';
import { schedule } from '../domain/arming/zones/schedules.ts';

/** Schedules per pair of zones. */
const RUNS = Number(process.env.SCHEDULE_RUNS ?? 12);
/** `npm run proof` asks for many schedules. */
const PATIENCE_MS = 300_000;
const MINUTE_MS = 60_000;
const WEEK_MINUTES = 7 * 1440;
const ownZone = process.env.TZ;

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** Zone of the site, zone of the process, and Sundays of weeks with and without a change of the site's clock. */
const pairs: readonly [site: string, viewer: string, weeks: readonly string[]][] = [
  ['America/Vancouver', 'America/Toronto', ['2024-03-10', '2024-11-03', '2024-06-02']],
  ['America/Vancouver', 'UTC', ['2024-03-10', '2024-11-03']],
  ['America/St_Johns', 'America/Vancouver', ['2024-03-10', '2024-11-03', '2024-06-02']],
  ['Asia/Kolkata', 'Europe/Berlin', ['2024-03-31', '2024-10-27']],
  ['Australia/Lord_Howe', 'America/New_York', ['2024-10-06', '2024-04-07']],
  ['America/Sao_Paulo', 'Asia/Tokyo', ['2018-11-04', '2018-10-28', '2018-02-11', '2018-02-18']],
  ['Africa/Cairo', 'America/Toronto', ['2024-04-21', '2024-10-27']],
  ['Europe/Berlin', 'Australia/Lord_Howe', ['2024-03-31', '2024-10-27', '2024-04-07']],
  ['UTC', 'America/St_Johns', ['2024-03-10']],
];

/** The week's real minutes in order, and whether an item disarms at the beginning of each. */
function readMinutes(items: readonly ScheduledItem[], week: WeekReadings) {
  const disarming = items.filter((item) => item.scheduledItemType === 'Disarmed');
  const byWall = disarmedMinutes(
    disarming.filter((item) => item.scheduledItemInterval === 'Recurring'),
    week,
  );
  const spans = disarming
    .filter((item) => item.scheduledItemInterval !== 'Recurring')
    .map(({ startTime, endTime }) => [Date.parse(startTime ?? ''), Date.parse(endTime ?? '')] as const);
  return week.queries
    .map(({ instant, shown }) => ({ instant, minute: shown / MINUTE_MS }))
    .filter(({ minute }) => minute >= 0 && minute < WEEK_MINUTES)
    .map(({ instant, minute }) => ({
      instant,
      minute,
      disarmed:
        byWall[minute] === true || spans.some(([start = 0, end = 0]) => instant >= start && instant < end),
    }));
}

/** The item as the provider's table holds it. */
function stored(item: ScheduledItem): ScheduleItem {
  const flag = (day: boolean | null | undefined) => (day === true ? 1 : 0);
  const instant = (text: string | null | undefined) => {
    const value = Date.parse(text ?? '');
    return Number.isNaN(value) ? null : value;
  };
  return {
    itemType: item.scheduledItemType ?? '',
    itemInterval: item.scheduledItemInterval ?? '',
    startTime: instant(item.startTime),
    endTime: instant(item.endTime),
    dayStartTime: item.dayStartTime ?? null,
    dayEndTime: item.dayEndTime ?? null,
    sunday: flag(item.sunday),
    monday: flag(item.monday),
    tuesday: flag(item.tuesday),
    wednesday: flag(item.wednesday),
    thursday: flag(item.thursday),
    friday: flag(item.friday),
    saturday: flag(item.saturday),
  };
}

describe.each(pairs)('a site in %s, asked about in %s', (zone, viewer, sundays) => {
  it(
    'is armed, and until then, as a reading of each minute of its clock says',
    () => {
      process.env.TZ = viewer;
      const weeks = sundays.map((first) => ({ first, readings: readWeek(zone, first) }));
      const example = fc
        .constantFrom(...weeks)
        .chain((week) =>
          fc.tuple(schedule(week.first), schedule(week.first)).map((own) => ({ week, items: own.flat() })),
        );
      let changes = 0;
      fc.assert(
        fc.property(example, ({ week, items }) => {
          const rows = items.map(stored);
          const minutes = readMinutes(items, week.readings);
          const turns = minutes.flatMap(({ disarmed }, at) =>
            at > 0 && disarmed !== minutes[at - 1]?.disarmed ? [at] : [],
          );
          changes += turns.length;
          for (const at of aroundTurns(minutes.map(({ disarmed }) => disarmed))) {
            const here = minutes[at];
            if (here === undefined) continue;
            const { armed, until } = statusAt(rows, zone, here.instant);
            if (armed === here.disarmed)
              throw new Error(`armed: ${armed} at ${new Date(here.instant).toISOString()}`);
            const next = turns.find((turn) => turn > at);
            const change = until == null ? Number.POSITIVE_INFINITY : Date.parse(until);
            // A stretch of seconds may lie between two minutes, so that no minute shows it.
            if (next !== undefined && change > (minutes[next]?.instant ?? 0))
              throw new Error(`until ${until}`);
            if (until != null && statusAt(rows, zone, change).armed === armed)
              throw new Error(`until ${until}`);
          }
        }),
        { numRuns: RUNS },
      );
      // How many a draw has is chance; that there are some is not.
      expect(changes).toBeGreaterThan(RUNS / 4);
    },
    PATIENCE_MS,
  );
});

/** Positions at which a flag differs from the one before, those beside them, and the first. */
function aroundTurns(flags: readonly boolean[]): Set<number> {
  const turns = flags.flatMap((flag, at) => (at > 0 && flag !== flags[at - 1] ? [at] : []));
  return new Set([0, ...turns.flatMap((turn) => [turn - 1, turn, turn + 1])]);
}
