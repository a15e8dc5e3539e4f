/** One recording: the address of its media, valid for minutes, and what was detected on it. */

import * as v from 'valibot';
import { defineCall, RECORDING_DATA } from './call.ts';
import { flag, Id, instant, listOf, text } from './vocabulary.ts';

export const RecordingMeta = v.object({
  /** Size in pixels of the picture that the boxes were measured on. */
  width: v.nullish(v.number()),
  height: v.nullish(v.number()),
  /** 'M' is motion. Any other type is analytics, which only Admins see. */
  type: text(),
  /** JSON text of a list of Detection. */
  data: text(1_000_000),
  /**
   * Seconds from the clip's start at which the boxes were seen. They are shown until those of the next meta of the same
   * type. Absent: they belong to the whole clip.
   */
  at: v.nullish(v.number()),
});
export type RecordingMeta = v.InferOutput<typeof RecordingMeta>;

export const RecordingContent = v.object({
  /** Absolute http(s) URL or a path on the API host; valid for minutes. */
  url: text(),
  recording: v.nullish(
    v.object({
      id: v.nullish(Id),
      /** 'H264' is a video; anything else is a picture. */
      recordingFormat: text(),
      StartTime: instant(),
    }),
  ),
  camera: v.nullish(v.object({ name: text() })),
  metas: listOf(RecordingMeta),
});
export type RecordingContent = v.InferOutput<typeof RecordingContent>;

export const RecordingQuery = v.object({
  /** Width in CSS pixels of the place where the picture will be shown. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
});

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

/** One entry of the JSON text in RecordingMeta.data. */
export const Detection = v.object({
  /** Box as [x1, y1, x2, y2] in pixels of the meta's width and height. */
  r: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  /** Label. */
  l: text(),
  /** Confidence from 0 to 1. */
  c: v.nullish(v.number()),
  /** True when the detection raised the alarm. */
  m: v.nullish(v.boolean()),
});
export type Detection = v.InferOutput<typeof Detection>;

// A call in addition to the thirty. A provider may leave it out.

/** What is told of a package of evidence. Its content stays with the person. */
export const EvidenceNote = v.object({
  /** SHA-256 of the package's file SHA256SUMS, in lower-case hexadecimal digits. */
  digest: v.pipe(v.string(), v.minLength(64), v.maxLength(64)),
  /** How many recordings the package holds. */
  recordings: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** False when something that was asked for is not in it. */
  complete: v.boolean(),
});
export type EvidenceNote = v.InferOutput<typeof EvidenceNote>;

export const EvidenceNoted = v.object({ successful: flag() });

export const noteEvidenceCall = defineCall({
  name: 'noteEvidence',
  summary: "Note in the audit that the caller made a package of an incident's evidence",
  method: 'POST',
  path: '/api/Event/evidence/{id}',
  effect: 'command',
  bearer: 'required',
  body: EvidenceNote,
  query: null,
  response: EvidenceNoted,
});
