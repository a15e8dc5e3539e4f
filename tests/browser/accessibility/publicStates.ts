/** What is shown to people who are not signed in. */
import type { Page } from '@playwright/test';
import { expect } from '../portal.ts';
import { answers, opened, type PageState, shows } from './pageState.ts';

const RESET = '/reset-password#reset=token';
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function noCredentials(page: Page): Promise<void> {
  await page.goto('/login');
  await button(page, 'Log In').click();
  await shows(page, 'Please enter your username');
}

const loggingIn = (answer: Parameters<Page['route']>[1]) => async (page: Page) => {
  await page.route('**/api/Authenticate', answer);
  await page.goto('/login');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('not it');
  await button(page, 'Log In').click();
};

async function refused(page: Page): Promise<void> {
  await loggingIn(answers.json({ successful: false, error: 'Unknown username or wrong password.' }))(page);
  await shows(page, 'Unknown username or wrong password.');
}

async function notApproved(page: Page): Promise<void> {
  const answer = { successful: false, error: 'Your account has not been approved yet.' };
  await loggingIn(answers.json(answer, 403))(page);
  await shows(page, 'Your account has not been approved yet.');
  await button(page, 'Show Password').click();
}

async function waiting(page: Page): Promise<void> {
  await loggingIn(answers.hang)(page);
  await expect(button(page, 'Log In')).toBeDisabled();
}

const asking = (name: string, answer: Parameters<Page['route']>[1]) => async (page: Page) => {
  await page.route('**/api/Password/**', answer);
  await page.goto('/forgot-password');
  await page.getByLabel('Username or Email Address').fill(name);
  await button(page, 'Send Reset Code').click();
};

async function askedWithout(page: Page): Promise<void> {
  await page.goto('/forgot-password');
  await button(page, 'Send Reset Code').click();
  await shows(page, 'Please enter a valid email address.');
}

const resetting = (repeated: string, answer: Parameters<Page['route']>[1]) => async (page: Page) => {
  await page.route('**/api/Password/**', answer);
  await page.goto(RESET);
  await page.getByLabel('New Password', { exact: true }).fill('one secret');
  await page.getByLabel('Confirm New Password').fill(repeated);
  await button(page, 'Reset Password').click();
};

async function resetWithout(page: Page): Promise<void> {
  await page.goto(RESET);
  await button(page, 'Reset Password').click();
  await shows(page, 'Please enter a new password');
}

/** An act, and the words or the button that tell its end. */
const then =
  (act: (page: Page) => Promise<unknown>, sign: string | RegExp, waits?: string) => async (page: Page) => {
    await act(page);
    if (waits === undefined) await shows(page, sign);
    else await expect(button(page, waits)).toBeDisabled();
  };

export const publicStates: readonly PageState[] = [
  { name: 'login', open: opened('/login', 'Please log in to continue') },
  { name: 'login, not filled in', open: noCredentials },
  { name: 'login, refused', sample: 320, open: refused },
  { name: 'login, account not approved, password shown', open: notApproved },
  { name: 'login, waiting', open: waiting },
  {
    name: 'login callback, not approved',
    open: opened('/login-callback#error=x', 'awaiting approval'),
  },
  { name: 'forgot password', open: opened('/forgot-password', 'Send Reset Code') },
  { name: 'forgot password, empty', open: askedWithout },
  { name: 'forgot password, waiting', open: then(asking('avery', answers.hang), '', 'Send Reset Code') },
  {
    name: 'forgot password, failed',
    open: then(asking('a@b.example', answers.json(false)), /^Failed to send reset code/),
  },
  {
    name: 'forgot password, sent',
    open: then(asking('avery', answers.json(true)), 'A reset code has been sent to your email.'),
  },
  { name: 'reset password, no token', open: opened('/reset-password', 'This link is not complete') },
  { name: 'reset password', open: opened(RESET, 'Confirm New Password') },
  { name: 'reset password, empty', open: resetWithout },
  {
    name: 'reset password, different',
    open: then(resetting('another', answers.hang), 'Passwords do not match.'),
  },
  {
    name: 'reset password, waiting',
    open: then(resetting('one secret', answers.hang), '', 'Reset Password'),
  },
  {
    name: 'reset password, refused',
    open: then(resetting('one secret', answers.json({ successful: false, error: 'Too old' })), 'Too old'),
  },
  {
    name: 'reset password, done',
    open: then(
      resetting('one secret', answers.json({ successful: true })),
      'Your password has been updated successfully.',
    ),
  },
  { name: 'privacy policy', open: opened('/privacy-policy', 'Last updated: April 15, 2025') },
  { name: 'terms of use', open: opened('/terms-of-use', 'Last updated: April 15, 2025') },
  { name: 'not found', sample: 1440, open: opened('/nowhere', 'Something went Wrong') },
];
