/** Password commands. None of them is ever retried automatically. Each throws ApiError or AbortError. */
import type { ApiClient, CallOptions } from './client.ts';
import type { BodyOf, ResponseOf } from './wire/call.ts';
import { changePasswordCall, resetEmailCall, setFromResetTokenCall } from './wire/password.ts';

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
