/** One recording: the address of its media, valid for minutes, and what was detected on it. */
import type { RecordingContent } from '#contract/recording.ts';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { instantText } from '../http/instantText.ts';
import { mediaLink } from '../mediaLinks/mediaLink.ts';

/** @returns undefined when there is no such recording in the caller's reach */
export async function recordingContent(
  { db, keys, media, settings, now }: Dependencies,
  caller: Caller,
  id: number,
): Promise<RecordingContent | undefined> {
  const row = await db
    .selectFrom('recordings as r')
    .innerJoin('incidents as i', 'i.id', 'r.incidentId')
    .innerJoin('cameras as c', 'c.id', 'r.cameraId')
    .select(['r.id', 'r.format', 'r.startTime', 'r.mediaKey', 'c.name as cameraName'])
    .where('r.id', '=', id)
    .where(inReach(caller, 'i.locationId'))
    .executeTakeFirst();
  if (!row) return undefined;
  const entry = media.ofKey(row.mediaKey);
  return {
    url: entry && mediaLink(keys.media, entry.file, now(), settings.mediaSeconds),
    recording: { id: row.id, recordingFormat: row.format, StartTime: instantText(row.startTime) },
    camera: { name: row.cameraName },
    // Analytics are for the provider itself. Customers see motion.
    metas: entry?.metas.filter((meta) => caller.isAdmin || meta.type === 'M') ?? [],
  };
}
