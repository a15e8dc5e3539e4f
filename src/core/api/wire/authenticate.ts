import * as v from 'valibot';
import { defineCall } from './call.ts';
import { MOST_LOGIN, MOST_PASSWORD } from './password.ts';
import { text, textOf } from './vocabulary.ts';

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
