/** Checks the calls that change something, in a way that changes nothing. */
import { randomBytes } from 'node:crypto';
import { feedbackCall } from '#core/api/wire/contact.ts';
import { changePasswordCall, resetEmailCall, setFromResetTokenCall } from '#core/api/wire/password.ts';
import { subjectOf } from './findings.ts';
import type { Reply } from './host.ts';
import { judge, shortened } from './judge.ts';
import type { Walk } from './walk.ts';

export async function checkCommands(walk: Walk): Promise<void> {
  const { host, options, token, findings } = walk;
  const nobody = `conformance-${randomBytes(8).toString('hex')}`;

  const mail = await host.send(resetEmailCall, {
    body: { username: nobody, validateURL: `${options.portal}/reset-password`, brand: 'Conformance' },
  });
  const mailed = mail.status >= 500 || mail.json === undefined;
  findings.checked(
    subjectOf(resetEmailCall),
    mailed ? [`answers ${mail.status} for an unknown name: ${shortened(mail.text)}`] : [],
  );

  const reset = await host.send(setFromResetTokenCall, {
    body: { newPassword: `${nobody}-Aa1!`, resetToken: nobody },
  });
  findings.checked(subjectOf(setFromResetTokenCall), refusalProblems(reset, 'a made-up reset token'));

  // If the provider wrongly accepts the wrong password, the password still stays the same.
  const change = await host.send(changePasswordCall, {
    token,
    body: { currentPassword: nobody, newPassword: options.password },
  });
  findings.checked(subjectOf(changePasswordCall), [
    ...refusalProblems(change, 'a wrong current password'),
    ...(change.status === 401 ? ['answers 401 for a wrong current password, which signs the user out'] : []),
  ]);

  await checkFeedback(walk);
}

async function checkFeedback({ host, options, token, findings }: Walk): Promise<void> {
  if (!options.commands)
    return findings.note(
      subjectOf(feedbackCall),
      'only asked without a token: --commands sends a change request',
    );
  const body = {
    subject: 'Conformance check',
    notes: 'Sent by the conformance command. Nothing needs to be done.',
  };
  const { value, problems } = judge(feedbackCall.response, await host.send(feedbackCall, { token, body }));
  if (value && value.success !== true) problems.push('a good change request does not answer success: true');
  findings.checked(subjectOf(feedbackCall), problems);
}

/**
 * A refusal may be a 200 with `successful: false`, or a status of its own. Either way it must contain a reason for
 * people.
 */
function refusalProblems({ status, json, text }: Reply, what: string): string[] {
  if (status >= 500) return [`answers ${status} for ${what}: ${shortened(text)}`];
  const answer: object = typeof json === 'object' && json !== null ? json : {};
  if (status === 200 && !('successful' in answer && answer.successful === false)) return [`takes ${what}`];
  const hasText = 'error' in answer && typeof answer.error === 'string' && answer.error !== '';
  return hasText ? [] : [`gives no error text for ${what}`];
}
