import {
  type Contact,
  contactsCall,
  feedbackCall,
  type SentRequest,
  sentRequestsCall,
} from '#contract/contact.ts';
import { type ApiClient, callWithBody } from './client.ts';
import { listQuery, optionalQuery, wholeOf } from './query.ts';

/** Contacts of the locations that the caller may see. Both forms of a row are accepted. */
export const contactsQuery = (api: ApiClient) =>
  listQuery<readonly Contact[]>(['contacts'], async (call) => {
    const rows = wholeOf(await api.send(contactsCall, { body: {}, ...call }), call);
    return rows?.map((row) => ('contact' in row ? row.contact : row)) ?? null;
  });

/**
 * Sends a change request to the provider. It is never retried automatically. Sending it again after a lost response uses the
 * same request key.
 * @throws ApiError, AbortError
 */
export const submitFeedback = callWithBody(feedbackCall);

/** The caller's own last change requests, newest first. Missing where the provider has no such call, or its answer is empty. */
export const sentRequestsQuery = optionalQuery<typeof sentRequestsCall, readonly SentRequest[]>(
  'sent requests',
  sentRequestsCall,
  (answer) => answer && (answer.value ?? undefined),
);
