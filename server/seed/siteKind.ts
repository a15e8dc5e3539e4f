/** Sorts of sites: which cameras stand there, when something happens, when it is disarmed. */
import type { RhythmName } from './rhythm.ts';
import type { SchedulePattern } from './schedulePatterns.ts';

export interface SiteKind {
  /** Cameras whose views were drawn, the busiest first; their names are burnt into the pictures. */
  readonly cameras: readonly string[];
  /** Cameras that recorders list but that never raise an alarm. */
  readonly quietCameras: readonly string[];
  readonly rhythm: RhythmName;
  /** Incidents in relation to other sites. */
  readonly rate: number;
  readonly schedules: readonly SchedulePattern[];
}

const siteKinds = {
  yard: {
    cameras: ['Yard North', 'Yard South', 'Main Gate', 'Gate Panorama', 'Dock East'],
    quietCameras: ['Fuel Island', 'Scale House', 'Fence Line West', 'Light Tower 3'],
    rhythm: 'night',
    rate: 1.6,
    schedules: ['extendedDay', 'contractors', 'patrols'],
  },
  warehouse: {
    cameras: ['Dock 2', 'Dock East', 'Yard North', 'Main Gate', 'Front Desk'],
    quietCameras: ['Aisle 14', 'Battery Room', 'Mezzanine', 'Cold Room', 'Roof Hatch'],
    rhythm: 'evening',
    rate: 1.2,
    schedules: ['twoShifts', 'nightReceiving'],
  },
  gate: {
    cameras: ['Main Gate', 'Gate Panorama', 'Yard South', 'Yard North'],
    quietCameras: ['Scale 1', 'Scale 2', 'Inspection Bay'],
    rhythm: 'steady',
    rate: 1.1,
    schedules: ['nightReceiving'],
  },
  office: {
    cameras: ['Front Desk', 'Lobby', 'Gate Panorama'],
    quietCameras: ['Server Room', 'Elevator Hall', 'Parking P1'],
    rhythm: 'weekend',
    rate: 0.4,
    schedules: ['officeHours', 'halfHours'],
  },
  store: {
    cameras: ['Front Desk', 'Dock 2', 'Main Gate'],
    quietCameras: ['Counter', 'Stock Room', 'Alley'],
    rhythm: 'evening',
    rate: 0.7,
    schedules: ['officeHours'],
  },
  lot: {
    cameras: ['Yard North', 'Yard South', 'Gate Panorama', 'Main Gate', 'Lobby'],
    quietCameras: ['Row C', 'Row H', 'Service Lane'],
    rhythm: 'night',
    rate: 1.4,
    schedules: ['showroom', 'contractors'],
  },
  construction: {
    cameras: ['Yard South', 'Main Gate', 'Yard North', 'Gate Panorama'],
    quietCameras: ['Crane 1', 'Site Trailer', 'Level 4'],
    rhythm: 'weekend',
    rate: 1.3,
    schedules: ['extendedDay', 'contractors'],
  },
} as const satisfies Record<string, SiteKind>;

/** @throws Error for a name that is no kind. */
export function siteKind(name: string): SiteKind {
  const kinds: Readonly<Record<string, SiteKind>> = siteKinds;
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) throw new Error(`There is no kind of site named ${name}.`);
  return kind;
}
