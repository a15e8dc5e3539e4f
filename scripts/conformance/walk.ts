/** Requests every call of the table and checks the responses. */
import { searchCall } from '#contract/search.ts';
import { authenticateCall } from '#contract/session.ts';
import { allCalls } from '../openapi/pluginCalls.ts';
import { hostAt } from '../provider/host.ts';
import { type Check, type Options, recordedHost, samplesOf } from './check.ts';
import { commandChecks } from './checkCommands.ts';
import { eventChecks } from './checkEvents.ts';
import { checkLists, checkPluginCalls, checkSearch, checkStatistics } from './checkLists.ts';
import { optionalChecks } from './checkOptional.ts';
import { checkGuards, checkSignIn } from './checkSignIn.ts';
import { type Finding, Findings, REDIRECTS, type Subject } from './findings.ts';

/** The last one leaves nobody signed in. */
const CHECKS: readonly Check[] = [
  ...eventChecks,
  [searchCall, checkSearch],
  ...commandChecks,
  ...optionalChecks,
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
  const { reference } = options;
  const hostOf = (token?: string) => recordedHost(hostAt(options.url), findings, { token, reference, now });
  const signedIn = await checkSignIn(hostOf(), options, findings);
  const token = options.token ?? signedIn;
  if (token === undefined) {
    findings.note(authenticateCall, 'the other calls need a token: --token goes on with one of yours');
    return findings.list();
  }
  const host = hostOf(token);
  const samples = await samplesOf(host);
  const walk = { host, options, findings, token, samples };
  for (const ofMany of [checkGuards, checkLists, checkStatistics, checkPluginCalls]) await ofMany(walk);
  for (const [call, check] of CHECKS) if (findings.wants(call)) await check(walk);
  return findings.list().filter(({ name }) => isAsked(name));
}

/** Everything that is checked, in the order of the report. */
export const subjects: readonly Subject[] = [...allCalls, ...REDIRECTS];
