/** Signing in and off, and what is asked without a good token. */
import type { WireCall } from '#contract/call.ts';
import { additionalCalls, calls } from '#contract/calls.ts';
import { customersCall } from '#contract/directory.ts';
import { authenticateCall, logOffCall, logOffEverywhereCall } from '#contract/session.ts';
import { tokenPayload } from '#core/api/request.ts';
import type { Sent } from '../provider/host.ts';
import { check, NO_ID, type Options, plainlySent, read, successProblems, type Walk } from './check.ts';
import { type Findings, isNothing } from './findings.ts';
import { refusalProblems } from './judge.ts';

/** @returns the token of the sign-in; undefined when it fails, or there is no login to try */
export async function checkSignIn(
  host: Walk['host'],
  { login }: Options,
  findings: Findings,
): Promise<string | undefined> {
  if (login === undefined) {
    findings.note(authenticateCall, 'not asked: it needs --user and --password');
    return undefined;
  }
  const answer = await check(
    { host, findings },
    authenticateCall,
    { body: login },
    ({ successful, token }) => [
      ...(successful === true ? [] : ['a good login does not answer successful: true']),
      ...(token == null ? ['a good login answers no token'] : tokenProblems(token)),
    ],
  );
  if (answer === undefined) return undefined;
  const body = { ...login, password: `${login.password} but wrong` };
  const wrong = await host.send(authenticateCall, { body });
  findings.wrong(authenticateCall, refusalProblems(wrong, 'a wrong password'));
  return answer.token ?? undefined;
}

function tokenProblems(token: string): string[] {
  const claims = tokenPayload(token);
  if (claims === null) return ['the payload of the token is no object in base64url JSON'];
  return 'uid' in claims || 'sub' in claims ? [] : ['the token has neither a uid nor a sub claim'];
}

/**
 * Without a valid token every guarded call must return 401; for an id that no object has, 404. The additional calls are asked
 * without a token alone, which tells whether the host has them.
 */
export async function checkGuards({ host, token, findings }: Walk): Promise<void> {
  const additional: readonly WireCall[] = additionalCalls;
  const guarded = [...calls, ...additional].filter((row) => row.bearer === 'required' && findings.wants(row));
  const forged = `${token.slice(0, -6)}${token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;
  for (const call of guarded) {
    const isAdditional = additional.includes(call);
    const ask = async (wanted: number, why: string, sent: Sent) => {
      const { status } = await host.send(call, { ...plainlySent(call, host.now), id: 1, ...sent });
      if (isAdditional && isNothing(status)) findings.replied(call, status);
      else if (status !== wanted) findings.wrong(call, [`answers ${status} instead of ${wanted} ${why}`]);
    };
    await ask(401, 'without a token', { token: undefined });
    if (isAdditional) continue;
    await ask(401, 'to a forged token', { token: forged, id: NO_ID });
    if (call.path.includes('{')) await ask(404, 'for an id that does not exist', { id: NO_ID });
  }
}

const UNASKED = 'only asked without a token';

/** Uses a token of its own, so that the others stay valid. */
export async function checkLogOff(walk: Walk): Promise<void> {
  if (walk.options.login !== undefined) return checkEnd(walk, logOffCall, walk.options.login);
  walk.findings.note(logOffCall, `${UNASKED}: a token to log off needs --user and --password`);
}

/** Ends all of the user's sessions, so it needs leave, and comes last: nobody is signed in after it. */
export async function checkLogOffEverywhere(walk: Walk): Promise<void> {
  const { login, commands, token } = walk.options;
  if (login !== undefined && commands && token === undefined)
    return checkEnd(walk, logOffEverywhereCall, login);
  const note = `${UNASKED}: --commands ends all sessions of --user, unless --token gives one`;
  walk.findings.note(logOffEverywhereCall, note);
}

async function checkEnd(
  walk: Walk,
  call: typeof logOffCall | typeof logOffEverywhereCall,
  login: object,
): Promise<void> {
  const { host, findings } = walk;
  const { value } = await read(host, authenticateCall, { body: login });
  const token = value?.token ?? undefined;
  if (token === undefined) return findings.wrong(call, ['another sign-in gives no token to log off']);
  await check(walk, call, { token }, successProblems);
  const { status } = await host.send(customersCall, { token, body: {} });
  if (status !== 401) findings.wrong(call, [`a token that was logged off is answered ${status}, not 401`]);
}
