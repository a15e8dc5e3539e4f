/** What tends to happen at a site, and what an operator makes of it. */
import type { PRIORITIES } from '#contract/event.ts';

export type Priority = (typeof PRIORITIES)[number];
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
