/** Reads the detections that a recording's metadata carries as JSON text, leaving out what cannot be read. */

export interface DetectionEntry {
  /** [x1, y1, x2, y2] in pixels of the metadata's own size. */
  readonly box: readonly [number, number, number, number];
  readonly label: string;
  /** Fraction of 1. */
  readonly confidence: number | null;
  readonly flagged: boolean;
}

export function parseDetections(data: string | null | undefined): DetectionEntry[] {
  const entries = parseJson(data ?? '');
  return Array.isArray(entries) ? entries.flatMap(detectionOf) : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function detectionOf(entry: unknown): DetectionEntry[] {
  if (!isRecord(entry)) return [];
  const { r, l, c, m } = entry;
  if (!isBox(r)) return [];
  return [
    {
      box: r,
      label: typeof l === 'string' ? l : '',
      confidence: typeof c === 'number' && Number.isFinite(c) ? c : null,
      flagged: m === true,
    },
  ];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isBox(value: unknown): value is [number, number, number, number] {
  return Array.isArray(value) && value.length === 4 && value.every((edge) => Number.isFinite(edge));
}
