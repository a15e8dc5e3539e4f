import type { ApiClient } from '#core/api/client.ts';
import { submitFeedback } from '#core/api/contact.ts';
import { errorTextOf } from '#core/api/errorText.ts';
import type { Draft } from '#core/session/drafts.ts';
import type { Reply } from '#machines/changeRequest.ts';
import { type ChangeRequest, isSameText } from '#machines/changeRequestText.ts';
import { readDraft } from './draftText.ts';
import type { RequestKeys } from './requestKeys.ts';

/**
 * Sends a change request, and erases its draft once it is accepted.
 * Leaving the page does not call it back: whoever was told nothing would send it a second time.
 * @throws ApiError when the provider failed and gave no text for people
 */
export async function sendChangeRequest(
  api: ApiClient,
  draft: Draft,
  keys: RequestKeys,
  request: ChangeRequest,
): Promise<Reply> {
  const reply = await replyTo(api, keys.of(request), request);
  if (reply.accepted) keys.spend(request);
  // Another request may have been begun meanwhile.
  const kept = readDraft(draft);
  if (reply.accepted && kept && isSameText(kept, request)) draft.erase();
  return reply;
}

async function replyTo(api: ApiClient, requestKey: string, request: ChangeRequest): Promise<Reply> {
  try {
    const answer = await submitFeedback(api, request, { requestKey });
    if (answer?.success === true) return { accepted: true };
    return { accepted: false, reason: errorTextOf(answer) ?? (answer?.message?.trim() || null) };
  } catch (error) {
    const reason = errorTextOf(error);
    if (reason === null) throw error;
    return { accepted: false, reason };
  }
}
