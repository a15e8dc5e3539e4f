import type { ApiClient, CallOptions } from './client.ts';
import { isRefused, refuse } from './optionalParts.ts';
import { isMissingCall } from './session.ts';
import { type EvidenceNote, noteEvidenceCall } from './wire/evidence.ts';

/**
 * Tells the provider of a package of evidence, for its audit. It is never retried, and no longer sent once the provider
 * has answered that it has no such call.
 * @returns whether the provider noted it; null when it has no such call
 * @throws ApiError, AbortError
 */
export async function noteEvidence(
  api: ApiClient,
  id: number,
  note: EvidenceNote,
  call: CallOptions = {},
): Promise<boolean | null> {
  if (isRefused(api, 'evidenceCall')) return null;
  try {
    const answer = await api.send(noteEvidenceCall, { params: { id }, body: note, ...call });
    return answer?.successful === true;
  } catch (error) {
    if (!isMissingCall(error)) throw error;
    refuse(api, 'evidenceCall');
    return null;
  }
}
