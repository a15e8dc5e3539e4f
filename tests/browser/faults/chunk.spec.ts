/** Files of the portal's code that are gone: after a deploy, or because the line is down. */
import type { Page } from '@playwright/test';
import { expect, test } from './places.ts';
import { PATIENCE } from './unhurt.ts';

const CONTACTS_CODE = /\/assets\/(?:ContactsPage|loadContacts)-[^/]+\.js$/;
const MISSING = [/\/assets\//, /^console: /];

/** Opens the home page and counts how often a document is loaded from then on. */
async function openHome(page: Page): Promise<{ loads: () => number }> {
  let loads = 0;
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Bars, one a day' })).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return { loads: () => loads };
}

const contactsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' });

test('a file that stays missing reloads the page once, and then says so', { tag: '@desktop' }, async ({
  page,
  signedIn,
  watch,
}) => {
  test.slow();
  watch.expectTrouble(...MISSING);
  expect(signedIn.token).not.toBe('');
  await page.route(CONTACTS_CODE, (route) => route.fulfill({ status: 404, body: '' }));
  const { loads } = await openHome(page);
  await contactsLink(page).click();
  await expect.poll(loads, { timeout: PATIENCE }).toBe(1);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByText('A new version of the portal may be out')).toBeVisible();
  await contactsLink(page).click();
  await page.getByRole('link', { name: 'Change Request' }).first().click();
  await expect(page.getByLabel('Subject')).toBeVisible();
  await contactsLink(page).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(loads()).toBe(1);
  await page.unroute(CONTACTS_CODE);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible({ timeout: PATIENCE });
  expect(loads()).toBe(2);
});

test('a page that is opened without its file reloads once too', {
  tag: '@desktop',
}, async ({ page, signedIn, watch }) => {
  watch.expectTrouble(...MISSING);
  expect(signedIn.token).not.toBe('');
  await page.route(/\/assets\/ContactsPage-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.goto('/contacts');
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await contactsLink(page).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(loads).toBe(2);
});

test('a file of the version before leads to the new version, on the page that was asked for', {
  tag: ['@desktop', '@proof'],
}, async ({ page, signedIn, watch }) => {
  test.slow();
  watch.expectTrouble(...MISSING);
  expect(signedIn.token).not.toBe('');
  await page.route(CONTACTS_CODE, (route) => route.fulfill({ status: 404, body: '' }));
  const { loads } = await openHome(page);
  // The next document is the new version's, which has all its files.
  await page.route(/\/contacts$/, async (route) => {
    await page.unroute(CONTACTS_CODE);
    await route.continue();
  });
  await contactsLink(page).click();
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible({ timeout: PATIENCE });
  await expect(page).toHaveURL('/contacts');
  expect(loads()).toBe(1);
});

test('without a connection no page is given up for one that cannot be loaded', {
  tag: ['@desktop', '@proof'],
}, async ({ page, context, signedIn, watch }) => {
  test.slow();
  watch.expectTrouble(...MISSING, /^request net::ERR_INTERNET_DISCONNECTED/);
  expect(signedIn.token).not.toBe('');
  const { loads } = await openHome(page);
  await context.setOffline(true);
  for (const name of ['Contacts', 'Change Request']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  }
  expect(loads()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Subject')).toBeVisible({ timeout: PATIENCE });
  expect(loads()).toBe(1);
});

test('without the code of the bars their numbers are a table to look at, and Retry brings them', {
  tag: '@desktop',
}, async ({ page, signedIn, watch }) => {
  watch.expectTrouble(...MISSING);
  expect(signedIn.token).not.toBe('');
  await page.route(/\/assets\/DailyBars-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  const table = page.getByRole('table', { name: 'Daily Monitored Events' });
  await expect(table).toBeInViewport({ ratio: 0.1, timeout: PATIENCE });
  await expect(page.getByRole('region', { name: 'Bars, one a day' })).toHaveCount(0);
  await page.unroute(/\/assets\/DailyBars-[^/]+\.js$/);
  await page.getByRole('figure').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Bars, one a day' })).toBeVisible({ timeout: PATIENCE });
  await expect(table).not.toBeInViewport({ ratio: 0.1 });
});

test.describe('keyboard help whose code is missing', { tag: '@desktop' }, () => {
  const HELP_CODE = /\/assets\/KeyboardHelp-[^/]+\.js$/;
  const calmLine = (page: Page) => page.getByText('Some data could not be loaded.');
  const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  test('is told of by the calm line, and Retry loads a new page that has it', async ({
    page,
    signedIn,
    watch,
  }) => {
    watch.expectTrouble(...MISSING);
    expect(signedIn.token).not.toBe('');
    await page.route(HELP_CODE, (route) => route.fulfill({ status: 404, body: '' }));
    await openHome(page);
    await page.keyboard.press('?');
    await expect(calmLine(page)).toBeVisible({ timeout: PATIENCE });
    await expect(help(page)).toHaveCount(0);
    await page.unroute(HELP_CODE);
    // The old page shows the bars too, and hears no key once it is left.
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Retry' }).click();
    await reloaded;
    await expect(page.getByRole('region', { name: 'Bars, one a day' })).toBeVisible({ timeout: PATIENCE });
    await expect(calmLine(page)).toHaveCount(0);
    // The new page listens for keys once its frame is whole, of which the footer is part.
    await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: PATIENCE });
    await page.keyboard.press('?');
    await expect(help(page)).toBeVisible({ timeout: PATIENCE });
  });

  test('comes by itself once the line is back', async ({ page, signedIn, watch }) => {
    watch.expectTrouble(...MISSING, /^request net::ERR_/);
    expect(signedIn.token).not.toBe('');
    await page.route(HELP_CODE, (route) => route.abort('internetdisconnected'));
    await openHome(page);
    await page.keyboard.press('?');
    await expect(calmLine(page)).toBeVisible({ timeout: PATIENCE });
    await page.unroute(HELP_CODE);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(help(page)).toBeVisible({ timeout: PATIENCE });
    await expect(calmLine(page)).toHaveCount(0);
  });
});
