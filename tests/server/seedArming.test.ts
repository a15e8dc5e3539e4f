/** Sites of the demo that need attention: each must do so at whatever hour of the week the demo is started. */
import { describe, expect, it } from 'vitest';
import { planContacts } from '../../server/seed/contacts.ts';
import { planEquipment } from '../../server/seed/equipment.ts';
import { planOverrides, planSchedules } from '../../server/seed/schedules.ts';
import { planSites } from '../../server/seed/sites.ts';
import { type ArmedState, stateAt } from '../../server/trade/arming.ts';

const HOUR = 3_600_000;
const all = planSites();
const own = all.filter(({ location }) => location.customerId === 1);
const recorders = planEquipment(all).nvrs;
const called = new Set(planContacts(all).contactLocations.map(({ locationId }) => locationId));

/** The first customer's sites by name, at `now` of a demo that was started `age` hours before. */
function sitesAt(now: number, age: number) {
  const start = now - age * HOUR;
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
const hours = Array.from({ length: 34 }, (_, index) => Date.UTC(2026, 2, 8) + index * 5 * HOUR);

describe('the demo’s sites of the first customer', () => {
  it.each([0, 12, 24 * 30])('contradict their schedules at all hours, %i hours after the start', (age) => {
    for (const now of hours) {
      const sites = sitesAt(now, age);
      expect(named(sites, ({ armed, scheduledArmed }) => armed === false && scheduledArmed)).toEqual([
        'Kingston Relay Yard',
      ]);
      expect(named(sites, ({ armed, scheduledArmed }) => armed === true && !scheduledArmed)).toEqual([
        "Kelowna Fruit Packers' Dock",
      ]);
      expect(named(sites, ({ armed }) => armed === null)).toEqual(['Fort McMurray Staging']);
    }
  });

  it('are armed at all hours with a recorder that is offline', () => {
    const broken = new Set(recorders.filter((nvr) => nvr.status === 'Offline').map((nvr) => nvr.locationId));
    const armed = hours.map((now) =>
      sitesAt(now, 0).flatMap(({ id, name, state }) =>
        state.armed === true && broken.has(id) ? [name] : [],
      ),
    );
    expect(armed.filter((names) => !names.includes('Nanaimo Duke Point'))).toEqual([]);
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
