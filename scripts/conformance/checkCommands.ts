/** Checks the calls that change something, in a way that changes nothing. */
import { randomBytes } from 'node:crypto';
import type { WireCall } from '#contract/call.ts';
import { feedbackCall } from '#contract/contact.ts';
import { changePasswordCall, resetEmailCall, setFromResetTokenCall } from '#contract/session.ts';
import { type Check, check, isRefused, mayAct, type Walk } from './check.ts';
import { REDIRECTS, type Subject } from './findings.ts';
import { hasErrorText, refusalProblems, shortened } from './judge.ts';

export const commandChecks: readonly Check[] = [
  [resetEmailCall, checkResetEmail],
  [setFromResetTokenCall, checkReset],
  [changePasswordCall, checkChange],
  [feedbackCall, checkFeedback],
  ...REDIRECTS.map((redirect): Check => [redirect, (walk) => checkRedirect(walk, redirect)]),
];

/** A name, word or token of nobody. */
const nobody = `conformance-${randomBytes(8).toString('hex')}`;

async function checkResetEmail(walk: Walk): Promise<void> {
  const { options, findings } = walk;
  const body = { username: nobody, validateURL: `${options.portal}/reset-password`, brand: 'Conformance' };
  const reply = await sendFreely(walk, resetEmailCall, body);
  const { status, json, text } = reply;
  const isAnswer = status === 204 || (status === 200 && (json !== undefined || text === ''));
  const isTold = isRefused(status) && status !== 404 && hasErrorText(reply);
  if (!isAnswer && !isTold)
    findings.wrong(resetEmailCall, [`answers ${status} for an unknown name: ${shortened(text)}`]);
  if (status === 401)
    findings.wrong(resetEmailCall, ['answers 401 for an unknown name, which signs the user out']);
}

async function checkReset(walk: Walk): Promise<void> {
  const body = { newPassword: `${nobody}-Aa1!`, resetToken: nobody };
  const reply = await sendFreely(walk, setFromResetTokenCall, body);
  walk.findings.wrong(setFromResetTokenCall, refusalProblems(reply, 'a made-up reset token'));
}

/** Without a token. A host that wants one before it looks at the path says 401 of what it does not have, and is asked again. */
async function sendFreely({ host, token }: Walk, call: WireCall, body: object) {
  const reply = await host.send(call, { body });
  if (reply.status === 401) await host.send(call, { token, body });
  return reply;
}

async function checkChange({ host, options, findings }: Walk): Promise<void> {
  if (options.login === undefined)
    return findings.note(changePasswordCall, 'only asked without a token: it needs --user and --password');
  // If the provider wrongly accepts the wrong password, the password still stays the same.
  const body = { currentPassword: nobody, newPassword: options.login.password };
  const change = await host.send(changePasswordCall, { body });
  findings.wrong(changePasswordCall, refusalProblems(change, 'a wrong current password'));
  if (change.status === 401)
    findings.wrong(changePasswordCall, [
      'answers 401 for a wrong current password, which signs the user out',
    ]);
}

async function checkFeedback(walk: Walk): Promise<void> {
  const note = 'only asked without a token: --commands sends a change request';
  if (!mayAct(walk, feedbackCall, note)) return;
  const notes = 'Sent by the conformance command. Nothing needs to be done.';
  await check(walk, feedbackCall, { body: { subject: 'Conformance check', notes } }, ({ success }) =>
    success === true ? [] : ['a good change request does not answer success: true'],
  );
}

const ELSEWHERE = 'https://elsewhere.invalid/login-callback';

/** A sign-in must redirect, and must not send a token to an address that is not the portal's. */
async function checkRedirect({ host, options, findings }: Walk, redirect: Subject): Promise<void> {
  const ask = (returnUrl: string) =>
    host.fetch(`${options.url}${redirect.path}?${new URLSearchParams({ returnUrl })}`);
  const { status, headers } = await ask(`${options.portal}/login-callback`);
  if (status === 404 || status === 401)
    return findings.note(redirect, `not set up: the link on the login page leads to a ${status}`);
  findings.replied(redirect, status);
  const leads = status === 200 || (status >= 300 && status < 400 && headers.has('Location'));
  if (!leads) findings.wrong(redirect, [`answers ${status} instead of a redirect`]);
  const bad = await ask(ELSEWHERE);
  if (bad.status < 400)
    findings.wrong(redirect, [`answers ${bad.status} instead of refusing to return to ${ELSEWHERE}`]);
}
