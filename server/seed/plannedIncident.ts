import type { RECORDING_TYPES } from '#contract/event.ts';
import type { MonitoredSite } from './monitoredSite.ts';
import type { Priority, Scenario } from './scenario.ts';

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
