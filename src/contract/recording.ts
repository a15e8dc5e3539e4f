/** One recording: the address of its media, valid for minutes, and what was detected on it. */

import * as v from 'valibot';
import { commandCall, defineCall, RECORDING_DATA } from './call.ts';
import { flag, Id, instant, listOf, text } from './vocabulary.ts';

/** Detections of one kind. @screens Event */
export const RecordingMeta = v.object({
  /** Width in pixels of the picture that the boxes were measured on; 320 without it. */
  width: v.nullish(v.number()),
  /** Its height; 180 without it. */
  height: v.nullish(v.number()),
  /** M is motion. Any other type is shown to Admins only. */
  type: text(),
  /** JSON text: a list of Detection. */
  data: text(1_000_000),
  /**
   * Optional. Seconds from the clip’s start at which the boxes were seen; without it they stay for the whole clip.
   */
  at: v.nullish(v.number()),
});
export type RecordingMeta = v.InferOutput<typeof RecordingMeta>;

/** The address of a recording’s media, and the detections on them. @screens Event */
export const RecordingContent = v.object({
  /** Absolute http(s) address or path on the API host, fetched without a token. It may expire within minutes. */
  url: text(),
  /** The recording’s own facts. */
  recording: v.nullish(
    v.object({
      /** Id of the recording. @screens none */
      id: v.nullish(Id),
      /** H264 is a video; anything else a picture. */
      recordingFormat: text(),
      /** When it was taken, if the incident does not say. The capital S is real. */
      StartTime: instant(),
    }),
  ),
  /** The camera. */
  camera: v.nullish(
    v.object({
      /** Name of the camera, if the incident does not say. */
      name: text(),
    }),
  ),
  /** What was detected. */
  metas: listOf(RecordingMeta),
});
export type RecordingContent = v.InferOutput<typeof RecordingContent>;

/** Size of the place where the picture will be shown. @screens Event */
export const RecordingQuery = v.object({
  /** Its width in CSS pixels. A provider may send smaller media to a smaller place. */
  width: v.optional(v.number()),
  /** Its height in CSS pixels. @screens none */
  height: v.optional(v.number()),
});

/** @screens Event */
export const recordingDataCall = defineCall({
  name: 'recordingContentJson',
  summary: 'Media address and detections of one recording',
  method: 'POST',
  path: RECORDING_DATA,
  effect: 'read',
  bearer: 'required',
  body: null,
  query: RecordingQuery,
  response: RecordingContent,
});

/** Entry of the JSON text in the data of a recording meta. @screens Event */
export const Detection = v.object({
  /** Box as [x1, y1, x2, y2] in pixels of the meta. */
  r: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  /** Label. */
  l: text(),
  /** Confidence as a fraction of 1. */
  c: v.nullish(v.number()),
  /** Whether the detection raised the alarm. */
  m: v.nullish(v.boolean()),
});
export type Detection = v.InferOutput<typeof Detection>;

// A call in addition to the thirty. A provider may leave it out.

/** Facts about a package of evidence, for the audit. The package stays with the person. @screens Event */
export const EvidenceNote = v.object({
  /** SHA-256 of the package’s file SHA256SUMS, in lower-case hexadecimal digits. */
  digest: v.pipe(v.string(), v.minLength(64), v.maxLength(64)),
  /** How many recordings the package holds. */
  recordings: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** False when something that the person chose is missing. */
  complete: v.boolean(),
});
export type EvidenceNote = v.InferOutput<typeof EvidenceNote>;

/** Whether the package was noted. @screens Event */
export const EvidenceNoted = v.object({
  /** Whether it stands in the audit now. */
  successful: flag(),
});

/** @screens Event */
export const noteEvidenceCall = commandCall({
  name: 'noteEvidence',
  summary: "Note in the audit that the caller made a package of an incident's evidence",
  path: '/api/Event/evidence/{id}',
  body: EvidenceNote,
  response: EvidenceNoted,
});
