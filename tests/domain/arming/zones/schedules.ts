/** Schedules as fast-check makes them up, around a week. */
import fc from 'fast-check';
import type { ScheduledItem } from '#contract/schedule.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const secondOfDay = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 900) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 1440 }).map((minute) => minute * 60) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 86_400 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 86_399, 86_400) },
);
const anySecond = fc.oneof(
  { weight: 20, arbitrary: secondOfDay },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined, -60, 90_000) },
);
const flag = fc.constantFrom(true, false, null, undefined);
const type = fc.oneof(
  { weight: 8, arbitrary: fc.constant('Disarmed') },
  { weight: 1, arbitrary: fc.constantFrom('Standard', 'Alarm', 'ExpectedOpen', 'disarmed', null) },
);

const span = (first: string) => {
  const midnight = Date.parse(`${first}T00:00:00Z`);
  const start = fc.oneof(
    fc.integer({ min: -60, max: 9 * 96 }).map((quarter) => midnight + (quarter * HOUR_MS) / 4),
    fc.integer({ min: -2 * 1440, max: 9 * 1440 }).map((minute) => midnight + minute * 60_000),
    fc.integer({ min: midnight - DAY_MS, max: midnight + 8 * DAY_MS }),
    fc.constant(midnight - 400 * DAY_MS),
  );
  const length = fc.oneof(
    fc.integer({ min: 1, max: 24 }).map((quarter) => (quarter * HOUR_MS) / 4),
    fc.integer({ min: -30, max: 300 }).map((minute) => minute * 60_000),
    fc.integer({ min: 1, max: 3 * DAY_MS }),
    fc.constant(800 * DAY_MS),
  );
  return fc.tuple(start, length);
};

/** An instant as a server may write it. */
const written = (instant: number, ahead: number) =>
  ahead === 0
    ? new Date(instant).toISOString()
    : new Date(instant + ahead * HOUR_MS).toISOString().replace('Z', `+0${ahead}:00`);

const fine = 'fine';
const timeQuality = fc.oneof(
  { weight: 20, arbitrary: fc.constant(fine) },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined, 'soon') },
);

export function schedule(first: string): fc.Arbitrary<ScheduledItem[]> {
  const item = fc
    .record({
      scheduledItemType: type,
      scheduledItemInterval: fc.constantFrom('Recurring', 'Recurring', 'OneTime', 'Once', null),
      span: span(first),
      ahead: fc.constantFrom(0, 0, 3),
      start: timeQuality,
      end: timeQuality,
      dayStartTime: anySecond,
      dayEndTime: anySecond,
      sunday: flag,
      monday: flag,
      tuesday: flag,
      wednesday: flag,
      thursday: flag,
      friday: flag,
      saturday: flag,
    })
    .map(({ span: [from, length], ahead, start, end, ...rest }) => ({
      ...rest,
      startTime: start === fine ? written(from, ahead) : start,
      endTime: end === fine ? written(from + length, ahead) : end,
    }));
  return fc.array(item, { maxLength: 9 });
}
