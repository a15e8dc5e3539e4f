import type { RecordingEntry } from '#core/api/wire/eventDetail.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { shownText, spacedWords } from '#core/format/shownText.ts';

/** 'Motion Recording, Gate 2, Mar 7, 2025, 2:05:09 PM': describes a picture in words. */
export function recordingName(
  { recordingType, cameraName, startTime }: RecordingEntry,
  zone?: string,
): string {
  const time = formatDateTimeSeconds(startTime, { zone });
  return [recordingTypeLabel(recordingType), cameraText(cameraName), time].join(', ');
}

export function cameraText(cameraName: string | null | undefined): string {
  return shownText(cameraName, 'Unknown camera');
}

/** A recording's type in words. 'PreVideo' holds the motion itself, so it gets that name. */
export function recordingTypeLabel(type: unknown): string {
  return type === 'PreVideo' ? 'Motion Recording' : spacedWords(type) || 'Unknown';
}
