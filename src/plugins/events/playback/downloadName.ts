/** File names for saved recordings, valid on every common file system. */
import { parseInstant } from '#core/format/parseInstant.ts';

interface SavedRecording {
  readonly site: string | null | undefined;
  readonly camera: string | null | undefined;
  /** Instant as the provider sends it. */
  readonly time: string | null | undefined;
  readonly eventId: number;
  readonly format: 'video' | 'image';
}

/** Longest name part in bytes: four parts and their separators stay within the usual limit of 255. */
const PART_BYTES = 80;

/** e.g. `North-Yard_Gate-2_2025-04-15_21-30-05_event-1284.mp4`, in local time. */
export function downloadName({ site, camera, time, eventId, format }: SavedRecording): string {
  const parts = [safePart(site), safePart(camera), timePart(time), `event-${eventId}`];
  return `${parts.filter((part) => part !== '').join('_')}.${format === 'video' ? 'mp4' : 'jpg'}`;
}

// Keeps letters, digits and marks of any script. Any other character could have a meaning to a shell or a file system.
function safePart(text: string | null | undefined): string {
  const words = (text ?? '').normalize('NFC').replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  return withinBytes(words, PART_BYTES).replace(/^-+|-+$/g, '');
}

function withinBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > limit) break;
    kept += character;
  }
  return kept;
}

function timePart(time: string | null | undefined): string {
  const date = parseInstant(time);
  if (date === null) return '';
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('-');
  return `${day}_${clock}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
