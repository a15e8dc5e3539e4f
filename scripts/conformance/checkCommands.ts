/** Checks the calls that change something, in a way that changes nothing. */
import { randomBytes } from 'node:crypto';
import type { WireCall } from '#contract/call.ts';
import { feedbackCall } from '#contract/contact.ts';
import { changePasswordCall, resetEmailCall, setFromResetTokenCall } from '#contract/session.ts';
import { type Reply, read, type Walk } from './check.ts';
import { hasErrorText, shortened } from './judge.ts';

export async function checkCommands(walk: Walk): Promise<void> {
  const { findings } = walk;
  const nobody = `conformance-${randomBytes(8).toString('hex')}`;
  if (findings.wants(resetEmailCall)) await checkResetEmail(walk, nobody);
  if (findings.wants(setFromResetTokenCall)) await checkReset(walk, nobody);
  if (findings.wants(changePasswordCall)) await checkChange(walk, nobody);
  if (findings.wants(feedbackCall)) await checkFeedback(walk);
}

async function checkResetEmail(walk: Walk, nobody: string): Promise<void> {
  const { host, options, findings } = walk;
  const body = { username: nobody, validateURL: `${options.portal}/reset-password`, brand: 'Conformance' };
  const reply = await host.send(resetEmailCall, { body });
  const isAnswer = reply.status === 200 && (reply.json !== undefined || reply.text === '');
  const isRefusal = reply.status >= 400 && reply.status < 500 && reply.status !== 404 && hasErrorText(reply);
  const problems =
    isAnswer || isRefusal || reply.status === 204
      ? []
      : [`answers ${reply.status} for an unknown name: ${shortened(reply.text)}`];
  if (reply.status === 401) {
    problems.push('answers 401 for an unknown name, which signs the user out');
    await lookBehindToken(walk, resetEmailCall, body);
  }
  findings.checked(resetEmailCall, problems);
}

async function checkReset(walk: Walk, nobody: string): Promise<void> {
  const body = { newPassword: `${nobody}-Aa1!`, resetToken: nobody };
  const reset = await walk.host.send(setFromResetTokenCall, { body });
  if (reset.status === 401) await lookBehindToken(walk, setFromResetTokenCall, body);
  walk.findings.checked(setFromResetTokenCall, refusalProblems(reset, 'a made-up reset token'));
}

/** A host that wants a token before it looks at the path says 401 of what it does not have. */
async function lookBehindToken({ host, token }: Walk, call: WireCall, body: object): Promise<void> {
  await host.send(call, { token, body });
}

async function checkChange({ host, options, token, findings }: Walk, nobody: string): Promise<void> {
  if (options.login === undefined)
    return findings.note(changePasswordCall, 'only asked without a token: it needs --user and --password');
  // If the provider wrongly accepts the wrong password, the password still stays the same.
  const change = await host.send(changePasswordCall, {
    token,
    body: { currentPassword: nobody, newPassword: options.login.password },
  });
  findings.checked(changePasswordCall, [
    ...refusalProblems(change, 'a wrong current password'),
    ...(change.status === 401 ? ['answers 401 for a wrong current password, which signs the user out'] : []),
  ]);
}

async function checkFeedback(walk: Walk): Promise<void> {
  const { options, findings } = walk;
  if (!options.commands)
    return findings.note(feedbackCall, 'only asked without a token: --commands sends a change request');
  const body = {
    subject: 'Conformance check',
    notes: 'Sent by the conformance command. Nothing needs to be done.',
  };
  const { value, problems } = await read(walk, feedbackCall, { body });
  if (value && value.success !== true) problems.push('a good change request does not answer success: true');
  findings.checked(feedbackCall, problems);
}

/**
 * A refusal may be a 200 with `successful: false`, or a status of its own. Either way it must contain a reason for
 * people.
 */
function refusalProblems(reply: Reply, what: string): string[] {
  const { status, json, text } = reply;
  if (status >= 500) return [`answers ${status} for ${what}: ${shortened(text)}`];
  const answer: object = typeof json === 'object' && json !== null ? json : {};
  if (status === 200 && !('successful' in answer && answer.successful === false)) return [`takes ${what}`];
  return hasErrorText(reply) ? [] : [`gives no error text for ${what}`];
}

export const REDIRECTS = ['Google', 'Microsoft'].map((issuer) => ({
  name: `signInWith${issuer}`,
  method: 'GET',
  path: `/api/openid/${issuer.toLowerCase()}-login`,
}));

const ELSEWHERE = 'https://elsewhere.invalid/login-callback';

/** The sign-ins must redirect, and must not send a token to an address that is not the portal's. */
export async function checkRedirects({ host, options, findings }: Walk): Promise<void> {
  for (const redirect of REDIRECTS.filter((one) => findings.wants(one))) {
    const ask = (returnUrl: string) =>
      host.fetch(`${host.url}${redirect.path}?${new URLSearchParams({ returnUrl })}`);
    const good = await ask(`${options.portal}/login-callback`);
    if (good.status === 404 || good.status === 401) {
      findings.note(redirect, `not set up: the link on the login page leads to a ${good.status}`);
      continue;
    }
    findings.replied(redirect, good.status);
    const problems: string[] = [];
    const leads =
      good.status === 200 || (good.status >= 300 && good.status < 400 && good.headers.has('Location'));
    if (!leads) problems.push(`answers ${good.status} instead of a redirect`);
    const bad = await ask(ELSEWHERE);
    if (bad.status < 400)
      problems.push(`answers ${bad.status} instead of refusing to return to ${ELSEWHERE}`);
    findings.checked(redirect, problems);
  }
}
