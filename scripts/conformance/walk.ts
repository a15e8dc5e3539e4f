/** Requests every call of the table and checks the responses. */
import { authenticateCall } from '#contract/session.ts';
import { checkCommands } from './checkCommands.ts';
import { checkEvents } from './checkEvents.ts';
import { checkGuards, NO_ID } from './checkGuards.ts';
import { checkLists } from './checkLists.ts';
import { checkPluginCalls } from './checkPluginCalls.ts';
import { checkRecording } from './checkRecording.ts';
import { checkRedirects } from './checkRedirects.ts';
import { withReference } from './checkReference.ts';
import { checkSearch } from './checkSearch.ts';
import { checkSessions } from './checkSessions.ts';
import { checkSignIn } from './checkSignIn.ts';
import { checkStatistics } from './checkStatistics.ts';
import { type Finding, Findings } from './findings.ts';
import { type Host, hostAt } from './host.ts';
import { type Samples, samplesOf } from './samples.ts';
import { subjects } from './subjects.ts';

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

const CHECKS = [
  checkGuards,
  checkLists,
  checkEvents,
  checkRecording,
  checkStatistics,
  checkSearch,
  checkCommands,
  checkRedirects,
  checkSessions,
  (walk: Walk) => checkPluginCalls(walk),
];

/**
 * @param now epoch milliseconds that periods end at, and that answers are judged by
 * @throws Error when the host does not respond at all
 */
export async function walk(options: Options, now = Date.now()): Promise<Finding[]> {
  const { only } = options;
  const isAsked = (name: string) => only.length === 0 || only.includes(name);
  // The sign-in is reported even when it was not asked for, if nothing could be checked without it.
  const findings = new Findings(
    subjects.filter(({ name }) => isAsked(name) || name === authenticateCall.name),
  );
  const plain = counted(hostAt(options.url), findings);
  const host = options.reference ? withReference(plain, findings) : plain;
  const signedIn = await checkSignIn(host, options, findings);
  const token = options.token ?? signedIn;
  if (token === undefined) {
    findings.note(authenticateCall, 'the other calls need a token: --token goes on with one of yours');
    return findings.list();
  }
  const samples = samplesOf(host, token);
  for (const check of CHECKS) await check({ host, options, findings, token, samples, now });
  return findings.list().filter(({ name }) => isAsked(name));
}

/** The host, with the status of every response recorded, but for ids that nothing has. */
function counted(host: Host, findings: Findings): Host {
  return {
    ...host,
    async send(call, sent) {
      const reply = await host.send(call, sent);
      if (sent?.id !== NO_ID) findings.replied(call, reply.status);
      return reply;
    },
  };
}
