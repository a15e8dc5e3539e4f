/** Signing in, passwords, and the caller's own sessions. */

import {
  authenticateCall,
  changePasswordCall,
  resetEmailCall,
  type SignIn,
  setFromResetTokenCall,
  signInsCall,
} from '#contract/session.ts';
import { callWithBody } from './client.ts';
import { optionalQuery } from './query.ts';
import { apiUrl } from './request.ts';

/** The last sign-ins, newest first, failed ones too. Missing where the provider has no such call, or its answer is empty. */
export const signInsQuery = optionalQuery<typeof signInsCall, readonly SignIn[]>(
  'sign-ins',
  signInsCall,
  (answer) => answer && (answer.value ?? undefined),
);

/**
 * Exchanges a username and password for a token. The provider refuses with `successful: false` and an `error`, or with
 * a status that becomes an ApiError; `errorTextOf` reads the text of either.
 * @throws ApiError, AbortError
 */
export const authenticate = callWithBody(authenticateCall);

/**
 * Address that starts a sign-in with another provider's account, by a full-page redirect.
 * @param baseUrl the API's, as for the client
 * @param returnUrl absolute address of the page that reads the outcome from its fragment
 */
export function signInUrl(baseUrl: string, provider: 'google' | 'microsoft', returnUrl: string): string {
  return apiUrl(baseUrl, `/api/openid/${provider}-login`, { returnUrl });
}

// Password commands. None of them is ever retried automatically. Each throws ApiError or AbortError.

/** Resolves to the response as it came: truthy means sent. */
export const resetEmail = callWithBody(resetEmailCall);

export const setFromResetToken = callWithBody(setFromResetTokenCall);

/** For a wrong current password the response has `successful: false`. */
export const changePassword = callWithBody(changePasswordCall);
