/** File names for saved recordings. */

import { viewerZone } from '#core/environment.ts';
import { safeFileName } from '#core/format/foreignText.ts';
import { isoWithOffset } from '#core/format/isoWithOffset.ts';
import { zoneName } from '#core/format/zoneText.ts';

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

/** e.g. `North-Yard_Gate-2_2025-04-15_21-30-05_America-Toronto_event-1284.mp4` */
export function downloadName({ site, camera, time, zone, eventId, format }: SavedRecording): string {
  return safeFileName([site, camera, ...timeParts(time, zone), `event-${eventId}`], ENDINGS[format]);
}

function timeParts(time: string | null | undefined, zone: string | undefined): string[] {
  const [day, clock] = isoWithOffset(time, zone).slice(0, 19).split('T');
  return day && clock ? [day, clock, zoneName(zone ?? viewerZone())] : [];
}
