/** What every check gets, with objects of the checked host to ask for. Each of these is looked up once, when a check first needs it. */
import type * as v from 'valibot';
import type { WireCall, WireSchema } from '#contract/call.ts';
import { eventDetailsCall, eventsCall } from '#contract/event.ts';
import { locationsCall } from '#contract/location.ts';
import type { Findings } from './findings.ts';
import { judge } from './judge.ts';

// The checked host: sends calls to it.

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown;
}

export interface Sent {
  readonly token?: string | undefined;
  /** Value for the placeholder in the path. */
  readonly id?: number | undefined;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
}

export interface Host {
  /** Address without a slash at its end. */
  readonly url: string;
  /** @throws Error when there is no response within half a minute */
  send(call: WireCall, sent?: Sent): Promise<Reply>;
  /** Sends any other request to the host, or to another host if the address is absolute. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

const TIMEOUT_MS = 30_000;

export function hostAt(url: string): Host {
  function get(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, `${url}/`), {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  return {
    url,
    fetch: get,
    async send(call, { token, id, body, query }: Sent = {}) {
      const path = `${url}${call.path.replace(/\{\w+\}/, String(id))}`;
      const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
      const response = await get(`${path}${search}`, {
        method: call.method,
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parsed(text) };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

/** What every check gets. */
export interface Walk {
  readonly host: Host;
  readonly options: Options;
  readonly findings: Findings;
  readonly token: string;
  /** Objects of the host to ask for. */
  readonly samples: Samples;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface Samples {
  /** Id and name of a location; undefined when there is none, or the list cannot be read. */
  location(): Promise<{ readonly id: number; readonly name: string | undefined } | undefined>;
  /** Id of the newest incident. */
  incident(): Promise<number | undefined>;
  /** Id of a recording of that incident. */
  recording(): Promise<number | undefined>;
}

/** The portal's own query for the first page of events. */
export const NEWEST = { orderby: 'incident.startTime desc', skip: 0, take: 15, count: true };

export function samplesOf(host: Host, token: string): Samples {
  const location = once(async () => {
    const { value } = await read({ host, token }, locationsCall, { body: {} });
    const [first] = value?.value ?? [];
    return first && { id: first.id, name: first.location?.name ?? undefined };
  });
  const incident = once(async () => {
    const { value } = await read({ host, token }, eventsCall, { body: NEWEST });
    return value?.value[0]?.incident.id;
  });
  const recording = once(async () => {
    const id = await incident();
    if (id === undefined) return undefined;
    const { value } = await read({ host, token }, eventDetailsCall, { id });
    return value?.incident.recordings?.[0]?.recordingId;
  });
  return { location, incident, recording };
}

function once<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** A call's answer, read with its schema, and what is wrong with it. The token goes with it. */
export async function read<Result extends WireSchema>(
  { host, token }: Pick<Walk, 'host' | 'token'>,
  call: WireCall<string, WireSchema | null, v.GenericSchema<unknown, Record<string, unknown>> | null, Result>,
  sent: Sent = {},
) {
  return judge(call.response, await host.send(call, { token, ...sent }));
}

export const isRefused = (status: number) => status >= 400 && status < 500;

/** An id that no object has. */
export const NO_ID = 2_147_483_646;

/**
 * The host, with the status recorded of every response that tells whether it has the call.
 * @param good token of a person who is signed in
 */
export function recordedHost(host: Host, findings: Findings, good: string | undefined): Host {
  return {
    ...host,
    async send(call, sent) {
      const reply = await host.send(call, sent);
      const isGood = call.bearer !== 'required' || (good !== undefined && sent?.token === good);
      if (isGood && sent?.id !== NO_ID) findings.replied(call, reply.status);
      return reply;
    },
  };
}
