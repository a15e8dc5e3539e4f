/** The optional plugins as a provider switches them on, on the reference provider's own calls. */
import type { Page } from '@playwright/test';
import { type Provider, startProvider } from '../support/provider.ts';
import { axeFaults } from './axe.ts';
import { expect, openSignedIn, pageRests, test, watchLayoutShift } from './portal.ts';

const ON = ['equipment', 'directory'];

/** Whether nothing scrolls sideways, and the bar's links end before its search begins. */
function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('header > div > nav ul, header > div > div > search')];
    const [links, search] = parts.map((part) => part.getBoundingClientRect());
    const isApart = !links?.width || !search?.width || links.right <= search.left;
    return isApart && document.documentElement.scrollWidth <= window.innerWidth;
  });
}

test.describe('optional plugins that are switched on', () => {
  let provider: Provider;
  test.beforeAll(async () => {
    const pluginSettings = { equipment: { siteCameras: 3 }, directory: { largestCustomers: 4 } };
    provider = await startProvider({ incidents: 50, settings: { pluginsOn: ON, pluginSettings } });
  });
  test.afterAll(() => provider.close());

  test('give way to the menu when the text of the bar grows after it has come @desktop', async ({ page }) => {
    await openSignedIn(page, provider, '/contacts');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Directory' })).toHaveCount(0);
    const lastLink = () => bar.getByRole('link').last().textContent();
    const last = (await lastLink()) ?? '';
    // As a font of wider letters does that loads late.
    await bar.evaluate((element) => {
      element.style.letterSpacing = '0.75em';
    });
    await expect.poll(lastLink).not.toBe(last);
    await page.getByRole('button', { name: 'More' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: last, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await fits(page)).toBe(true);
  });

  test('put their cards on other pages, as the configuration says, and move nothing @desktop', async ({
    page,
  }) => {
    test.slow();
    await watchLayoutShift(page);
    for (const [path, table, rows] of [
      ['/location/3', 'Cameras of this site', 3],
      ['/', 'Largest customers', 4],
    ] as const) {
      await openSignedIn(page, provider, path, 'admin');
      await expect(page.getByRole('table', { name: table }).locator('tbody').getByRole('row')).toHaveCount(
        rows,
      );
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await pageRests(page);
      expect(await page.evaluate(() => window.layoutShift), path).toBeLessThanOrEqual(0.02);
      expect(await fits(page), path).toBe(true);
      expect(await axeFaults(page, { within: 'main' })).toEqual([]);
    }
  });
});
