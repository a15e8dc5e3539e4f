/** What comes in from other software: who may send it, and under which of its names it was taken. */
import type { EpochMs } from './columnTypes.ts';

/** Software that may send events, with its key. */
export interface IngestSourcesTable {
  id: number;
  name: string;
  /** SHA-256 of the key, in hexadecimal. The key itself is never stored. */
  keyHash: string;
  createdAt: EpochMs;
  /** Null while the key is good. */
  revokedAt: EpochMs | null;
}

/** Customers whose sites a source may send events of. */
export interface IngestSourceCustomersTable {
  sourceId: number;
  customerId: number;
}

/** Events by the names that their sources gave them. */
export interface IngestEventsTable {
  sourceId: number;
  externalId: string;
  /** Null only within the transaction that makes the event. */
  incidentId: number | null;
}

/** The parts of such an event. */
export interface IngestPartsTable {
  incidentId: number;
  /** 'field', 'signal', 'recording', 'detection', 'log', 'callIn', 'voiceDown', 'police' or 'guard'. */
  kind: string;
  /** The source's own id of the part; the name of a field. */
  externalId: string;
  /** When the source sent what was taken last. What it sent before that comes too late. */
  sentAt: EpochMs;
  /** SHA-256 of the part as it was taken, in hexadecimal. */
  digest: string;
  /** Id of the row that was written for it, in the table of its kind; null for fields and detections. */
  rowId: number | null;
}

/** What was seen in a recording that came in. It may be here before its recording is. */
export interface IngestDetectionsTable {
  incidentId: number;
  externalId: string;
  /** The source's own id of the recording. */
  recording: string;
  /** 'M' is motion; any other type is analytics. */
  type: string;
  /** Size in pixels of the picture that the boxes were measured on. */
  width: number;
  height: number;
  /** Milliseconds from the clip's start; null: of the whole clip. */
  atMs: number | null;
  /** JSON text of a list of Detection. */
  data: string;
}

/** Clips and pictures that were uploaded. */
export interface IngestUploadsTable {
  /** Name of its file, which the provider made. */
  name: string;
  sourceId: number;
  /** 'H264' for a clip, 'JPEG' for a picture. */
  format: string;
  bytes: number;
  createdAt: EpochMs;
  /** The recording that shows it; null while there is none. */
  recordingId: number | null;
}
