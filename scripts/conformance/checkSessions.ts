/** The additional calls. Each is checked only if the host has it. */

import { additionalCalls } from '#core/api/wire/additionalCalls.ts';
import { authenticateCall } from '#core/api/wire/authenticate.ts';
import type { WireCall } from '#core/api/wire/call.ts';
import { customersCall } from '#core/api/wire/directory.ts';
import { logOffCall, signInsCall } from '#core/api/wire/session.ts';
import { subjectOf } from './findings.ts';
import { judge } from './judge.ts';
import type { Walk } from './walk.ts';

export async function checkSessions(walk: Walk): Promise<void> {
  const rows: readonly WireCall[] = additionalCalls;
  for (const call of rows) {
    const bare = await walk.host.send(call, {});
    if (bare.status === 404 || bare.status === 405) continue;
    const problems = bare.status === 401 ? [] : [`answers ${bare.status} instead of 401 without a token`];
    // Logging off everywhere would end the user's other sessions, so that call is not checked further.
    if (call.name === signInsCall.name) problems.push(...(await signInProblems(walk)));
    if (call.name === logOffCall.name) problems.push(...(await logOffProblems(walk)));
    walk.findings.checked(subjectOf(call), problems);
  }
}

async function signInProblems({ host, token }: Walk): Promise<string[]> {
  const { value, problems } = judge(signInsCall.response, await host.send(signInsCall, { token }));
  if (value && !value.value?.some((row) => row.successful))
    problems.push('does not tell of this very sign-in');
  return problems;
}

/** Uses a token of its own, so that the others stay valid. */
async function logOffProblems({ host, options }: Walk): Promise<string[]> {
  const { user, password } = options;
  const signIn = await host.send(authenticateCall, { body: { username: user, password } });
  const token = judge(authenticateCall.response, signIn).value?.token ?? undefined;
  if (token === undefined) return ['a second sign-in gives no token to log off'];
  const { value, problems } = judge(logOffCall.response, await host.send(logOffCall, { token }));
  if (value && value.successful !== true) problems.push('does not answer successful: true');
  const after = await host.send(customersCall, { token, body: {} });
  if (after.status !== 401) problems.push(`a token that was logged off is answered ${after.status}, not 401`);
  return problems;
}
