/** The gallery of pieces, served from their sources. In every run the pieces are looked at where pages have them. */
import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import { freePort } from '../support/listen.ts';
import { axeFaults } from './axe.ts';
import { expect, pageRests, sideways, test } from './portal.ts';

let gallery: Awaited<ReturnType<typeof createServer>>;
test.beforeAll(async () => {
  const server = { port: await freePort() };
  gallery = await createServer({ root: 'scripts/gallery', logLevel: 'warn', server });
  await gallery.listen();
});
test.afterAll(() => gallery.close());

async function openAll(page: Page): Promise<void> {
  await page.goto(gallery.resolvedUrls?.local[0] ?? '');
  await expect(page.getByRole('heading', { name: 'SupportLinks' })).toBeVisible();
  // What panels read comes when the browser is idle.
  await expect(page.getByRole('table', { name: 'Panel: data' })).toBeVisible();
}

/** One of the pieces has rows that cannot be read. */
const FAILED_ROWS = /^console: reading failed rows: /;

test('every piece in all its states is accessible, also at an address of its own', {
  tag: ['@desktop', '@proof'],
}, async ({ page, watch }) => {
  watch.expectTrouble(FAILED_ROWS);
  test.slow();
  await openAll(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await pageRests(page);
    expect(await axeFaults(page), `${width} px`).toEqual([]);
    expect(await sideways(page), `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const whole = await page
    .locator('a[href*="/piece/"]')
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).href).filter((href) => href.split('/').length > 5),
    );
  expect(whole.length).toBeGreaterThan(8);
  for (const address of whole) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await axeFaults(page), address).toEqual([]);
  }
});
