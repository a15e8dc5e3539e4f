/** Signing in and out, passwords, and the sessions of a person. */
import * as v from 'valibot';
import { commandCall, LOG_OFF, recordCall } from './call.ts';
import { count, flag, instant, listOf, text, textOf } from './vocabulary.ts';

/** Most characters of a username or an e-mail address: 64 before the @ and 255 behind it. */
const MOST_LOGIN = 320;
const MOST_PASSWORD = 1_000;

// The calls of sessions are beyond the thirty. A provider may leave them out; the portal then leaves out what they serve.

/** One sign-in, or one attempt. @screens Profile */
export const SignIn = v.object({
  /** When it was tried; the last time where `times` counts several. */
  time: instant(),
  /** Network address that it came from. */
  address: text(),
  /** Whether it succeeded. */
  successful: flag(),
  /** How often within an hour from one network. One when it is absent. */
  times: count(),
});

export type SignIn = v.InferOutput<typeof SignIn>;

/** The caller’s own last sign-ins. @screens Profile */
export const SignIns = v.object({
  /** The newest first. The reference provider sends ten that worked and ten that failed. */
  value: listOf(SignIn),
});

/** Whether the session has ended, or all of them. @screens Profile */
export const SessionResponse = v.object({
  /** Whether the tokens are refused from now on. */
  successful: flag(),
  /** Why the sessions have not ended, for people. */
  error: text(),
});

/** @screens Profile */
export const signInsCall = recordCall({
  name: 'getSignIns',
  summary: "The caller's own last sign-ins, failed ones too",
  path: '/api/Session/sign-ins',
  response: SignIns,
});

/** @screens Every page */
export const logOffCall = commandCall({
  name: 'logOff',
  summary: "End the session of the caller's token",
  path: LOG_OFF,
  body: null,
  response: SessionResponse,
});

/** @screens Profile */
export const logOffEverywhereCall = commandCall({
  name: 'logOffEverywhere',
  summary: 'End all sessions of the caller, this one too',
  path: '/api/Session/log-off-everywhere',
  body: null,
  response: SessionResponse,
});

// Signing in and passwords: calls of the thirty.

/** What the person typed. @screens Log In */
export const Credentials = v.object({
  /** User name. */
  username: textOf(MOST_LOGIN),
  /** Password, in plain text. Serve the API over https only. */
  password: textOf(MOST_PASSWORD),
});

/** The outcome of a sign-in. A refusal may also have a status such as 401, with the same fields. @screens Log In */
export const AuthenticateResponse = v.object({
  /** Whether the person is signed in. */
  successful: v.nullish(v.boolean()),
  /**
   * JSON Web Token. The portal reads uid, name, em, ph, roles, scopes and loc of its payload.
   * @screens Log In, Every page
   */
  token: text(),
  /** Why the sign-in failed, for people. */
  error: text(),
});

/** @screens Log In */
export const authenticateCall = commandCall({
  name: 'authenticate',
  summary: 'Exchange a username and password for a token',
  path: '/api/Authenticate',
  bearer: 'never',
  body: Credentials,
  response: AuthenticateResponse,
});

/** Whether the password was saved. @screens Reset Password, Profile */
export const PasswordResponse = v.object({
  /** Whether the new password is valid from now on. */
  successful: v.nullish(v.boolean()),
  /** Why it was refused, for people. */
  error: text(),
});

/** Asks for a mail with a link to a new password. @screens Forgot Password */
export const ResetRequest = v.object({
  /** User name or e-mail address. */
  username: textOf(MOST_LOGIN),
  /**
   * Page of the portal that the link opens. The provider adds #reset=… with its token, and must refuse an address
   * that is not the portal’s.
   */
  validateURL: textOf(2_000),
  /** Name of the product, for the text of the mail. */
  brand: textOf(200),
});

/** A new password, with the token of a mail. @screens Reset Password */
export const PasswordReset = v.object({
  /** The new password. */
  newPassword: textOf(MOST_PASSWORD),
  /** The token of the link that was mailed. */
  resetToken: textOf(2_000),
});

/** A new password of the caller’s own account. @screens Profile */
export const PasswordChange = v.object({
  /** The password until now. The provider must check it. */
  currentPassword: textOf(MOST_PASSWORD),
  /** The new password. */
  newPassword: textOf(MOST_PASSWORD),
});

/** @screens Forgot Password */
export const resetEmailCall = commandCall({
  name: 'resetEmail',
  summary: 'Mail a link that lets its reader set a new password',
  path: '/api/Password/ResetEmail',
  bearer: 'optional',
  body: ResetRequest,
  /** Truthy when the mail was sent. */
  response: v.unknown(),
});

/** @screens Reset Password */
export const setFromResetTokenCall = commandCall({
  name: 'setFromResetToken',
  summary: 'Set a new password with the token of a reset mail',
  path: '/api/Password/SetFromResetToken',
  bearer: 'optional',
  body: PasswordReset,
  response: PasswordResponse,
});

/** @screens Profile */
export const changePasswordCall = commandCall({
  name: 'changePassword',
  summary: "Change the caller's own password",
  path: '/api/Password',
  body: PasswordChange,
  response: PasswordResponse,
});
