import * as v from 'valibot';
import { defineCall } from './call.ts';

export const PasswordResponse = v.object({
  successful: v.nullish(v.boolean()),
  error: v.nullish(v.string()),
});

export const ResetRequest = v.object({
  /** Username or e-mail address. */
  username: v.string(),
  /** Page of the portal that the link opens, with the reset token in its fragment. */
  validateURL: v.string(),
  /** Product name for the mail's text. */
  brand: v.string(),
});

export const PasswordReset = v.object({ newPassword: v.string(), resetToken: v.string() });

export const PasswordChange = v.object({ currentPassword: v.string(), newPassword: v.string() });

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
