/** Signing in, passwords, and the caller's own sessions. */

import type { BodyOf, ResponseOf } from '#contract/call.ts';
import {
  authenticateCall,
  changePasswordCall,
  logOffEverywhereCall,
  resetEmailCall,
  type SignIn,
  setFromResetTokenCall,
  signInsCall,
} from '#contract/session.ts';
import { type ApiClient, type CallOptions, optionalCall } from './client.ts';
import { recordQuery } from './query.ts';
import { apiUrl } from './request.ts';

// The caller's own sessions. A provider may lack any of these calls.

/** The last sign-ins, newest first, failed ones too. Missing where the provider has no such call, or its answer is empty. */
export const signInsQuery = (api: ApiClient) =>
  recordQuery<readonly SignIn[]>(['sign-ins'], (call) =>
    optionalCall(api, 'signInsCall', async () => (await api.send(signInsCall, call))?.value ?? null),
  );

/**
 * Ends all sessions of the caller, this one too. It is never retried.
 * @throws ApiError, AbortError
 */
export function logOffEverywhere(
  api: ApiClient,
  call: CallOptions = {},
): Promise<ResponseOf<typeof logOffEverywhereCall> | null> {
  return api.send(logOffEverywhereCall, call);
}

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

// Password commands. None of them is ever retried automatically. Each throws ApiError or AbortError.

/**
 * Requests a mail with a link that lets its reader set a new password.
 * @returns the response as it came: truthy means sent
 */
export function resetEmail(
  api: ApiClient,
  request: BodyOf<typeof resetEmailCall>,
  call: CallOptions = {},
): Promise<unknown> {
  return api.send(resetEmailCall, { body: request, ...call });
}

/** Sets a new password with the token of a reset mail. */
export function setFromResetToken(
  api: ApiClient,
  request: BodyOf<typeof setFromResetTokenCall>,
  call: CallOptions = {},
): Promise<ResponseOf<typeof setFromResetTokenCall> | null> {
  return api.send(setFromResetTokenCall, { body: request, ...call });
}

/** Changes the caller's own password. For a wrong current password the response has `successful: false`. */
export function changePassword(
  api: ApiClient,
  request: BodyOf<typeof changePasswordCall>,
  call: CallOptions = {},
): Promise<ResponseOf<typeof changePasswordCall> | null> {
  return api.send(changePasswordCall, { body: request, ...call });
}
