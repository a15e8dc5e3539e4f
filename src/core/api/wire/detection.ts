import * as v from 'valibot';
import { text } from './vocabulary.ts';

/** Entry of the JSON text in RecordingMeta.data. */
export const Detection = v.object({
  /** Box as [x1, y1, x2, y2] in pixels of the meta's width and height. */
  r: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  /** Label. */
  l: text(),
  /** Confidence as a fraction of 1. */
  c: v.nullish(v.number()),
  /** Flag: the detection raised the alarm. */
  m: v.nullish(v.boolean()),
});
export type Detection = v.InferOutput<typeof Detection>;
