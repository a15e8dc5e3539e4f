/** Signing in and out, passwords, and the sessions of a person. */
import * as v from 'valibot';
import { defineCall, LOG_OFF, recordCall } from './call.ts';
import { count, flag, instant, listOf, text, textOf } from './vocabulary.ts';

/** Most characters of a username or an e-mail address: 64 before the @ and 255 behind it. */
export const MOST_LOGIN = 320;
export const MOST_PASSWORD = 1_000;

// The calls of sessions are beyond the thirty. A provider may leave them out; the portal then leaves out what they serve.

export const SignIn = v.object({
  /** The last of them, where `times` counts several. */
  time: instant(),
  /** Network address that the sign-in came from. */
  address: text(),
  successful: flag(),
  /** How often within an hour, from one network; one when it is absent. */
  times: count(),
});

export type SignIn = v.InferOutput<typeof SignIn>;

export const SignIns = v.object({
  /** Newest first. The reference provider sends ten that worked and ten that failed. */
  value: listOf(SignIn),
});

export const SessionResponse = v.object({ successful: flag() });

export const signInsCall = recordCall({
  name: 'getSignIns',
  summary: "The caller's own last sign-ins, failed ones too",
  path: '/api/Session/sign-ins',
  response: SignIns,
});

export const logOffCall = defineCall({
  name: 'logOff',
  summary: "End the session of the caller's token",
  method: 'POST',
  path: LOG_OFF,
  effect: 'command',
  bearer: 'required',
  body: null,
  query: null,
  response: SessionResponse,
});

export const logOffEverywhereCall = defineCall({
  name: 'logOffEverywhere',
  summary: 'End all sessions of the caller, this one too',
  method: 'POST',
  path: '/api/Session/log-off-everywhere',
  effect: 'command',
  bearer: 'required',
  body: null,
  query: null,
  response: SessionResponse,
});

// Signing in and passwords: calls of the thirty.

export const Credentials = v.object({ username: textOf(MOST_LOGIN), password: textOf(MOST_PASSWORD) });

export const AuthenticateResponse = v.object({
  successful: v.nullish(v.boolean()),
  /** Signed token. Its payload carries the claims of the current user. */
  token: text(),
  /** Why the login failed, in words for people. */
  error: text(),
});

export const authenticateCall = defineCall({
  name: 'authenticate',
  summary: 'Exchange a username and password for a token',
  method: 'POST',
  path: '/api/Authenticate',
  effect: 'command',
  bearer: 'never',
  body: Credentials,
  query: null,
  response: AuthenticateResponse,
});

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
