/** A new tab of a browser in which somebody is signed in without 'Remember me'. */
import type { Page } from '@playwright/test';
import { eventRows, expect, holdBack, keepToken, pageRests, storedTokens, test } from './portal.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** Addresses and first pictures that a page has had: 'first-outside' is the picture of the login form. */
async function watched(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const had: string[] = [];
    Object.assign(window, { had });
    const note = () => had.push(`${location.pathname} ${document.documentElement.className}`.trim());
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class'],
    });
  });
  return () => page.evaluate(() => [...new Set<string>(Reflect.get(window, 'had'))]);
}

test('a new tab goes on without a login beside a signed-in one', { tag: ['@desktop', '@once'] }, async ({
  page,
  context,
}) => {
  await keepToken(page, 'avery');
  // A tab that is busy may answer too late: home goes on loading pictures.
  await page.goto('/user/preferences');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await pageRests(page);
  const [token] = await storedTokens(page);

  await test.step('opened from a link with Ctrl, it asks nothing twice', async () => {
    const opened = context.waitForEvent('page');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Events', exact: true })
      .click({ modifiers: ['Control'] });
    const second = await opened;
    await expect(eventRows(second).first()).toBeVisible();
    await expect(second).toHaveURL(/\/events$/);
    // The tab counts for itself: a watcher outside it may come too late for its first requests.
    const asked = await second.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(asked.filter((name) => name.endsWith('/api/Event/events/location/0'))).toHaveLength(1);
    expect(await storedTokens(second)).toEqual([token, null]);
    await expect(second.getByText(/^Continue to/)).toHaveCount(0);
    await second.close();
  });

  await test.step('at a deep link, its first picture has bar, person and heading before any file is there, and never the login form', async () => {
    const second = await context.newPage();
    const had = await watched(second);
    const release = await holdBack(second, /\/assets\//);
    await second.goto('/events?police=true', { waitUntil: 'commit' });
    await expect(second.locator('.first-title')).toHaveText('Archived Events');
    await expect(second.locator('.first-user')).toHaveText('Avery Lindqvist');
    release();
    await expect(eventRows(second).first()).toBeVisible();
    expect((await had()).filter((one) => /login|first-outside/.test(one))).toEqual([]);
    await second.reload();
    await expect(eventRows(second).first()).toBeVisible();
    await second.close();
  });

  await test.step('its login form stays, for who wants to be another person there', async () => {
    const second = await context.newPage();
    await second.goto('/login');
    await expect(second.getByLabel('Password')).toBeVisible();
    expect(await storedTokens(second)).toEqual([null, null]);
    await second.close();
  });

  // Which tabs answer, and that a new one then asks in vain: tests/core/session/askOtherTabs.test.ts.
  await test.step('both end with the log off of one', async () => {
    const second = await context.newPage();
    await second.goto('/contacts');
    await expect(second.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    await second.getByRole('button', { name: 'Avery Lindqvist' }).click();
    await second.getByRole('link', { name: 'Log off' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedTokens(page)).toEqual([null, null]);
  });
});

test('a tab with a token of its own asks no other tab', { tag: ['@desktop', '@once'] }, async ({
  page,
  context,
}) => {
  const listening = await context.newPage();
  await listening.goto('/healthz');
  await listening.evaluate(() => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('portal-session');
    channel.onmessage = ({ data }) => heard.push(data);
    Object.assign(window, { heard, channel });
  });
  await keepToken(page, 'avery');
  await page.goto('/events');
  await expect(eventRows(page).first()).toBeVisible();
  if (process.env.PROOF !== undefined) {
    await page.goto('/login');
    await expect(page.getByRole('region', { name: 'Statistics' })).toBeVisible();
  }
  expect(await listening.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
});
