/** Incidents that every demo database has: the last minutes and the last night, with all priorities and types. */
import { dayOf } from '#contract/zoneClock.ts';
import { instantOnDay, wallClock } from '../arming/siteClock.ts';
import type { MonitoredSite } from './monitoredSite.ts';
import type { PlannedIncident, RecordingType } from './plannedIncident.ts';
import type { Priority } from './scenario.ts';
import { type ScenarioName, scenarios } from './scenarios.ts';

interface Staging {
  /** Number of the customer. */
  readonly customer: number;
  /** Which of its sites, from 0; counted round when there are fewer. */
  readonly site: number;
  /** Minutes before now, or the last time that the site's clock showed 'HH:MM'. */
  readonly when: number | string;
  readonly scenario: ScenarioName;
  readonly priority: Priority;
  readonly more?: Partial<PlannedIncident>;
}

const MINUTE_MS = 60_000;

const twelve: readonly (RecordingType | null)[] = [
  'PreVideo',
  'MotionImage',
  'Video',
  'MotionImage',
  'Video',
  'Image',
  'PostVideo',
  'MotionImage',
  'FocusImage',
  'Video',
  'Image',
  'PostVideo',
];
const twelveOthers: readonly (RecordingType | null)[] = [
  'MotionImage',
  'PreVideo',
  'Video',
  'PostVideo',
  'Image',
  'MotionImage',
  'Json',
  'Video',
  'Data',
  null,
  'OfflineImage',
  'PostVideo',
];

const stagings: readonly Staging[] = [
  { customer: 1, site: 1, when: 4, scenario: 'intruder', priority: 'VeryHigh', more: { isOpen: true } },
  {
    customer: 2,
    site: 0,
    when: 11,
    scenario: 'loiterer',
    priority: 'High',
    more: { recordingTypes: twelveOthers },
  },
  {
    customer: 1,
    site: 12,
    when: 17,
    scenario: 'loiterer',
    priority: 'High',
    more: { police: true, recordingTypes: twelve },
  },
  { customer: 1, site: 5, when: 58, scenario: 'authorised', priority: 'Low' },
  { customer: 2, site: 0, when: 96, scenario: 'authorised', priority: 'VeryLow' },
  {
    customer: 1,
    site: 2,
    when: '01:12',
    scenario: 'intruder',
    priority: 'VeryHigh',
    more: { police: true, guard: true },
  },
  { customer: 1, site: 9, when: '02:47', scenario: 'loiterer', priority: 'Medium', more: { guard: true } },
  {
    customer: 2,
    site: 0,
    when: '02:05',
    scenario: 'intruder',
    priority: 'High',
    more: { police: true, guard: true },
  },
  { customer: 1, site: 20, when: '03:31', scenario: 'nothing', priority: 'Low' },
  { customer: 4, site: 0, when: '03:10', scenario: 'offline', priority: 'Notification' },
  { customer: 1, site: 14, when: '22:40', scenario: 'openDoor', priority: 'Medium' },
  { customer: 1, site: 28, when: '09:20', scenario: 'test', priority: 'Test' },
  { customer: 5, site: 1, when: '14:05', scenario: 'drill', priority: 'Drill' },
];

/** @param now epoch milliseconds; all of them start before it */
export function stagedIncidents(sites: readonly MonitoredSite[], now: number): PlannedIncident[] {
  return stagings.flatMap(({ customer, site, when, scenario, priority, more }) => {
    const own = sites.filter((candidate) => candidate.location.customerId === customer);
    const place = own[site % own.length];
    if (place === undefined) return [];
    const startTime = typeof when === 'number' ? now - when * MINUTE_MS : lastTime(when, place, now);
    return [{ site: place, startTime, scenario: scenarios[scenario], priority, ...more }];
  });
}

/** At least 100 minutes ago, so that the incident is over. */
function lastTime(clock: string, { location }: MonitoredSite, now: number): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const latest = now - 100 * MINUTE_MS;
  const today = dayOf(wallClock(latest, location.timeZone));
  const at = (day: number) => instantOnDay(day, (hours * 60 + minutes) * 60, location.timeZone);
  return at(today) <= latest ? at(today) : at(today - 1);
}
