import * as v from 'valibot';
import { defineCall } from './call.ts';

export const Credentials = v.object({ username: v.string(), password: v.string() });

export const AuthenticateResponse = v.object({
  successful: v.nullish(v.boolean()),
  /** Signed token. Its payload carries the claims of the current user. */
  token: v.nullish(v.string()),
  /** Why the login failed, in words for people. */
  error: v.nullish(v.string()),
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
