/** What every check gets, with objects of the checked host to ask for. Each of these is looked up once, when a check first needs it. */
import { eventDetailsCall, eventsCall } from '#contract/event.ts';
import { locationsCall } from '#contract/location.ts';
import type { Findings } from './findings.ts';
import type { Host } from './host.ts';
import { judge } from './judge.ts';

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
    const reply = await host.send(locationsCall, { token, body: {} });
    const [first] = judge(locationsCall.response, reply).value?.value ?? [];
    return first && { id: first.id, name: first.location?.name ?? undefined };
  });
  const incident = once(async () => {
    const reply = await host.send(eventsCall, { token, body: NEWEST });
    return judge(eventsCall.response, reply).value?.value[0]?.incident.id;
  });
  const recording = once(async () => {
    const id = await incident();
    if (id === undefined) return undefined;
    const reply = await host.send(eventDetailsCall, { token, id });
    return judge(eventDetailsCall.response, reply).value?.incident.recordings?.[0]?.recordingId;
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
