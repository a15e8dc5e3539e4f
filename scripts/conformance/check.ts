/** What every check gets: the checked host, objects of it to ask for, and the findings. */
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { eventDetailsCall, eventsCall } from '#contract/event.ts';
import { locationsCall } from '#contract/location.ts';
import type { CallOf, Host, Sent } from '../provider/host.ts';
import type { Findings, Subject } from './findings.ts';
import { judge, referenceProblems } from './judge.ts';

export interface Options {
  /** Address of the API host. */
  readonly url: string;
  /** Origin of the portal, which redirects and reset links lead to. */
  readonly portal: string;
  /** Undefined: no sign-in is tried. */
  readonly login: { readonly username: string; readonly password: string } | undefined;
  /** Used for the other calls instead of the token that the sign-in gives. */
  readonly token: string | undefined;
  /** Names of the calls to check; all of them when it is empty. */
  readonly only: readonly string[];
  /** Whether to send a change request, which is stored and mailed. */
  readonly commands: boolean;
  /** Whether to check every field that the reference provider always sends. */
  readonly reference: boolean;
}

interface JudgedHost extends Host {
  /** Epoch milliseconds by which answers are judged. */
  readonly now: number;
}

export const isRefused = (status: number) => status >= 400 && status < 500;

/** An id that no object has. */
export const NO_ID = 2_147_483_646;

/**
 * The host as a person asks it: the token goes with every call that needs one and is sent without another. What the
 * responses tell is recorded: whether the host has the call and, with `reference`, what they lack.
 * @param token of a person who is signed in
 */
export function recordedHost(
  host: Host,
  findings: Findings,
  { token, reference, now = Date.now() }: Pick<Options, 'token' | 'reference'> & { readonly now?: number },
): JudgedHost {
  const lacking = reference ? referenceProblems() : () => [];
  return {
    ...host,
    now,
    async send(call, given) {
      const isGuarded = call.bearer === 'required';
      const sent = { ...(isGuarded && { token }), ...given };
      const reply = await host.send(call, sent);
      const isServed = (!isGuarded || sent.token !== undefined) && sent.id !== NO_ID;
      if (isServed) findings.replied(call, reply.status);
      if (reply.status === 200) findings.wrong(call, lacking(call, reply.json));
      return reply;
    },
  };
}

/** Objects of the host to ask for; undefined where there is none, or its list cannot be read. */
interface Samples {
  readonly location: { readonly id: number; readonly name: string | undefined } | undefined;
  /** Id of the newest incident. */
  readonly incident: number | undefined;
  /** Id of a recording of that incident. */
  readonly recording: number | undefined;
}

/** What every check gets. */
export interface Walk {
  readonly host: JudgedHost;
  readonly options: Options;
  readonly findings: Findings;
  /** Of the person who is signed in. */
  readonly token: string;
  readonly samples: Samples;
}

/** What is checked of a call that has a rule of its own. */
export type Check = readonly [call: Pick<Subject, 'name'>, check: (walk: Walk) => Promise<unknown>];

/** The portal's own query for the first page of events. */
export const NEWEST = { orderby: 'incident.startTime desc', skip: 0, take: 15, count: true };

export async function samplesOf(host: JudgedHost): Promise<Samples> {
  const { value: locations } = await read(host, locationsCall, { body: {} });
  const { value: events } = await read(host, eventsCall, { body: NEWEST });
  const [location] = locations?.value ?? [];
  const incident = events?.value[0]?.incident.id;
  const detail = incident === undefined ? undefined : await read(host, eventDetailsCall, { id: incident });
  return {
    location: location && { id: location.id, name: location.location?.name ?? undefined },
    incident,
    recording: detail?.value?.incident.recordings?.[0]?.recordingId,
  };
}

/** A call's answer, read with its schema, and what is wrong with it. */
export async function read<Answer>(host: JudgedHost, call: CallOf<Answer>, sent?: Sent) {
  return judge(call.response, await host.send(call, sent), host.now);
}

/**
 * Sends a call and records what is wrong with its answer.
 * @param further tells what else is wrong with an answer that can be read
 * @returns the answer; undefined when nothing of it can be read
 */
export async function check<Answer>(
  { host, findings }: Pick<Walk, 'host' | 'findings'>,
  call: CallOf<Answer>,
  sent: Sent = {},
  further: (answer: Answer) => readonly string[] | Promise<readonly string[]> = () => [],
) {
  const { value, problems } = await read(host, call, sent);
  findings.wrong(call, [...problems, ...(value === undefined ? [] : await further(value))]);
  return value;
}

export const DAY_MS = 86_400_000;

/** What makes a call well-formed: a week where it wants a period, else nothing in particular. Commands get nothing to act on. */
export function plainlySent({ effect, body, query }: WireCall, now: number): Sent {
  if (effect === 'command') return { body: {} };
  const instant = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const week = { start: instant(-3.5), end: instant(3.5) };
  return {
    ...(body && { body: v.is(body, {}) ? {} : week }),
    ...(query && { query: { query: 'a', width: '640' } }),
  };
}

export function successProblems({ successful }: { successful?: boolean | null | undefined }): string[] {
  return successful === true ? [] : ['does not answer successful: true'];
}

/** Whether commands may be sent. Otherwise the note says what was left out. */
export function mayAct({ options, findings }: Walk, call: WireCall, note: string): boolean {
  if (!options.commands) findings.note(call, note);
  return options.commands;
}
