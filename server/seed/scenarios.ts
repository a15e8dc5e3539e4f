/** What tends to happen at a site, and what an operator makes of it. */
import type { PRIORITIES, RECORDING_TYPES } from '#contract/event.ts';
import { dayOf } from '#contract/rules/zoneClock.ts';
import type { ContactsTable } from '../db/tables/people.ts';
import type { CamerasTable, SpeakersTable } from '../db/tables/sites.ts';
import { instantOnDay, wallClock } from '../trade/instants.ts';
import type { Contacts } from './contacts.ts';
import type { Equipment } from './equipment.ts';
import type { Site } from './sites.ts';

type Priority = (typeof PRIORITIES)[number];
/** Least and greatest number, both included. */
type Bounds = readonly [number, number];

export interface Scenario {
  /** How often it happens in relation to the others. */
  readonly weight: number;
  readonly priorities: readonly Priority[];
  readonly alarmTypes: readonly string[];
  readonly observations: readonly string[];
  /** How the incident ends when nobody was sent. */
  readonly status: string;
  readonly alarms: Bounds;
  readonly voiceDowns: Bounds;
  /** Chances of calling the police and of sending a guard. */
  readonly police: number;
  readonly guard: number;
  /** Chance that somebody rings up or reports in. */
  readonly callIn: number;
  readonly minutes: Bounds;
  /** Seen by the cameras outside, where there are any. */
  readonly isOutdoors: boolean;
  /** The recorder sends nothing but this. */
  readonly onlyRecordings?: 'OfflineImage';
}

export type RecordingType = (typeof RECORDING_TYPES)[number];

/** Where, when and what; everything that is left out is up to chance. */
export interface PlannedIncident {
  readonly site: MonitoredSite;
  /** Epoch milliseconds. */
  readonly startTime: number;
  readonly scenario: Scenario;
  readonly priority?: Priority;
  readonly police?: boolean;
  readonly guard?: boolean;
  /** Still under way. */
  readonly isOpen?: boolean;
  /** Null for a recording whose type the recorder did not say. */
  readonly recordingTypes?: readonly (RecordingType | null)[];
}

// The scenarios that incidents are made of.

const MOTION = ['Line crossing', 'Intrusion zone', 'Motion', 'Loitering'] as const;

