/** The built portal in a sub-folder of its host: every address, link and file of it stays in there. */
import type { Page } from '@playwright/test';
import {
  onNginx,
  onProvider,
  onStaticHost,
  SUBFOLDER,
  type SubfolderHost,
} from '../support/subfolderHosts.ts';
import { eventRows, expect, logIn as fillIn, holdBack, test } from './portal.ts';

const HOSTS = [
  { name: 'the provider', start: onProvider, first: ['@desktop'] },
  { name: 'a static host', start: onStaticHost, first: ['@desktop', '@proof'] },
  { name: 'nginx', start: onNginx, first: ['@desktop', '@proof'] },
];

let host: SubfolderHost;
let outside: string[] = [];
const at = (path: string) => host.url + path;

async function logIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(at('login'));
  await fillIn(page, 'avery');
  await expect(page).toHaveURL(at(''));
  await expect(page.getByRole('region', { name: 'Statistics' })).toBeVisible();
}

const eventCount = (page: Page) => page.getByText(/^Showing 1 to \d+ of [\d,]+ events$/);

for (const { name, start, first } of HOSTS) {
  test.describe(`in a sub-folder of ${name}`, () => {
    test.beforeAll(async () => {
      host = await start();
    });
    test.afterAll(() => host.close());

    test.beforeEach(({ context }) => {
      outside = [];
      context.on('request', (request) => {
        const { origin, pathname, protocol } = new URL(request.url());
        // What the page holds itself, as a blob, has its origin too.
        const isOwn = origin === new URL(host.url).origin && protocol !== 'blob:';
        if (isOwn && !/^\/(?:api|media)\//.test(pathname) && !`${pathname}/`.startsWith(SUBFOLDER))
          outside.push(pathname);
      });
    });
    test.afterEach(() => expect(outside).toEqual([]));

    test('a page asked for before signing in is offered after it, and stands a reload', {
      tag: first,
    }, async ({ page }) => {
      await page.goto(at('events?police=true#late'));
      await logIn(page);
      const link = page.getByRole('link', { name: 'Continue to /events?police=true#late' });
      await expect(link).toHaveAttribute('href', `${SUBFOLDER}events?police=true#late`);
      await link.click();
      await expect(page).toHaveURL(at('events?police=true#late'));
      await expect(eventCount(page)).toBeVisible();
      await page.reload();
      await expect(eventCount(page)).toBeVisible();
      await expect(page).toHaveURL(at('events?police=true#late'));
    });

    test('everything else stays in there too', { tag: ['@desktop', '@proof'] }, async ({ page, watch }) => {
      test.slow();
      // The browser says so where it clears nothing, since the API has another origin.
      if (name === 'a static host') watch.expectTrouble(/Clear-Site-Data/);
      await page.goto(at('events?police=true'));
      await logIn(page);

      await test.step('a recording plays, and a reload of its event shows it again', async () => {
        await page.getByRole('link', { name: /^Continue to/ }).click();
        await eventRows(page).first().getByRole('link', { name: /^\d+$/ }).click();
        await expect(page).toHaveURL(/\/customer\/portal\/event\/\d+$/);
        await expect(page.locator('[data-shown="true"]')).toBeVisible();
        await page.reload();
        await expect(page.locator('[data-shown="true"]')).toBeVisible();
        const asked = await page
          .locator('link[rel=modulepreload], link[rel=icon], link[rel=manifest], link[rel=stylesheet]')
          .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
        expect(asked.length).toBeGreaterThan(4);
        expect(asked.filter((address) => !address.startsWith(host.url))).toEqual([]);
        await page.getByRole('button', { name: 'Back', exact: true }).click();
        await expect(eventCount(page)).toBeVisible();
      });
      await test.step('search leads to pages in there', async () => {
        await page.getByRole('combobox', { name: 'Search' }).fill('dock');
        const option = page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first();
        await expect(option).toHaveAttribute('href', /^\/customer\/portal\/location\/\d+$/);
        await option.click();
        await expect(page).toHaveURL(/\/customer\/portal\/location\/\d+$/);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
      await test.step('an unknown address shows the way home', async () => {
        await page.goto(at('nowhere/at-all'));
        await expect(page.getByRole('heading', { name: 'Something went Wrong' })).toBeVisible();
        const home = page.getByRole('link', { name: 'Return Home' });
        await expect(home).toHaveAttribute('href', SUBFOLDER);
      });
      await test.step('the first call of a page is on its way before its code is there', async () => {
        const arrive = await holdBack(page, /\/assets\/portal-[^/]*\.js$/);
        const called = page.waitForRequest(/\/api\/Event\/events\/location\/0$/);
        await page.goto(at('events'), { waitUntil: 'commit' });
        await called;
        arrive();
        await expect(eventCount(page)).toBeVisible();
      });
      await test.step('a log off leads to its login page, and a sign-in elsewhere comes back to it', async () => {
        await page.goto(at('logout'));
        await page.getByRole('button', { name: 'Log off' }).click();
        await expect(page).toHaveURL(at('login'));
        // As people type it, without the slash at its end.
        await page.goto(host.url.slice(0, -1));
        await expect(page).toHaveURL(at('login'));
        await page.getByRole('link', { name: /Google/ }).click();
        await expect(page).toHaveURL(/\/api\/openid\//);
        await page.getByRole('button').first().click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(page.url()).toMatch(new RegExp(`^${host.url}(?:location/\\d+)?$`));
      });
    });
  });
}
