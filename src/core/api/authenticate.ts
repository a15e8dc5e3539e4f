import { apiUrl } from './apiUrl.ts';
import type { ApiClient, CallOptions } from './client.ts';
import { authenticateCall } from './wire/authenticate.ts';
import type { BodyOf, ResponseOf } from './wire/call.ts';

/**
 * Exchanges a username and password for a token. The provider refuses with `successful: false` and an `error`, or with
 * a status that becomes an ApiError; `errorTextOf` reads the text of either.
 * @throws ApiError, AbortError
 */
export function authenticate(
  api: ApiClient,
  credentials: BodyOf<typeof authenticateCall>,
  call: CallOptions = {},
): Promise<ResponseOf<typeof authenticateCall> | null> {
  return api.send(authenticateCall, { body: credentials, ...call });
}

type SignInProvider = 'google' | 'microsoft';

/**
 * Address that starts a sign-in with another provider's account, by a full-page redirect.
 * @param baseUrl the API's, as for the client
 * @param returnUrl absolute address of the page that reads the outcome from its fragment
 */
export function signInUrl(baseUrl: string, provider: SignInProvider, returnUrl: string): string {
  return apiUrl(baseUrl, `/api/openid/${provider}-login`, { returnUrl });
}
