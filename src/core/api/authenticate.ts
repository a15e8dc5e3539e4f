import { apiUrl } from './apiUrl.ts';
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

type SignInProvider = 'google' | 'microsoft';

/**
 * Where a full-page redirect starts the sign-in with another provider's account.
 * @param baseUrl the API's, as for the client
 * @param returnUrl absolute address of the page that reads the outcome from its fragment
 */
export function signInUrl(baseUrl: string, provider: SignInProvider, returnUrl: string): string {
  return apiUrl(baseUrl, `/api/openid/${provider}-login`, { returnUrl });
}
