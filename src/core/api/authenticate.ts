import type { ApiClient, CallOptions } from './client.ts';
import { authenticateCall } from './wire/authenticate.ts';
import type { AnswerOf, BodyOf } from './wire/call.ts';

/**
 * Exchanges a user name and password for a token. A refusal may be an answer with `successful: false` and an
 * `error`, or a thrown ApiError whose text `errorTextOf` reads.
 * @throws ApiError, AbortError
 */
export function authenticate(
  api: ApiClient,
  credentials: BodyOf<typeof authenticateCall>,
  call: CallOptions = {},
): Promise<AnswerOf<typeof authenticateCall> | null> {
  return api.send(authenticateCall, { body: credentials, ...call });
}
