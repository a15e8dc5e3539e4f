/** Requests every call of the table and checks the responses. */
import type { WireCall } from '#core/api/wire/call.ts';
import { calls } from '#core/api/wire/calls.ts';
import { checkCommands } from './checkCommands.ts';
import { checkEvents } from './checkEvents.ts';
import { checkGuards } from './checkGuards.ts';
import { checkLists } from './checkLists.ts';
import { checkRecording } from './checkRecording.ts';
import { checkRedirects, REDIRECTS } from './checkRedirects.ts';
import { withReference } from './checkReference.ts';
import { checkSearch } from './checkSearch.ts';
import { checkSessions } from './checkSessions.ts';
import { checkSignIn } from './checkSignIn.ts';
import { checkStatistics } from './checkStatistics.ts';
import { type Finding, Findings, subjectOf } from './findings.ts';
import { type Host, hostAt } from './host.ts';

export interface Options {
  /** Address of the API host. */
  readonly url: string;
  /** Origin of the portal, which redirects and reset links lead to. */
  readonly portal: string;
  readonly user: string;
  readonly password: string;
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
}

/** An id that no object has. */
export const NO_ID = 2_147_483_646;

/** @throws Error when the host does not respond at all */
export async function walk(options: Options): Promise<Finding[]> {
  const rows: readonly WireCall[] = calls;
  const findings = new Findings([...rows, ...REDIRECTS].map(subjectOf));
  const plain = hostAt(options.url);
  const host = options.reference ? withReference(plain, findings) : plain;
  const token = await checkSignIn(host, options, findings);
  if (token === undefined) return findings.list();
  const walking: Walk = { host, options, findings, token };
  await checkGuards(walking);
  const found = await checkLists(walking);
  const incidentId = await checkEvents(walking, found.locationId, found.locationName);
  await checkRecording(walking, incidentId);
  await checkStatistics(walking, found.locationId);
  await checkSearch(walking, found.locationName);
  await checkCommands(walking);
  await checkRedirects(walking);
  await checkSessions(walking);
  return findings.list();
}
