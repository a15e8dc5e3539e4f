/** The caller's own sessions. These calls are optional: a provider may lack any of them. */
import { ApiError } from './apiError.ts';
import type { ApiClient, CallOptions } from './client.ts';
import { recordQuery } from './query.ts';
import type { ResponseOf } from './wire/call.ts';
import { logOffEverywhereCall, type SignIn, signInsCall } from './wire/session.ts';

/**
 * The last sign-ins, newest first, failed ones too.
 * @returns null when the provider has no such call or its response cannot be used
 * @throws ApiError, AbortError
 */
async function getSignIns(api: ApiClient, call: CallOptions = {}): Promise<SignIn[] | null> {
  try {
    return (await api.send(signInsCall, call))?.value ?? null;
  } catch (error) {
    if (isMissingCall(error)) return null;
    throw error;
  }
}

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

/** Whether a call failed because the provider does not offer it. */
export function isMissingCall(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status);
}

export const signInsQuery = (api: ApiClient) =>
  recordQuery<readonly SignIn[]>(['sign-ins'], (call) => getSignIns(api, call));
