import type { WireCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { sentRequestsCall } from '#contract/contact.ts';
import { customersCall } from '#contract/directory.ts';
import { noteEvidenceCall } from '#contract/recording.ts';
import { authenticateCall, logOffCall, logOffEverywhereCall, signInsCall } from '#contract/session.ts';
import {
  type Host,
  isRefused,
  NO_ID,
  type Options,
  type Reply,
  read,
  type Sent,
  type Walk,
} from './check.ts';
import type { Findings } from './findings.ts';
import { hasErrorText, judge } from './judge.ts';

/** @returns the token of the sign-in; undefined when it fails, or there is no login to try */
export async function checkSignIn(
  host: Host,
  { login }: Options,
  findings: Findings,
): Promise<string | undefined> {
  if (login === undefined) {
    findings.note(authenticateCall, 'not asked: it needs --user and --password');
    return undefined;
  }
  const good = await host.send(authenticateCall, { body: login });
  const { value, problems } = judge(authenticateCall.response, good);
  const token = value?.token ?? undefined;
  if (value && value.successful !== true) problems.push('a good login does not answer successful: true');
  if (value && token === undefined) problems.push('a good login answers no token');
  if (token !== undefined) problems.push(...tokenProblems(token));
  const wrong = await host.send(authenticateCall, {
    body: { ...login, password: `${login.password} but wrong` },
  });
  findings.checked(authenticateCall, [...problems, ...refusalProblems(wrong)]);
  return token;
}

function tokenProblems(token: string): string[] {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims))
      return ['the payload of the token is no object'];
    const missing = ['uid', 'sub'].every((name) => !(name in claims));
    return missing ? ['the token has neither a uid nor a sub claim'] : [];
  } catch {
    return ['the payload of the token is no base64url JSON'];
  }
}

function refusalProblems(reply: Reply): string[] {
  const answer: object = typeof reply.json === 'object' && reply.json !== null ? reply.json : {};
  const signedIn = reply.status === 200 && (!('successful' in answer) || answer.successful !== false);
  if (signedIn) return ['a wrong password is taken'];
  return hasErrorText(reply) ? [] : ['a wrong password gives no error text'];
}

// The additional calls. Each is checked only if the host has it.

export async function checkSessions(walk: Walk): Promise<void> {
  const incidentId = await walk.samples.incident();
  await checkOptional(walk, signInsCall, async () => {
    const { value, problems } = await read(walk, signInsCall);
    const isTold = !value || value.value?.some((row) => row.successful);
    return isTold ? problems : [...problems, 'does not tell of this very sign-in'];
  });
  await checkOptional(walk, logOffCall, () => logOffProblems(walk));
  await checkOptional(walk, noteEvidenceCall, () => evidenceProblems(walk, incidentId), incidentId);
  await checkOptional(walk, sentRequestsCall, async () => {
    const { value, problems } = await read(walk, sentRequestsCall);
    return isNewestFirst(value?.value) ? problems : [...problems, 'does not begin with the newest request'];
  });
}

/** Comes last, since nobody is signed in after it. */
export async function checkLogOffEverywhere(walk: Walk): Promise<void> {
  await checkOptional(walk, logOffEverywhereCall, () => logOffEverywhereProblems(walk));
}

export async function checkOptional(
  { host, findings }: Walk,
  call: WireCall,
  further: () => Promise<string[]>,
  id?: number,
): Promise<void> {
  if (!findings.wants(call)) return;
  const bare = await host.send(call, { id: id ?? NO_ID });
  if (bare.status === 404 || bare.status === 405) return findings.replied(call, bare.status);
  const problems = bare.status === 401 ? [] : [`answers ${bare.status} instead of 401 without a token`];
  findings.checked(call, [...problems, ...(await further())]);
}

export async function problemsOf(walk: Walk, call: WireCall, sent?: Sent): Promise<string[]> {
  return (await read(walk, call, sent)).problems;
}

export function isNewestFirst(rows: readonly { readonly time?: string | null | undefined }[] | null = []) {
  const times = (rows ?? []).map(({ time }) => Date.parse(time ?? ''));
  return !times.some((time, index) => time > (times[index - 1] ?? time));
}

/** Uses a token of its own, so that the others stay valid. */
async function logOffProblems(walk: Walk): Promise<string[]> {
  if (walk.options.login !== undefined) return endProblems(walk, logOffCall, walk.options.login);
  walk.findings.note(logOffCall, `${UNASKED}: a token to log off needs --user and --password`);
  return [];
}

