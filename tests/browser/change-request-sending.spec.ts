/** What becomes of a change request between the form and the provider. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { expect, test } from './portal.ts';

const FEEDBACK = '**/api/Contact/feedback';

let provider: Provider;
test.beforeEach(async () => {
  provider = await startProvider({ incidents: 20 });
});
// An open page asks for its icon whenever it pleases, also of a provider that is gone.
test.afterEach(async ({ page }) => {
  await page.close();
  await provider.close();
});

const subject = (page: Page) => page.getByLabel('Subject');
const details = (page: Page) => page.getByLabel('Details');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const shownAlerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

async function openForm(page: Page, search = ''): Promise<void> {
  const token = await provider.signIn('avery');
  await page.goto(`${provider.url}/healthz`);
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
  await page.goto(`${provider.url}/change-request${search}`);
  await expect(submit(page)).toBeEnabled();
}

const kept = () => provider.deps.db.selectFrom('feedback').select(['subject', 'requestKey']).execute();
const mails = () => provider.deps.db.selectFrom('outboxMails').select('subject').execute();

test('a change request whose answer was lost is sent again under its key, and kept once', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/^request net::ERR_CONNECTION_RESET: .*feedback$/, /^console: /);
  await openForm(page);
  const keys: (string | undefined)[] = [];
  await page.route(FEEDBACK, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The provider takes it, and the line breaks before its answer has come.
    if (keys.length === 1) {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await subject(page).fill('Gate code');
  await details(page).fill('It is 4711.');
  await submit(page).click();
  await expect(shownAlerts(page)).toHaveText('An error occurred while submitting your request');
  await page.reload();
  await expect(details(page)).toHaveValue('It is 4711.');
  await submit(page).click();
  await expect(page.getByText(/^Thank you/)).toBeVisible();
  expect(keys[0]).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await kept()).toEqual([{ subject: 'Gate code', requestKey: keys[0] }]);
  expect(await mails()).toHaveLength(1);
});

test('the form says what is too long, sends nothing of it and cuts nothing', async ({ page }) => {
  let sent = 0;
  await page.route(FEEDBACK, (route) => {
    sent += 1;
    return route.continue();
  });
  await openForm(page, `?subject=${'s'.repeat(201)}&details=Gate`);
  await expect(subject(page)).toHaveValue('s'.repeat(201));
  await details(page).fill('d'.repeat(10_001));
  await expect(page.getByText('201 of at most 200 characters')).toBeVisible();
  await expect(page.getByText('10,001 of at most 10,000 characters')).toBeVisible();
  await submit(page).click();
  await expect(shownAlerts(page)).toHaveText([
    'Please shorten the subject to 200 characters',
    'Please shorten the details to 10,000 characters',
  ]);
  await expect(subject(page)).toBeFocused();
  // By keys alone from here on.
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(shownAlerts(page)).toHaveText(['Please shorten the details to 10,000 characters']);
  await page.keyboard.press('Enter');
  await expect(details(page)).toBeFocused();
  await expect(details(page)).toHaveValue('d'.repeat(10_001));
  expect(sent).toBe(0);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await expect(shownAlerts(page)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Thank you/)).toBeVisible();
  expect(await kept()).toMatchObject([{ subject: 's'.repeat(200) }]);
});

test('the 21st change request within an hour is answered in words, and its text stays', async ({ page }) => {
  await openForm(page);
  const token = await provider.signIn('avery', DEMO_PASSWORD);
  for (let count = 1; count <= 20; count += 1) {
    const answer = await provider.post(
      '/api/Contact/feedback',
      { subject: `No. ${count}`, notes: 'x' },
      token,
    );
    expect(await answer.json()).toMatchObject({ success: true });
  }
  await subject(page).fill('Gate code');
  await details(page).fill('It is 4711.');
  await submit(page).click();
  await expect(shownAlerts(page)).toHaveText(
    /^You have sent 20 change requests within an hour\. Please send this one again in \d+ minutes, or call .+\.$/,
  );
  await expect(submit(page)).toBeFocused();
  await expect(subject(page)).toHaveValue('Gate code');
  await page.reload();
  await expect(details(page)).toHaveValue('It is 4711.');
  expect(await kept()).toHaveLength(20);
});

test('whoever does nothing after sending is taken home; the receipt waits below the form', {
  tag: '@desktop',
}, async ({ page }) => {
  await openForm(page);
  await subject(page).fill('Gate code');
  await details(page).fill('It is 4711.');
  await submit(page).click();
  await expect(page.getByText('Taking you to the home page.')).toBeVisible();
  await expect(page).toHaveURL(`${provider.url}/`);
  await page.getByRole('link', { name: 'Change Request' }).first().click();
  await page.getByText(/^Your last request, sent/).click();
  await expect(page.getByRole('definition').last()).toHaveText('It is 4711.');
});

test('the receipt stays while it is used, and is printed alone', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openForm(page);
  await subject(page).fill('Gate code');
  await details(page).fill('It is 4711.');
  await submit(page).click();
  // By keys alone.
  await expect(page.getByText('Taking you to the home page.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Print' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await expect(page.getByText('This page stays open.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('It is 4711.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  // The button "Stay here" has gone with the first press; this one has not moved from under the pointer.
  await page.getByRole('button', { name: 'Write another request' }).click();
  await expect(subject(page)).toHaveValue('');
});

test('the first press on the receipt hits what is pointed at', async ({ page }) => {
  await openForm(page);
  await subject(page).fill('Gate code');
  await details(page).fill('It is 4711.');
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
  await page.getByRole('button', { name: 'Write another request' }).click();
  await expect(subject(page)).toHaveValue('');
});
