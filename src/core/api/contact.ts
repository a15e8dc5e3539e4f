import type { BodyOf, ResponseOf } from '#contract/call.ts';
import {
  type Contact,
  contactsCall,
  feedbackCall,
  type SentRequest,
  sentRequestsCall,
} from '#contract/contact.ts';
import { type ApiClient, type CallOptions, isRefused, refuse } from './client.ts';
import { listQuery, recordQuery } from './query.ts';
import { isMissingCall } from './session.ts';

/** Contacts of the locations that the caller may see. Both forms of a row are accepted. */
export const contactsQuery = (api: ApiClient) =>
  listQuery<readonly Contact[]>(['contacts'], async (call) => {
    const response = await api.send(contactsCall, { body: {}, ...call });
    return response?.value.map((row) => ('contact' in row ? row.contact : row)) ?? null;
  });

/**
 * Sends a change request to the provider. It is never retried automatically.
 * @param call with the request's key: sending the request again after a lost response uses the same key
 * @throws ApiError, AbortError
 */
export function submitFeedback(
  api: ApiClient,
  feedback: BodyOf<typeof feedbackCall>,
  call: CallOptions & { readonly requestKey?: string } = {},
): Promise<ResponseOf<typeof feedbackCall> | null> {
  return api.send(feedbackCall, { body: feedback, ...call });
}

/**
 * The caller's own last change requests, newest first.
 * @returns null when the provider has no such call, which is asked for once, or its response cannot be used
 * @throws ApiError, AbortError
 */
async function getSentRequests(api: ApiClient, call: CallOptions): Promise<readonly SentRequest[] | null> {
  if (isRefused(api, 'sentRequestsCall')) return null;
  try {
    return (await api.send(sentRequestsCall, call))?.value ?? null;
  } catch (error) {
    if (!isMissingCall(error)) throw error;
    refuse(api, 'sentRequestsCall');
    return null;
  }
}

export const sentRequestsQuery = (api: ApiClient) =>
  recordQuery<readonly SentRequest[]>(['sent requests'], (call) => getSentRequests(api, call));
