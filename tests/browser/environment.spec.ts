/** Browsers whose computer has no such zone or language, and those whose clock has an odd offset. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/browser/chromium.ts';
import { eventRows, expect, logIn, test } from './portal.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** A Chromium that takes zone and language from its computer's settings. */
async function inBrowser(
  env: Readonly<Record<string, string>>,
  baseURL: string | undefined,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ARGS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    // The runner gives its own zone and language to a context that does not name them.
    const own = { timezoneId: undefined, locale: undefined } as object;
    const context = await browser.newContext({ ...own, ...(baseURL !== undefined && { baseURL }) });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await work(page);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
}

// refusingBrowser.test.tsx has a browser without a zone in every run.
for (const { env, says, zone } of [
  { env: { TZ: 'Foo/Bar', LANG: 'xx_YY.UTF-8' }, says: 'Etc/Unknown', zone: /\bUTC\b/ },
  { env: { TZ: 'Asia/Kathmandu' }, says: 'Asia/Katmandu', zone: /GMT\+5:45/ },
  {
    env: { TZ: 'Pacific/Chatham', LANG: 'ar_EG.UTF-8' },
    says: 'Pacific/Chatham',
    zone: /GMT\+13:45/,
  },
  { env: { TZ: 'GMT+5' }, says: '+05:00', zone: /(?:GMT|UTC)\+5\b/ },
]) {
  test(`with TZ=${env.TZ} pages are there and name the zone that their times are in`, {
    tag: ['@desktop', '@proof'],
  }, async ({ baseURL }) => {
    await inBrowser(env, baseURL, async (page) => {
      await page.goto('/login');
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(says);
      await logIn(page, 'avery');
      await expect(page.getByRole('figure', { name: 'Daily Monitored Events' })).toBeVisible();
      await page.goto('/events');
      await eventRows(page).last().click();
      await expect(page).toHaveURL(/\/event\/\d+/);
      const event = new URL(page.url()).pathname;
      for (const path of ['/', event, '/schedule/1', '/events', '/review', '/user/preferences']) {
        await page.goto(path);
        await expect(page.getByRole('contentinfo'), path).toBeAttached();
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(page.getByText('This page could not be shown'), path).toHaveCount(0);
        await expect(page.locator('[data-print]', { hasText: 'printed' }), path).toHaveText(zone);
      }
    });
  });
}
