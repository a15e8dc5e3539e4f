/** Files of the portal's code that are gone: after a deploy, or because the line is down. */
import type { Page } from '@playwright/test';
import { switchOnScreens } from '../optionalScreens.ts';
import { holdBack, pageRests } from '../portal.ts';
import { expect, PATIENCE, test } from './places.ts';

const CONTACTS_CODE = /\/assets\/(?:ContactsPage|loadContacts)-[^/]+\.js$/;
const ENTRY = /\/assets\/portal-[^/]+\.js$/;
const MISSING = [/\/assets\//, /^console: /];

const bars = (page: Page) => page.getByRole('region', { name: 'Bars, one a day' });

/** Opens a page without much on it, and counts how often a document is loaded from then on. */
async function openLight(page: Page): Promise<{ loads: () => number }> {
  let loads = 0;
  await page.goto('/user/preferences');
  await listensForKeys(page);
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return { loads: () => loads };
}

/** A page listens for keys once the tools of its bar and its footer are there, which come second, and React has run its effects. */
async function listensForKeys(page: Page): Promise<void> {
  for (const part of [page.getByRole('combobox', { name: 'Search' }), page.getByRole('contentinfo')])
    await expect(part).toBeVisible({ timeout: PATIENCE });
  await pageRests(page);
}

const contactsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' });

const unloaded = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded' });

test('a file that stays missing reloads the page once, and then says so', { tag: '@desktop' }, async ({
  page,
  watch,
}) => {
  test.slow();
  watch.expectTrouble(...MISSING);
  await page.route(CONTACTS_CODE, (route) => route.fulfill({ status: 404, body: '' }));
  const { loads } = await openLight(page);
  await test.step('where a link leads to it', async () => {
    await contactsLink(page).click();
    await expect.poll(loads, { timeout: PATIENCE }).toBe(1);
    await expect(page).toHaveURL('/contacts');
    await expect(unloaded(page)).toBeVisible();
    await expect(page.getByText('A new version of the portal may be out')).toBeVisible();
    await contactsLink(page).click();
    await page.getByRole('link', { name: 'Change Request' }).first().click();
    await expect(page.getByLabel('Subject')).toBeVisible();
    await contactsLink(page).click();
    await expect(unloaded(page)).toBeVisible();
    expect(loads()).toBe(1);
  });
  await test.step('and its button brings the page once the file is there', async () => {
    await page.unroute(CONTACTS_CODE);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible({ timeout: PATIENCE });
    expect(loads()).toBe(2);
  });
});

test('late parts without their code: the bars are a table, the calm line tells of the help, and both come back', {
  tag: '@desktop',
}, async ({ page, watch }) => {
  test.slow();
  watch.expectTrouble(...MISSING);
  const [barsCode, helpCode] = [/\/assets\/DailyBars-[^/]+\.js$/, /\/assets\/KeyboardHelp-[^/]+\.js$/];
  const calmLine = page.getByText('Some data could not be loaded.');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await test.step('the bars, by Retry', async () => {
    await page.route(barsCode, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    const table = page.getByRole('table', { name: 'Daily Monitored Events' });
    const retry = page.getByRole('figure').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeAttached({ timeout: PATIENCE });
    // The chart begins at the lower edge of the window.
    await page.getByRole('figure').evaluate((figure) => figure.scrollIntoView());
    await expect(table).toBeInViewport({ ratio: 0.1, timeout: PATIENCE });
    await expect(bars(page)).toHaveCount(0);
    await page.unroute(barsCode);
    await retry.click();
    await expect(bars(page)).toBeVisible({ timeout: PATIENCE });
    await expect(table).not.toBeInViewport({ ratio: 0.1 });
  });
  await test.step('the keyboard help, on a new page that Retry loads, but not after Escape', async () => {
    await page.route(helpCode, (route) => route.fulfill({ status: 404, body: '' }));
    await openLight(page);
    await page.keyboard.press('?');
    await expect(calmLine).toBeVisible({ timeout: PATIENCE });
    await expect(help).toHaveCount(0);
    await page.unroute(helpCode);
    // Before the new page: what is asked for right after routing begins may go past it, and is told to nobody.
    const letIn = await holdBack(page, helpCode);
    // The old page has the same parts, and hears no key once it is left.
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Retry' }).click();
    await reloaded;
    await listensForKeys(page);
    await expect(calmLine).toHaveCount(0);
    const [asked, code] = [page.waitForRequest(helpCode), page.waitForResponse(helpCode)];
    await page.keyboard.press('?');
    // Before that, an Escape leaves nothing to wait for.
    await asked;
    await page.keyboard.press('Escape');
    letIn();
    await (await code).finished();
    await pageRests(page);
    await expect(help).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: PATIENCE });
  });
});

