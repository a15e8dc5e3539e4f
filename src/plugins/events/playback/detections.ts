/** Reads the detections that a recording's metadata carries as JSON text, leaving out what cannot be read. */
import * as v from 'valibot';
import { readLeniently } from '#core/api/lenient/readLeniently.ts';
import { Detection } from '#core/api/wire/detection.ts';

const Detections = v.array(Detection);

export function parseDetections(data: string | null | undefined): Detection[] {
  return readLeniently(Detections, parseJson(data ?? '')).value ?? [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
