/** Forms, and what else is shown to people who are not signed in. */
import type { Page } from '@playwright/test';
import { type Form, forms, sendForm } from '../forms.ts';
import { expect, keepToken, sharedToken } from '../portal.ts';
import { admin, answers, avery, nobody, opened, type PageState, shows } from './pageState.ts';

const { login, forgotPassword, resetPassword, changePassword, changeRequest } = forms;
const HEADING = 'Request a Change or Information Update';
const THANKS = /^Thank you/;

/** @param sign what the page says in the end; the form's button is out of use without it */
const sent =
  (form: Form, answer: Parameters<Page['route']>[1], sign?: string | RegExp, other: Form['fields'] = {}) =>
  async (page: Page) => {
    await page.route(form.calls, answer);
    await page.goto(form.path);
    await sendForm(page, form, other);
    if (sign === undefined) await expect(page.getByRole('button', { name: form.button })).toBeDisabled();
    else await shows(page, sign);
  };

const notFilledIn = (form: Form, sign: string) => async (page: Page) => {
  await page.goto(form.path);
  await page.getByRole('button', { name: form.button }).click();
  await shows(page, sign);
};

const refused = (form: Form, text: string, status = 200) =>
  sent(form, answers.json(form.refusal(text), status), text);

async function notApproved(page: Page): Promise<void> {
  await refused(login, 'Your account has not been approved yet.', 403)(page);
  await page.getByRole('button', { name: 'Show Password' }).click();
}

/**
 * The page leaves for home some seconds after the thanks: whatever it puts off for seconds never comes here. A clock that
 * stands would stop whoever looks at the page too.
 */
async function thanked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const soon = (act: () => void, delay = 0) => (delay < 2_000 ? setTimeout(act, delay) : 0);
    Object.assign(window, { setTimeout: soon });
  });
  await sent(changeRequest, answers.json(changeRequest.good), THANKS)(page);
}

async function twoTexts(page: Page): Promise<void> {
  await page.goto('/change-request');
  await page.getByLabel('Subject').fill('Gate code');
  await page.goto('/change-request?subject=Linked&details=Text');
  await shows(page, /unsent draft/);
}

async function askedAsItIs(page: Page): Promise<void> {
  await opened('/change-request?subject=Linked&details=Text', HEADING)(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await shows(page, 'Send as it is?');
}

async function sentRequests(page: Page): Promise<void> {
  await sent(changeRequest, answers.json({ success: true, requestNumber: '1042' }), THANKS)(page);
  await opened('/change-request/sent', '1042')(page);
}

async function noRequests(page: Page): Promise<void> {
  await page.route('**/api/Contact/requests', answers.json({ value: [] }));
  await opened('/change-request/sent', 'No requests have been sent.')(page);
}

/** These questions stand alone, without the bar and the end of a page. */
async function askedToLogOff(page: Page): Promise<void> {
  await keepToken(page, 'avery');
  await opened('/logout', 'Log off?')(page);
}

/** Of a link with the token of somebody else. */
async function askedToSignIn(page: Page): Promise<void> {
  await keepToken(page, 'avery');
  const token = await sharedToken(page, 'jordan');
  await opened(`/login-callback#token=${token}`, 'Sign in as another person?')(page);
}

export const formStates: readonly PageState[] = [
  nobody('login', opened('/login', 'Please log in to continue')),
  nobody('login, not filled in', notFilledIn(login, 'Please enter your username')),
  nobody('login, refused', refused(login, 'Unknown username or wrong password.'), { sample: 320 }),
  nobody('login, account not approved, password shown', notApproved),
  nobody('login, waiting', sent(login, answers.hang)),
  nobody('login callback, not approved', opened('/login-callback#error=x', 'awaiting approval')),
  nobody('login callback, another person', askedToSignIn),
  nobody('log off', askedToLogOff),
  nobody('forgot password', opened('/forgot-password', 'Send Reset Code')),
  nobody('forgot password, empty', notFilledIn(forgotPassword, 'Please enter a valid email address.')),
  nobody('forgot password, waiting', sent(forgotPassword, answers.hang)),
  nobody('forgot password, failed', sent(forgotPassword, answers.json(false), /^Failed to send reset code/)),
  nobody('forgot password, sent', sent(forgotPassword, answers.json(true), /^A reset code has been sent/)),
  nobody('reset password, no token', opened('/reset-password', 'This link is not complete')),
  nobody('reset password', opened(resetPassword.path, 'Confirm New Password')),
  nobody('reset password, empty', notFilledIn(resetPassword, 'Please enter a new password')),
  nobody(
    'reset password, different',
    sent(resetPassword, answers.hang, 'Passwords do not match.', { 'Confirm New Password': 'another' }),
  ),
  nobody('reset password, waiting', sent(resetPassword, answers.hang)),
  nobody('reset password, refused', refused(resetPassword, 'Too old')),
  nobody(
    'reset password, done',
    sent(resetPassword, answers.json(resetPassword.good), /^Your password has been updated/),
  ),
  nobody('privacy policy', opened('/privacy-policy', 'Last updated: April 15, 2025')),
  nobody('terms of use', opened('/terms-of-use', 'Last updated: April 15, 2025')),
  nobody('not found', opened('/nowhere', 'Something went Wrong'), { sample: 1440 }),
  avery('change request', opened('/change-request', HEADING)),
  avery('change request, not filled in', notFilledIn(changeRequest, 'Please fill in all fields'), {
    sample: 320,
  }),
  avery(
    'change request, from a link',
    opened('/change-request?subject=Location%3A%20Yard&details=Yard', HEADING),
  ),
  avery('change request, a draft and a link', twoTexts),
  avery('change request, submitting', sent(changeRequest, answers.hang, 'Submitting...')),
  avery('change request, asked about a link', askedAsItIs),
  avery('change request, thanked', thanked, { sample: 320 }),
  avery('your requests', sentRequests),
  avery('your requests, none', noRequests, { sample: 320 }),
  avery('change request, refused', refused(changeRequest, 'Not today')),
  avery(
    'change request, failed',
    sent(changeRequest, answers.refuse, /error occurred|unexpected server error/),
  ),
  avery('profile', opened('/user/details', 'Phone Numbers')),
  admin('profile, Admin', opened('/user/details', 'User ID')),
  avery('preferences', opened('/user/preferences', 'Forget what I have seen'), { sample: 320 }),
  avery('change password, not filled in', notFilledIn(changePassword, 'Please enter a new password')),
  avery(
    'change password, different',
    sent(changePassword, answers.hang, 'Passwords do not match.', { 'Confirm New Password': 'another' }),
  ),
  avery('change password, submitting', sent(changePassword, answers.hang)),
  avery('change password, refused', refused(changePassword, 'No')),
  avery(
    'change password, changed',
    sent(changePassword, answers.json(changePassword.good), 'Your password has been changed.'),
  ),
];
