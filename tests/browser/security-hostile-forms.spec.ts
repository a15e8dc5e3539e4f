/** Forms that a provider refuses with texts which would be code anywhere but in a text. */
import type { Page } from '@playwright/test';
import { documentFaults, watchActs } from './hostile/pageFaults.ts';
import { type Payload, payloads } from './hostile/payloads.ts';
import { expect, keepToken, test } from './portal.ts';

interface Form {
  readonly name: string;
  readonly path: string;
  readonly isPublic: boolean;
  readonly calls: string;
  /** The refusal that shows the text; its status. */
  readonly refusal: (text: string) => unknown;
  readonly status?: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
}

const refused = (error: string) => ({ successful: false, error });
const twice = { 'New Password': 'night-yard-9', 'Confirm New Password': 'night-yard-9' };

const forms: readonly Form[] = [
  {
    name: 'login',
    path: '/login',
    isPublic: true,
    calls: '**/api/Authenticate',
    refusal: refused,
    fields: { Username: 'avery', Password: 'vigil-demo' },
    button: 'Log In',
  },
  {
    name: 'forgot password',
    path: '/forgot-password',
    isPublic: true,
    calls: '**/api/Password/ResetEmail',
    refusal: refused,
    status: 400,
    fields: { 'Username or Email Address': 'avery' },
    button: 'Send Reset Code',
  },
  {
    name: 'reset password',
    path: '/reset-password#reset=token-of-a-mail',
    isPublic: true,
    calls: '**/api/Password/SetFromResetToken',
    refusal: refused,
    fields: twice,
    button: 'Reset Password',
  },
  {
    name: 'change password',
    path: '/user/details',
    isPublic: false,
    calls: '**/api/Password',
    refusal: refused,
    fields: { 'Current Password': 'vigil-demo', ...twice },
    button: 'Change password',
  },
  {
    name: 'change request',
    path: '/change-request',
    isPublic: false,
    calls: '**/api/Contact/feedback',
    refusal: (message) => ({ success: false, message }),
    fields: { Subject: 'Gate 2', Details: 'New code' },
    button: 'Submit',
  },
];

/** Sends the form once for each text, and looks at the page each time. */
async function sendAll(page: Page, form: Form, texts: readonly Payload[]): Promise<void> {
  let text = '';
  await page.route(form.calls, (route) =>
    route.fulfill({ status: form.status ?? 200, json: form.refusal(text) }),
  );
  await page.goto(form.path);
  await expect(page.getByRole('button', { name: form.button })).toBeEnabled();
  const acts = watchActs(page);
  for (const [index, payload] of texts.entries()) {
    // The end tells this answer from the one before.
    const end = `(answer ${index})`;
    text = `${payload.text} ${end}`;
    for (const [label, value] of Object.entries(form.fields))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: form.button }).click();
    const told = page.getByRole('alert').filter({ hasText: end });
    await expect(told, payload.name).toBeVisible();
    expect(await documentFaults(page), payload.name).toEqual([]);
  }
  await page.waitForLoadState('networkidle');
  expect(acts).toEqual([]);
}

test.describe('a refusal with a hostile text', { tag: ['@desktop', '@proof'] }, () => {
  for (const form of forms)
    test(`stays a text in the form: ${form.name}`, async ({ page, watch }) => {
      test.setTimeout(600_000);
      watch.expectTrouble(/^answer 400: .*ResetEmail/, /^console: (?!.*Content Security Policy)/);
      if (!form.isPublic) await keepToken(page, 'avery');
      await sendAll(page, form, payloads);
    });

  test('is shown to the letter', async ({ page, watch }) => {
    watch.expectTrouble(/^console: (?!.*Content Security Policy)/);
    const text = `<img src=x onerror="window.hacked=1"> &lt;b&gt;`;
    await page.route('**/api/Authenticate', (route) => route.fulfill({ json: refused(text) }));
    await page.goto('/login');
    await page.getByLabel('Username').fill('avery');
    await page.getByLabel('Password').fill('vigil-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });
});
