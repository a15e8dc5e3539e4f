import * as v from 'valibot';
import { defineCall } from './call.ts';
import { text, textOf } from './vocabulary.ts';

/** Most characters of a username or an e-mail address: 64 before the @ and 255 behind it. */
export const MOST_LOGIN = 320;
export const MOST_PASSWORD = 1_000;

export const PasswordResponse = v.object({
  successful: v.nullish(v.boolean()),
  error: text(),
});

export const ResetRequest = v.object({
  /** Username or e-mail address. */
  username: textOf(MOST_LOGIN),
  /** Page of the portal that the link opens, with the reset token in its fragment. */
  validateURL: textOf(2_000),
  /** Product name for the mail's text. */
  brand: textOf(200),
});

export const PasswordReset = v.object({
  newPassword: textOf(MOST_PASSWORD),
  resetToken: textOf(2_000),
});

export const PasswordChange = v.object({
  currentPassword: textOf(MOST_PASSWORD),
  newPassword: textOf(MOST_PASSWORD),
});

export const resetEmailCall = defineCall({
  name: 'resetEmail',
  summary: 'Mail a link that lets its reader set a new password',
  method: 'POST',
  path: '/api/Password/ResetEmail',
  effect: 'command',
  bearer: 'optional',
  body: ResetRequest,
  query: null,
  /** Truthy when the mail was sent. */
  response: v.unknown(),
});

export const setFromResetTokenCall = defineCall({
  name: 'setFromResetToken',
  summary: 'Set a new password with the token of a reset mail',
  method: 'POST',
  path: '/api/Password/SetFromResetToken',
  effect: 'command',
  bearer: 'optional',
  body: PasswordReset,
  query: null,
  response: PasswordResponse,
});

export const changePasswordCall = defineCall({
  name: 'changePassword',
  summary: "Change the caller's own password",
  method: 'POST',
  path: '/api/Password',
  effect: 'command',
  bearer: 'required',
  body: PasswordChange,
  query: null,
  response: PasswordResponse,
});
