/** The receipt of a change request: where it is, and what of it is printed. */
import type { Page } from '@playwright/test';
import { type Provider, startProvider } from '../support/provider.ts';
import { expect, openSignedIn, test } from './portal.ts';

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
  await openSignedIn(page, provider, '/change-request');
  await expect(submit(page)).toBeEnabled();
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

test('a duplicated tab, which has a copy of the draft, sends it no second time @once', async ({ page }) => {
  await openSignedIn(page, provider, '/change-request');
  await subject(page).fill('Gate code');
  await details(page).fill('It is 4711.');
  // As a browser duplicates a tab: with a copy of what it keeps.
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(window.location.href)),
  ]);
  await expect(subject(copy)).toHaveValue('Gate code');
  const sends: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/Contact/feedback')) sends.push(request.url());
  });
  await submit(page).click();
  await expect(page.getByText('Taking you to the home page.')).toBeVisible();

  await test.step('a form that was open before shows the receipt of that', async () => {
    await submit(copy).click();
    await expect(copy.getByText('Taking you to the home page.')).toBeVisible();
    expect(sends).toHaveLength(1);
    await copy.goto(`${provider.url}/change-request/sent`);
    await expect(copy.locator('main li')).toHaveCount(1);
  });
});