/** Ends all of the user's sessions, so it needs leave. */
async function logOffEverywhereProblems(walk: Walk): Promise<string[]> {
  const { login, commands, token } = walk.options;
  if (login !== undefined && commands && token === undefined)
    return endProblems(walk, logOffEverywhereCall, login);
  walk.findings.note(
    logOffEverywhereCall,
    `${UNASKED}: --commands ends all sessions of --user, unless --token gives one`,
  );
  return [];
}

const UNASKED = 'only asked without a token';

async function endProblems(
  { host, findings }: Walk,
  call: typeof logOffCall | typeof logOffEverywhereCall,
  login: object,
): Promise<string[]> {
  const signIn = await host.send(authenticateCall, { body: login });
  const token = judge(authenticateCall.response, signIn).value?.token ?? undefined;
  if (token === undefined) return ['another sign-in gives no token to log off'];
  const reply = await host.send(call, { token });
  findings.replied(call, reply.status);
  const { value, problems } = judge(call.response, reply);
  if (value && value.successful !== true) problems.push('does not answer successful: true');
  const after = await host.send(customersCall, { token, body: {} });
  if (after.status !== 401) problems.push(`a token that was logged off is answered ${after.status}, not 401`);
  return problems;
}

/** What a provider refuses changes nothing. A note that it takes stays in its audit. */
async function evidenceProblems(walk: Walk, incidentId: number | undefined): Promise<string[]> {
  const { host, token, options, findings } = walk;
  const note = { digest: '0'.repeat(64), recordings: 0, complete: false };
  const problems: string[] = [];
  const nowhere = await host.send(noteEvidenceCall, { token, id: NO_ID, body: note });
  if (nowhere.status !== 404) problems.push(`answers ${nowhere.status} instead of 404 for an unknown event`);
  if (incidentId === undefined) {
    findings.note(noteEvidenceCall, 'no event to ask for');
    return problems;
  }
  const bad = await host.send(noteEvidenceCall, { token, id: incidentId, body: { ...note, digest: 'x' } });
  if (!isRefused(bad.status))
    problems.push(`answers ${bad.status} instead of refusing a text that is no SHA-256`);
  if (!options.commands) {
    findings.note(noteEvidenceCall, 'only asked for refusals: --commands has a package noted');
    return problems;
  }
  const { value, problems: wrong } = await read(walk, noteEvidenceCall, { id: incidentId, body: note });
  if (value && value.successful !== true) problems.push('does not answer successful: true');
  return [...problems, ...wrong];
}

/** Without a valid token every guarded call must return 401; for an id that no object has, 404. */
export async function checkGuards({ host, token, findings, now }: Walk): Promise<void> {
  const rows: readonly WireCall[] = calls;
  const forged = `${token.slice(0, -6)}${token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;
  for (const call of rows.filter((row) => row.bearer === 'required' && findings.wants(row))) {
    const problems: string[] = [];
    const bare = await host.send(call, { ...harmless(call, now), id: 1 });
    if (bare.status !== 401) problems.push(`answers ${bare.status} instead of 401 without a token`);
    const fooled = await host.send(call, { ...harmless(call, now), id: 1, token: forged });
    if (fooled.status !== 401) problems.push(`answers ${fooled.status} instead of 401 to a forged token`);
    if (call.path.includes('{')) {
      const missing = await host.send(call, { ...harmless(call, now), id: NO_ID, token });
      if (missing.status !== 404)
        problems.push(`answers ${missing.status} instead of 404 for an id that does not exist`);
    }
    findings.checked(call, problems);
  }
}

/** What a call needs to be well-formed. Commands get no input that they could act on. */
function harmless({ effect, body, query }: WireCall, now: number): Sent {
  if (effect === 'command') return { body: {} };
  const period = {
    start: new Date(now - 86_400_000).toISOString(),
    end: new Date(now).toISOString(),
  };
  return {
    // A period is not allowed in a list query, nor a list query in a period.
    ...(body && { body: isList(body) ? {} : period }),
    ...(query && { query: { query: 'a', width: '640' } }),
  };
}

function isList(schema: object): boolean {
  return 'entries' in schema && typeof schema.entries === 'object' && 'orderby' in (schema.entries ?? {});
}
