/** The additional calls. Each is checked only if the host has it. */

import type { WireCall } from '#contract/call.ts';
import { additionalCalls } from '#contract/calls.ts';
import { customersCall } from '#contract/directory.ts';
import { noteEvidenceCall } from '#contract/recording.ts';
import { authenticateCall, logOffCall, signInsCall } from '#contract/session.ts';
import { NO_ID } from './checkGuards.ts';
import { judge } from './judge.ts';
import type { Walk } from './walk.ts';

export async function checkSessions(walk: Walk): Promise<void> {
  const incidentId = await walk.samples.incident();
  const rows: readonly WireCall[] = additionalCalls;
  for (const call of rows.filter((row) => walk.findings.wants(row))) {
    const bare = await walk.host.send(call, { id: incidentId ?? NO_ID });
    if (bare.status === 404 || bare.status === 405) {
      walk.findings.note(call, 'not there, which is allowed: the call is optional');
      continue;
    }
    const problems = bare.status === 401 ? [] : [`answers ${bare.status} instead of 401 without a token`];
    // Logging off everywhere would end the user's other sessions, so that call is not checked further.
    if (call.name === signInsCall.name) problems.push(...(await signInProblems(walk)));
    if (call.name === logOffCall.name) problems.push(...(await logOffProblems(walk)));
    if (call.name === noteEvidenceCall.name) problems.push(...(await evidenceProblems(walk, incidentId)));
    walk.findings.checked(call, problems);
  }
}

async function signInProblems({ host, token }: Walk): Promise<string[]> {
  const { value, problems } = judge(signInsCall.response, await host.send(signInsCall, { token }));
  if (value && !value.value?.some((row) => row.successful))
    problems.push('does not tell of this very sign-in');
  return problems;
}

/** Uses a token of its own, so that the others stay valid. */
async function logOffProblems({ host, options, findings }: Walk): Promise<string[]> {
  const { login } = options;
  if (login === undefined) {
    findings.note(logOffCall, 'only asked without a token: a token to log off needs --user and --password');
    return [];
  }
  const signIn = await host.send(authenticateCall, { body: login });
  const token = judge(authenticateCall.response, signIn).value?.token ?? undefined;
  if (token === undefined) return ['a second sign-in gives no token to log off'];
  const { value, problems } = judge(logOffCall.response, await host.send(logOffCall, { token }));
  if (value && value.successful !== true) problems.push('does not answer successful: true');
  const after = await host.send(customersCall, { token, body: {} });
  if (after.status !== 401) problems.push(`a token that was logged off is answered ${after.status}, not 401`);
  return problems;
}

/** What a provider refuses changes nothing. A note that it takes stays in its audit. */
async function evidenceProblems(
  { host, token, options, findings }: Walk,
  incidentId: number | undefined,
): Promise<string[]> {
  const note = { digest: '0'.repeat(64), recordings: 0, complete: false };
  const problems: string[] = [];
  const nowhere = await host.send(noteEvidenceCall, { token, id: NO_ID, body: note });
  if (nowhere.status !== 404) problems.push(`answers ${nowhere.status} instead of 404 for an unknown event`);
  if (incidentId === undefined) return problems;
  const bad = await host.send(noteEvidenceCall, { token, id: incidentId, body: { ...note, digest: 'x' } });
  if (bad.status < 400 || bad.status >= 500)
    problems.push(`answers ${bad.status} instead of refusing a text that is no SHA-256`);
  if (!options.commands) {
    findings.note(noteEvidenceCall, 'only asked for refusals: --commands has a package noted');
    return problems;
  }
  const reply = await host.send(noteEvidenceCall, { token, id: incidentId, body: note });
  const { value, problems: wrong } = judge(noteEvidenceCall.response, reply);
  if (value && value.successful !== true) problems.push('does not answer successful: true');
  return [...problems, ...wrong];
}
