/** The gallery of pieces, served from their sources. In every run the pieces are looked at where pages have them. */
import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import { freePort } from '../support/listen.ts';
import { axeFaults } from './axe.ts';
import { expect, pageRests, test } from './portal.ts';

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
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('its pieces work by keyboard', async () => {
    const opener = page.getByRole('button', { name: 'Open', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'A dialog' });
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    const toggle = page.getByRole('switch', { name: 'Admin detail' });
    await toggle.press('Space');
    await expect(toggle).not.toBeChecked();
    const header = page.getByRole('table', { name: 'Sites', exact: true }).getByRole('button').first();
    await header.press('Enter');
    await expect(
      page.getByRole('table', { name: 'Sites', exact: true }).locator('[aria-sort="ascending"]'),
    ).toHaveCount(1);
  });
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
