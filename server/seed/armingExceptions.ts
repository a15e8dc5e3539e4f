/**
 * Sites of the first customer whose arming needs attention, at whatever hour of the week the demo is looked at: their
 * schedules say the same at all hours. Beside them, the site that is not yet equipped has nobody to call.
 */
import { dayOf } from '#contract/zoneClock.ts';
import { instantOnDay, wallClock } from '../arming/siteClock.ts';
import type { ArmingOverridesTable } from '../db/tables/schedules.ts';
import type { SchedulePattern } from './schedulePatterns.ts';
import type { Site } from './sites.ts';

interface ArmingException {
  /** In place of those of its kind. */
  readonly schedules?: readonly SchedulePattern[];
  readonly override?: {
    readonly armed: ArmingOverridesTable['armed'];
    /** Whole days from today, to the site's midnight; for good without it. */
    readonly days?: number;
  };
}

export const armingExceptions: Readonly<Record<string, ArmingException>> = {
  // Armed at all hours, with a recorder that is offline.
  'Nanaimo Duke Point': { schedules: ['patrols'] },
  // Armed at all hours by its schedule, and disarmed by hand.
  'Kingston Relay Yard': { schedules: ['patrols'], override: { armed: 0 } },
  // Disarmed at all hours by its schedule, and armed by hand because it is closed for the season.
  "Kelowna Fruit Packers' Dock": { schedules: ['staffed'], override: { armed: 1, days: 60 } },
  'Brandon Fertilizer Shed': { schedules: [] },
  // Does not report.
  'Fort McMurray Staging': { override: { armed: null } },
};

/** @param now epoch milliseconds */
export function planOverrides(sites: readonly Site[], now: number): ArmingOverridesTable[] {
  return sites.flatMap(({ location: { id, name, timeZone } }) => {
    const override = armingExceptions[name]?.override;
    if (override === undefined) return [];
    const { armed, days } = override;
    const today = dayOf(wallClock(now, timeZone));
    return [
      { locationId: id, armed, until: days === undefined ? null : instantOnDay(today + days, 0, timeZone) },
    ];
  });
}
