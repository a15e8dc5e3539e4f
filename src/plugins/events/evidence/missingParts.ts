/** What a package lacks, and why, in words. */
import { ApiError } from '#core/api/apiError.ts';
import { MediaError } from '#core/api/media.ts';
import { recordingName } from '#domain/player/recordingName.ts';
import type { EvidenceChoice } from '#machines/evidence.ts';
import type { MissingPart, PackedRecording } from './evidenceReport.ts';

const NAMES = {
  event: 'What the provider tells of the event now',
  contacts: 'Contacts of the site',
} as const;

/**
 * @param missing why each part could not be fetched, by its id
 * @param zone of the recordings' times
 */
export function missingParts(
  { parts }: EvidenceChoice,
  missing: ReadonlyMap<string, unknown>,
  zone: string | undefined,
): MissingPart[] {
  return parts.flatMap((part) => {
    if (!missing.has(part.id)) return [];
    const reason = missing.get(part.id);
    const what =
      'recording' in part
        ? `Recording ${part.recording.recordingId}, ${recordingName(part.recording, zone)}`
        : NAMES[part.id];
    return [
      { what, cause: causeText(reason), requestId: reason instanceof ApiError ? reason.requestId : null },
    ];
  });
}

/**
 * What lacks of the recordings that are in the package.
 * @param zone of the recordings' times
 */
export function missingEnds(packed: readonly PackedRecording[], zone: string | undefined): MissingPart[] {
  return packed
    .filter(({ isCutOff }) => isCutOff)
    .map(({ recordingId, camera, type, startTime }) => {
      const name = recordingName({ recordingId, cameraName: camera, recordingType: type, startTime }, zone);
      return {
        what: `The end of recording ${recordingId}, ${name}`,
        cause: 'The file ends too soon, as the provider gave it.',
        requestId: null,
      };
    });
}

/** 'The media could not be loaded. (status 404)' */
export function causeText(reason: unknown): string {
  const text = reason instanceof Error && reason.message !== '' ? reason.message : 'The cause is not known.';
  const status = reason instanceof ApiError || reason instanceof MediaError ? reason.status : 0;
  return status === 0 ? text : `${text} (status ${status})`;
}
