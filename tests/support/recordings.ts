import { recordingDataCall } from '#contract/recording.ts';
import { answerOf } from './answers.ts';
import type { Provider } from './provider.ts';

export type RecordingFormat = 'H264' | 'JPEG';

/** The database row of the first recording in this format at one of avery's sites. */
export function recordingOf({ deps }: Provider, format: RecordingFormat) {
  return deps.db
    .selectFrom('recordings as r')
    .innerJoin('incidents as i', 'i.id', 'r.incidentId')
    .innerJoin('locations as l', 'l.id', 'i.locationId')
    .innerJoin('users as u', 'u.customerId', 'l.customerId')
    .selectAll('r')
    .where('u.username', '=', 'avery')
    .where('r.format', '=', format)
    .orderBy('r.id')
    .executeTakeFirstOrThrow();
}

/** The content of that recording, as a user receives it. */
export async function contentOf(provider: Provider, format: RecordingFormat, user = 'avery') {
  const { id } = await recordingOf(provider, format);
  const token = await provider.signIn(user);
  return answerOf(recordingDataCall, await provider.post(`/api/Recording/data/${id}`, undefined, token));
}