export const scenarios = {
  nothing: {
    weight: 46,
    isOutdoors: true,
    priorities: ['Low', 'Low', 'Low', 'VeryLow', 'Medium'],
    alarmTypes: MOTION,
    observations: [
      'Raccoon along the fence line, no person in view.',
      'Headlights from the street swept over the lens.',
      'Rain and insects in front of the camera.',
      'Loose tarpaulin moving in the wind.',
      'Shadow of a passing train, nothing on site.',
      'Fox crossed from left to right; gates closed.',
    ],
    status: 'False alarm',
    alarms: [1, 3],
    voiceDowns: [0, 0],
    police: 0,
    guard: 0,
    callIn: 0.01,
    minutes: [1, 6],
  },
  authorised: {
    weight: 24,
    isOutdoors: false,
    priorities: ['Low', 'Medium', 'Low', 'VeryLow'],
    alarmTypes: [...MOTION, 'Door contact'],
    observations: [
      'Driver in company vest dropping a trailer.',
      'Cleaning crew entered with keys.',
      'Two employees leaving late, badge reader used.',
      'Contractor van at the dock, expected delivery.',
      'Manager showing a visitor round the lot.',
    ],
    status: 'Authorized activity',
    alarms: [1, 4],
    voiceDowns: [0, 0],
    police: 0,
    guard: 0,
    callIn: 0.45,
    minutes: [3, 18],
  },
  loiterer: {
    weight: 14,
    isOutdoors: true,
    priorities: ['Medium', 'High', 'Medium'],
    alarmTypes: MOTION,
    observations: [
      'One person by the fence, looking into parked vehicles.',
      'Two people on foot inside the gate, no vests.',
      'Person with a flashlight between the trailers.',
      'Cyclist riding round the building.',
      'Car stopped at the gate with its lights off, one person got out.',
    ],
    status: 'Person left',
    alarms: [2, 6],
    voiceDowns: [1, 3],
    police: 0.12,
    guard: 0.1,
    callIn: 0.12,
    minutes: [6, 25],
  },
  intruder: {
    weight: 6,
    isOutdoors: true,
    priorities: ['High', 'VeryHigh'],
    alarmTypes: ['Intrusion zone', 'Line crossing', 'Fence vibration', 'Glass break'],
    observations: [
      'Two people climbed the fence carrying bolt cutters.',
      'Person in a hood is trying trailer doors.',
      'Van backed up to the container row, people loading.',
      'Person cutting the lock of the rear gate.',
    ],
    status: 'Person left',
    alarms: [3, 9],
    voiceDowns: [1, 4],
    police: 0.7,
    guard: 0.4,
    callIn: 0.3,
    minutes: [15, 70],
  },
  openDoor: {
    weight: 5,
    isOutdoors: false,
    priorities: ['Medium', 'Low'],
    alarmTypes: ['Door contact', 'Gate held open'],
    observations: [
      'Dock door 2 stands open, nobody near.',
      'Main gate did not close after the last truck.',
      'Front door ajar, lobby empty.',
    ],
    status: 'Site secured',
    alarms: [1, 2],
    voiceDowns: [0, 1],
    police: 0.01,
    guard: 0.3,
    callIn: 0.35,
    minutes: [8, 45],
  },
  offline: {
    weight: 4,
    isOutdoors: false,
    priorities: ['Notification'],
    alarmTypes: ['Camera offline', 'Recorder unreachable', 'Low battery'],
    observations: [
      'Picture lost, last frame kept.',
      'Recorder came back after a power failure.',
      'Camera out of focus.',
    ],
    status: 'Equipment notification',
    alarms: [1, 2],
    voiceDowns: [0, 0],
    police: 0,
    guard: 0,
    callIn: 0.05,
    minutes: [2, 40],
    onlyRecordings: 'OfflineImage',
  },
  test: {
    weight: 1.6,
    isOutdoors: false,
    priorities: ['Test'],
    alarmTypes: ['Signal test'],
    observations: ['Walk test with the technician, all zones received.', 'Signal test as agreed.'],
    status: 'Test completed',
    alarms: [1, 8],
    voiceDowns: [0, 1],
    police: 0,
    guard: 0,
    callIn: 0.6,
    minutes: [5, 30],
  },
  drill: {
    weight: 0.8,
    isOutdoors: false,
    priorities: ['Drill'],
    alarmTypes: ['Panic button', 'Signal test'],
    observations: [
      'Evacuation drill announced by the site.',
      'Response drill: call list read back without gaps.',
    ],
    status: 'Drill completed',
    alarms: [1, 3],
    voiceDowns: [1, 2],
    police: 0,
    guard: 0,
    callIn: 0.7,
    minutes: [10, 40],
  },
} as const satisfies Record<string, Scenario>;

type ScenarioName = keyof typeof scenarios;

// Incidents that every demo database has: the last minutes and the last night, with all priorities and types.

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

// A site as incidents need it: with what can see, speak and be called there.

export interface MonitoredSite extends Site {
  /** Cameras whose views were drawn, the busiest first; never empty. */
  readonly cameras: readonly CamerasTable[];
  readonly speakers: readonly SpeakersTable[];
  /** In the order in which they are called. */
  readonly callList: readonly ContactsTable[];
}

export function monitoredSites(
  sites: readonly Site[],
  equipment: Equipment,
  { contacts, contactLocations }: Contacts,
): MonitoredSite[] {
  const people = new Map(contacts.map((contact) => [contact.id, contact]));
  return sites.flatMap((site) => {
    const here = ({ locationId }: { readonly locationId: number }) => locationId === site.location.id;
    const drawn = new Set(site.kind.cameras);
    const cameras = equipment.cameras.filter((camera) => here(camera) && drawn.has(camera.name));
    if (cameras.length === 0) return [];
    const callList = contactLocations
      .filter(here)
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ contactId }) => people.get(contactId) ?? []);
    return [{ ...site, cameras, speakers: equipment.speakers.filter(here), callList }];
  });
}
