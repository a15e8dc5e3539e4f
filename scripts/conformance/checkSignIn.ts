import { authenticateCall } from '#contract/session.ts';
import type { Findings } from './findings.ts';
import type { Host, Reply } from './host.ts';
import { judge } from './judge.ts';
import type { Options } from './walk.ts';

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

function refusalProblems({ status, json }: Reply): string[] {
  const answer: object = typeof json === 'object' && json !== null ? json : {};
  const signedIn = status === 200 && (!('successful' in answer) || answer.successful !== false);
  if (signedIn) return ['a wrong password is taken'];
  return 'error' in answer && typeof answer.error === 'string' && answer.error !== ''
    ? []
    : ['a wrong password gives no error text'];
}
