/** Calls in addition to the thirty. A provider may leave them out; the portal then leaves out what they serve. */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { LOG_OFF } from './paths.ts';
import { count, flag, instant, listOf, text } from './vocabulary.ts';

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

export const signInsCall = defineCall({
  name: 'getSignIns',
  summary: "The caller's own last sign-ins, failed ones too",
  method: 'POST',
  path: '/api/Session/sign-ins',
  effect: 'read',
  bearer: 'required',
  body: null,
  query: null,
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
