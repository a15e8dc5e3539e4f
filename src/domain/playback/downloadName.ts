/** File names for saved recordings, valid on every common file system. */

import { viewerZone } from '#core/environment.ts';
import { isoWithOffset } from '#core/format/isoWithOffset.ts';

interface SavedRecording {
  readonly site: string | null | undefined;
  readonly camera: string | null | undefined;
  /** Instant as the provider sends it. */
  readonly time: string | null | undefined;
  /** IANA name of the time's zone; the browser's when absent. */
  readonly zone?: string | undefined;
  readonly eventId: number;
  readonly format: 'video' | 'image' | 'snapshot';
}

const ENDINGS = { video: 'mp4', image: 'jpg', snapshot: 'png' };

/** Longest name of a site or a camera in bytes: with time, zone and event the name stays within the usual limit of 255. */
const PART_BYTES = 70;

/** e.g. `North-Yard_Gate-2_2025-04-15_21-30-05_America-Toronto_event-1284.mp4` */
export function downloadName({ site, camera, time, zone, eventId, format }: SavedRecording): string {
  const parts = [safePart(site), safePart(camera), timePart(time, zone), `event-${eventId}`];
  return `${parts.filter((part) => part !== '').join('_')}.${ENDINGS[format]}`;
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

function timePart(time: string | null | undefined, zone: string | undefined): string {
  const [day, clock] = isoWithOffset(time, zone).slice(0, 19).split('T');
  return day && clock ? `${day}_${clock.replaceAll(':', '-')}_${safePart(zone ?? viewerZone())}` : '';
}
