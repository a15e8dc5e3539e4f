/** A call in addition to the thirty. A provider may leave it out. */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { flag } from './vocabulary.ts';

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
