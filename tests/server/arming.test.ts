/** Whether a site is armed: by its schedules, by hand, and in the demo. */
import { describe, expect, it } from 'vitest';
import { planContacts } from '../../server/seed/contacts.ts';
import { planEquipment } from '../../server/seed/equipment.ts';
import { planOverrides, planSchedules } from '../../server/seed/schedules.ts';
import { planSites } from '../../server/seed/sites.ts';
import {
  type ArmedState,
  type Override,
  type ScheduleItem,
  stateAt,
  statusAt,
} from '../../server/trade/armedState.ts';

const TORONTO = 'America/Toronto';
const HOUR = 3600;

const nothing: ScheduleItem = {
  ...{ itemType: 'Disarmed', itemInterval: 'Recurring', startTime: null, endTime: null },
  ...{ dayStartTime: null, dayEndTime: null, sunday: 0, monday: 0, tuesday: 0, wednesday: 0 },
  ...{ thursday: 0, friday: 0, saturday: 0 },
};

/** Disarmed on Mondays from 8 to 17 o'clock. */
const ON_MONDAYS: ScheduleItem = { ...nothing, dayStartTime: 8 * HOUR, dayEndTime: 17 * HOUR, monday: 1 };

const at = (items: readonly ScheduleItem[], instant: string, zone = TORONTO) =>
  statusAt(items, zone, Date.parse(instant));

// 2 June 2025 is a Monday; Toronto is four hours behind UTC in summer. Any schedules: armedMinutes.test.ts.
describe('the armed status of a site that is disarmed on Monday from 8 to 17', () => {
  const until = (instant: string) => `2025-06-${instant}:00.000Z`;
  it.each([
    ['on Sunday', '01T20:00:00Z', { armed: true, until: until('02T12:00') }],
    ['a millisecond before', '02T11:59:59.999Z', { armed: true, until: until('02T12:00') }],
    ['at the start', '02T12:00:00Z', { armed: false, until: until('02T21:00') }],
    ['a millisecond before the end', '02T20:59:59.999Z', { armed: false, until: until('02T21:00') }],
    ['at the end', '02T21:00:00Z', { armed: true, until: until('09T12:00') }],
  ])('%s', (_, instant, expected) => {
    expect(at([ON_MONDAYS], `2025-06-${instant}`)).toEqual(expected);
  });

  it('without an end to tell, is armed without schedules, and disarmed beyond the horizon', () => {
    expect(at([], '2025-06-02T12:00:00Z')).toEqual({ armed: true });
    const [startTime, endTime] = [Date.parse('2025-01-01T00:00:00Z'), Date.parse('2026-01-01T00:00:00Z')];
    const year: ScheduleItem = { ...nothing, itemInterval: 'OneTime', startTime, endTime };
    expect(at([year], '2025-06-02T13:00:00Z')).toEqual({ armed: false });
  });

  it('is not told in a zone that nobody knows, and never that of the clock of the server', () => {
    expect(at([ON_MONDAYS], '2025-06-02T12:00:00Z', 'Mars/Base')).toEqual({ armed: null });
    expect(at([], '2025-06-02T12:00:00Z', 'Mars/Base')).toEqual({ armed: true });
  });
});

