import type { RecordingEntry } from '#contract/event.ts';
import { viewerZone } from '#core/environment.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { safeFileName } from '#core/format/foreignText.ts';
import { isoWithOffset } from '#core/format/parseInstant.ts';
import { shownText, spacedWords } from '#core/format/texts.ts';
import { zoneName } from '#core/format/zoneText.ts';
import type { IconName } from '#core/ui/Icon.tsx';

/** 'Motion Recording, Gate 2, Mar 7, 2025, 2:05:09 PM': describes a picture in words. */
export function recordingName(entry: RecordingEntry, zone?: string): string {
  return `${listedName(entry)}, ${formatDateTimeSeconds(entry.startTime, { zone })}`;
}

/** 'Motion Recording, Gate 2'. Without a camera that the list does not name: the recording itself may. */
export function listedName({
  recordingType,
  cameraName,
}: Pick<RecordingEntry, 'recordingType' | 'cameraName'>): string {
  return [recordingTypeLabel(recordingType), shownText(cameraName, '')].filter(Boolean).join(', ');
}

/** The camera of a recording that was read. */
export function cameraText(cameraName: string | null | undefined): string {
  return shownText(cameraName, 'Unknown camera');
}

/** A recording's type in words. 'PreVideo' holds the motion itself, so it gets that name. */
export function recordingTypeLabel(type: unknown): string {
  return type === 'PreVideo' ? 'Motion Recording' : spacedWords(type) || 'Unknown';
}

/** A clip has another icon than a still. */
export function recordingIcon(type: string | null | undefined): IconName {
  return type?.endsWith('Video') ? 'play' : 'image';
}

// File names for saved recordings.

interface SavedRecording {
  readonly site: string | null | undefined;
  readonly camera: string | null | undefined;
  /** Instant as the provider sends it. */
  readonly time: string | null | undefined;
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
