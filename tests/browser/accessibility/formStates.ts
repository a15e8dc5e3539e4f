/** Forms of people who are signed in. */
import type { Page } from '@playwright/test';
import { expect } from '../portal.ts';
import { answers, opened, type PageState, shows } from './pageState.ts';

const avery = { user: 'avery' } as const;
const FEEDBACK = '**/api/Contact/feedback';
const PASSWORD = '**/api/Password';
const HEADING = 'Request a Change or Information Update';

async function fillRequest(page: Page): Promise<void> {
  await page.goto('/change-request');
  await page.getByLabel('Subject').fill('Gate code');
  await page.getByLabel('Details').fill('It is 4711 from Monday on.');
}

const sent = (answer: Parameters<Page['route']>[1], sign: string | RegExp) => async (page: Page) => {
  await page.route(FEEDBACK, answer);
  await fillRequest(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await shows(page, sign);
};

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
  await sent(answers.json({ success: true }), /^Thank you/)(page);
}

async function blankRequest(page: Page): Promise<void> {
  await opened('/change-request', HEADING)(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await shows(page, 'Please fill in all fields');
}

async function sendingRequest(page: Page): Promise<void> {
  await page.route(FEEDBACK, answers.hang);
  await fillRequest(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
}

async function twoTexts(page: Page): Promise<void> {
  await fillRequest(page);
  await page.goto('/change-request?subject=Linked&details=Text');
  await shows(page, /unsent draft/);
}

async function askedAsItIs(page: Page): Promise<void> {
  await opened('/change-request?subject=Linked&details=Text', HEADING)(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await shows(page, 'Send as it is?');
}

async function lastReceipt(page: Page): Promise<void> {
  await sent(answers.json({ success: true, requestNumber: '1042' }), /^Thank you/)(page);
  // Whoever leaves the receipt finds it again below the form.
  await page.getByRole('link', { name: 'Vigil home page' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await page.goBack();
  await page.getByText(/^Your last request, sent/).click();
  await shows(page, '1042');
}

async function typePasswords(page: Page, chosen: string, repeated: string): Promise<void> {
  await page.goto('/user/details');
  await page.getByLabel('Current Password').fill('vigil-demo');
  await page.getByLabel('New Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm New Password').fill(repeated);
  await page.getByRole('button', { name: 'Change password' }).click();
}

const changed = (answer: Parameters<Page['route']>[1], sign: string | RegExp) => async (page: Page) => {
  await page.route(PASSWORD, answer);
  await typePasswords(page, 'one secret word', 'one secret word');
  await shows(page, sign);
};

async function changing(page: Page): Promise<void> {
  await page.route(PASSWORD, answers.hang);
  await typePasswords(page, 'one secret word', 'one secret word');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeDisabled();
}

async function noPasswords(page: Page): Promise<void> {
  await page.goto('/user/details');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
}

async function differentPasswords(page: Page): Promise<void> {
  await typePasswords(page, 'one secret word', 'another');
  await shows(page, 'Passwords do not match.');
}

export const formStates: readonly PageState[] = [
  { ...avery, name: 'change request', open: opened('/change-request', HEADING) },
  { ...avery, name: 'change request, not filled in', sample: 320, open: blankRequest },
  {
    ...avery,
    name: 'change request, from a link',
    open: opened('/change-request?subject=Location%3A%20Yard&details=Yard', HEADING),
  },
  { ...avery, name: 'change request, a draft and a link', open: twoTexts },
  { ...avery, name: 'change request, submitting', open: sendingRequest },
  { ...avery, name: 'change request, asked about a link', open: askedAsItIs },
  { ...avery, name: 'change request, thanked', sample: 320, open: thanked },
  { ...avery, name: 'change request, the last receipt', open: lastReceipt },
  {
    ...avery,
    name: 'change request, refused',
    open: sent(answers.json({ success: false, message: 'Not today' }), 'Not today'),
  },
  {
    ...avery,
    name: 'change request, failed',
    open: sent(answers.refuse, /error occurred|unexpected server error/),
  },
  { ...avery, name: 'profile', open: opened('/user/details', 'Phone Numbers') },
  { user: 'admin', name: 'profile, Admin', open: opened('/user/details', 'User ID') },
  {
    ...avery,
    name: 'preferences',
    sample: 320,
    open: opened('/user/preferences', 'The week begins on Sunday.'),
  },
  { ...avery, name: 'change password, not filled in', open: noPasswords },
  { ...avery, name: 'change password, different', open: differentPasswords },
  { ...avery, name: 'change password, submitting', open: changing },
  {
    ...avery,
    name: 'change password, refused',
    open: changed(answers.json({ successful: false, error: 'No' }), 'No'),
  },
  {
    ...avery,
    name: 'change password, changed',
    open: changed(answers.json({ successful: true }), 'Your password has been changed.'),
  },
];