test('an optional screen without its code: the portal opens without it, says so, and Retry brings it', {
  tag: '@desktop',
}, async ({ page, watch }) => {
  watch.expectTrouble(...MISSING);
  const pluginCode = /\/assets\/plugin-[^/]+\.js$/;
  const cameras = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Equipment' });
  await switchOnScreens(page, ['equipment']);
  await page.route(pluginCode, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/contacts');
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByText('Some data could not be loaded.')).toBeVisible();
  await listensForKeys(page);
  await page.unroute(pluginCode);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cameras).toBeVisible({ timeout: PATIENCE });
});

test('without its entry, the page says so with a cause; its button and the connection bring the portal', {
  tag: '@desktop',
}, async ({ page, watch }) => {
  watch.expectTrouble(...MISSING, /^request net::ERR_CONNECTION_RESET/);
  const told = page.getByRole('alert').filter({ hasText: 'The portal could not be loaded' });
  const reload = page.getByRole('button', { name: 'Reload' });
  const contacts = page.getByRole('table', { name: 'Contacts' });
  const openWithout = async () => {
    await page.route(ENTRY, (route) => route.abort('connectionreset'));
    await page.goto('/contacts');
    await expect(told).toContainText('the connection is down');
    await expect(reload).toBeVisible();
    await expect(page.locator('[aria-hidden="true"]')).toHaveCount(0);
  };
  await test.step('the button, which leaves the page while the host cannot be reached', async () => {
    await openWithout();
    await page.route('/', (route) => route.abort('connectionreset'));
    const asked = page.waitForRequest('/');
    await reload.click();
    await asked;
    await expect(told).toBeVisible();
    await page.unrouteAll();
    await reload.click();
    await expect(contacts).toBeVisible({ timeout: PATIENCE });
  });
  await test.step('the connection', async () => {
    await openWithout();
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(contacts).toBeVisible({ timeout: PATIENCE });
  });
  await test.step('no script of an extension takes the portal away', async () => {
    await page.evaluate(() => {
      const script = Object.assign(document.createElement('script'), { type: 'module' });
      document.head.append(script);
      script.dispatchEvent(new Event('error'));
    });
    await expect(contacts).toBeVisible();
    await expect(told).toHaveCount(0);
  });
});

test('a style sheet that did not arrive is asked for again, at once and when the connection comes back', {
  tag: '@desktop',
}, async ({ page, watch }) => {
  watch.expectTrouble(...MISSING);
  let asked = 0;
  let [isDown, failing] = [true, 1];
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    asked += 1;
    await (isDown && asked <= failing ? route.abort('connectionreset') : route.continue());
  });
  const contacts = page.getByRole('table', { name: 'Contacts' });
  const isStyled = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.includes('Inter'));
  await page.goto('/contacts');
  await expect(contacts).toBeVisible({ timeout: PATIENCE });
  await expect.poll(isStyled).toBe(true);
  expect(asked).toBe(2);
  failing = Number.POSITIVE_INFINITY;
  await page.goto('/contacts');
  await expect(contacts).toBeVisible({ timeout: PATIENCE });
  await expect.poll(() => asked).toBe(4);
  expect(await isStyled()).toBe(false);
  isDown = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(isStyled).toBe(true);
  expect(asked).toBe(5);
});
