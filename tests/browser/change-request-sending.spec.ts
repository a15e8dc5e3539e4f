/** What becomes of a change request between the form and the provider. */
import type { Page } from '@playwright/test';
import { type Provider, startProvider } from '../support/provider.ts';
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

async function openForm(page: Page): Promise<void> {
  const token = await provider.signIn('avery');
  await page.goto(`${provider.url}/healthz`);
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
  await page.goto(`${provider.url}/change-request`);
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

test('the receipt is hit where it is pointed at, stays while it is used, and is printed alone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const send = async () => {
    await subject(page).fill('Gate code');
    await details(page).fill('It is 4711.');
    await submit(page).click();
    await expect(page.getByText('Taking you to the home page.')).toBeVisible();
  };
  await openForm(page);
  await test.step('the first press hits what is pointed at', async () => {
    await send();
    await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
    await page.getByRole('button', { name: 'Write another request' }).click();
    await expect(subject(page)).toHaveValue('');
  });

  await test.step('by keys alone, it stays and is printed', async () => {
    await send();
    for (const _ of ['Your requests', 'Copy', 'Print']) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Print' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    await expect(page.getByText('This page stays open.')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('It is 4711.')).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('and so is one of the list, in the next tab too, whereas the list itself is printed whole', async () => {
    await page.goto(`${provider.url}/change-request/sent`);
    const receipts = page.locator('main li');
    await expect(receipts).toHaveCount(2);
    await page.emulateMedia({ media: 'print' });
    await expect(receipts.getByText('It is 4711.')).toHaveCount(2);
    for (const receipt of await receipts.all()) await expect(receipt).toBeVisible();
    await page.emulateMedia({ media: null });
    await receipts
      .nth(1)
      .getByRole('button', { name: /^Print/ })
      .click();
    await page.emulateMedia({ media: 'print' });
    await expect(receipts.nth(0)).toBeHidden();
    await expect(receipts.nth(1).getByText('It is 4711.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your requests' })).toBeHidden();
  });
});
