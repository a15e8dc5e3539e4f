/** What the equipment sent in. */
import type { EpochMs } from './columnTypes.ts';

/**
 * Alarm signals. Those without an incident were cleared before an operator saw them. The signals of a period are
 * the alarmCount of its incidents plus the signals without an incident whose time lies in it; counted that way no
 * incident's signals are split between two periods.
 */
export interface AlarmsTable {
  id: number;
  locationId: number;
  cameraId: number | null;
  incidentId: number | null;
  time: EpochMs;
  /** E.g. 'Line crossing'. */
  type: string;
}

export interface RecordingsTable {
  id: number;
  incidentId: number;
  cameraId: number;
  /** One of the wire vocabulary's RECORDING_TYPES; null when the recorder did not say. */
  type: string | null;
  /** 'H264' for a clip, 'JPEG' for a picture. */
  format: string;
  startTime: EpochMs;
  /** Key of the media manifest's entry, which gives file, size and detections. */
  mediaKey: string;
}
