/** Every screen that reads data, in every fault: what it shows meanwhile, and how it becomes whole again. */
import { type Fault, faults } from './kinds.ts';
import { type Screen, screens, type WayOut } from './screens.ts';

export interface Case {
  readonly screen: Screen;
  readonly fault: Fault;
  /** Texts on the screen. */
  readonly shows: readonly string[];
  readonly wayOut: WayOut;
  /** One of the few that every run of the tests goes through. */
  readonly isSample: boolean;
}

const SAMPLE = [
  'home: down',
  'locations: answering 502 with HTML',
  'events: answering 200 with nothing',
  'event: hanging for good',
  'location: answering with null fields',
  'search: answering 500',
  'cameras: answering 500',
];

export const table: readonly Case[] = screens.flatMap((screen) =>
  faults.map((fault) => ({
    screen,
    fault,
    shows: screen.shows[fault.outcome],
    wayOut: screen.wayOut[fault.outcome],
    isSample: SAMPLE.includes(`${screen.name}: ${fault.name}`),
  })),
);