// Monday, 11 o'clock in Toronto, in the hours in which the item disarms; these end at 21:00 UTC.
describe('the state of a site that is disarmed on Monday from 8 to 17', () => {
  const now = Date.parse('2025-06-02T15:00:00Z');
  const scheduled = { armed: false, until: '2025-06-02T21:00:00.000Z', scheduledArmed: false };
  const stateWith = (override: Override | undefined) => stateAt([ON_MONDAYS], TORONTO, override, now);

  it('is that of its schedule when nothing was done by hand, or that has ended', () => {
    expect(stateWith(undefined)).toEqual(scheduled);
    expect(stateWith({ armed: 1, until: now })).toEqual(scheduled);
  });

  it.each([
    ['armed for good', 1, null, { armed: true, until: null }],
    ['armed for an hour', 1, '2025-06-02T16:00:00.000Z', { armed: true, until: '2025-06-02T16:00:00.000Z' }],
    ['armed into the night', 1, '2025-06-03T02:00:00Z', { armed: true, until: '2025-06-09T12:00:00.000Z' }],
    ['disarmed for an hour', 0, '2025-06-02T16:00:00Z', { armed: false, until: '2025-06-02T21:00:00.000Z' }],
    ['disarmed into it', 0, '2025-06-03T02:00:00Z', { armed: false, until: '2025-06-03T02:00:00.000Z' }],
    ['not known', null, '2025-06-03T02:00:00Z', { armed: null, until: null }],
  ] as const)('by hand: %s', (_, armed, until, expected) => {
    const override = { armed, until: until === null ? null : Date.parse(until) };
    expect(stateWith(override)).toEqual({ ...expected, scheduledArmed: false });
  });
});

const HOUR_MS = 3_600_000;
const all = planSites();
const own = all.filter(({ location }) => location.customerId === 1);
const recorders = planEquipment(all).nvrs;
const called = new Set(planContacts(all).contactLocations.map(({ locationId }) => locationId));

/** The first customer's sites by name, at `now` of a demo that was started `age` hours before. */
function sitesAt(now: number, age: number) {
  const start = now - age * HOUR_MS;
  const { schedules, scheduledItems } = planSchedules(own, start);
  const overrides = new Map(planOverrides(own, start).map((row) => [row.locationId, row]));
  return own.map(({ location: { id, name, timeZone } }) => {
    const ids = new Set(schedules.filter((row) => row.locationId === id).map((row) => row.id));
    const items = scheduledItems.filter((item) => ids.has(item.scheduleId));
    const state = stateAt(items, timeZone, overrides.get(id), now);
    return { id, name, state, schedules: ids.size };
  });
}

const named = (sites: ReturnType<typeof sitesAt>, is: (state: ArmedState) => boolean) =>
  sites.filter(({ state }) => is(state)).map(({ name }) => name);

/** Every fifth hour of seven days, which are all hours of the day. */
const hours = Array.from({ length: 34 }, (_, index) => Date.UTC(2026, 2, 8) + index * 5 * HOUR_MS);

/** Each must need attention at whatever hour of the week the demo is started. */
describe('the demo’s sites of the first customer', () => {
  it.each([0, 12, 24 * 30])('contradict their schedules at all hours, %i hours after the start', (age) => {
    for (const now of hours) {
      const sites = sitesAt(now, age);
      const at = (armed: boolean | null, scheduled: boolean) =>
        named(sites, (state) => state.armed === armed && (state.scheduledArmed ?? false) === scheduled);
      expect(at(false, true)).toEqual(['Kingston Relay Yard']);
      expect(at(true, false)).toEqual(["Kelowna Fruit Packers' Dock"]);
      expect(named(sites, ({ armed }) => armed === null)).toEqual(['Fort McMurray Staging']);
    }
  });

  it('are armed at all hours with a recorder that is offline', () => {
    const broken = new Set(recorders.filter((nvr) => nvr.status === 'Offline').map((nvr) => nvr.locationId));
    for (const now of hours) {
      const seen = sitesAt(now, 0).filter(({ id, state }) => state.armed === true && broken.has(id));
      expect(seen.map(({ name }) => name)).toContain('Nanaimo Duke Point');
    }
  });

  it('include one without a schedule that has recorders and contacts, and one without contacts', () => {
    const [now = 0] = hours;
    const bare = sitesAt(now, 0).filter(({ schedules }) => schedules === 0);
    expect(bare.map(({ name }) => name)).toEqual(['Brandon Fertilizer Shed', 'Riverside Solar Canopy ☀️']);
    const [shed] = bare;
    expect(recorders.some((nvr) => nvr.locationId === shed?.id)).toBe(true);
    expect(
      own.filter(({ location }) => !called.has(location.id)).map(({ location }) => location.name),
    ).toEqual(['Riverside Solar Canopy ☀️']);
  });
});
