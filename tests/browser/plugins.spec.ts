/** The optional plugins as a provider switches them on, on the reference provider's own calls. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { axeFaults } from './axe.ts';
import { expect, pageRests, test } from './portal.ts';

const ON = ['equipment', 'directory'];

/** Opens a page of a portal other than the run's own, signed in. */
async function open(page: Page, { url, signIn: tokenOf }: Provider, user: string, path: string) {
  const token = await tokenOf(user, DEMO_PASSWORD);
  await page.goto(`${url}/healthz`);
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
  await page.goto(url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

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
    await open(page, provider, 'avery', '/contacts');
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
    await page.addInitScript(() => {
      window.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
            window.layoutShift += Number(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [path, table, rows] of [
      ['/location/3', 'Cameras of this site', 3],
      ['/', 'Largest customers', 4],
    ] as const) {
      await open(page, provider, 'admin', path);
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

test('the start follows the settings of plugins and sign-ins, or stops with what is wrong @desktop', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.expectTrouble(/start: ConfigError/, /contcts/);
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  const withSettings = async (
    settings: NonNullable<Parameters<typeof startProvider>[0]>['settings'],
    look: (own: Provider) => Promise<void>,
  ) => {
    const own = await startProvider({ incidents: 50, ...(settings && { settings }) });
    await look(own);
    // An open page asks for its icon whenever it pleases, also of a provider that is gone.
    await page.goto('about:blank');
    await own.close();
  };

  await test.step('settings that a plugin refuses stop it with the name of the field', async () => {
    // Written into the page: a provider would refuse to start with them.
    const plugins = { on: ['equipment'], settings: { equipment: { siteCameras: 99 } } };
    await page.route('**/login', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(/(id="portal-config"[^>]*>)[^<]*/, `$1${JSON.stringify({ plugins })}`);
      await route.fulfill({ response, body });
    });
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'The portal could not start' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(
      "config.json: 'plugins.settings.equipment.siteCameras' is refused",
    );
    await page.unrouteAll();
  });
  await test.step('without home, the first page of the bar opens, and an id that no plugin has is told', () =>
    withSettings({ pluginsOff: ['home', 'contcts'] }, async (own) => {
      said.length = 0;
      await open(page, own, 'avery', '/');
      await expect(page).toHaveURL(/\/locations$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
      // The code that reports it comes late.
      const told = "config.json: 'plugins.off' names 'contcts', but the plugins are home, locations,";
      await expect.poll(() => said).toEqual([expect.stringContaining(told)]);
    }));
  await test.step('the login offers only the sign-ins that are set up', async () => {
    const clients = { microsoftClientId: 'id', microsoftClientSecret: 'secret' };
    await withSettings({ demo: false, ...clients }, async ({ url }) => {
      await page.goto(`${url}/login`);
      await expect(page.getByRole('link', { name: 'Sign in with Microsoft' })).toBeVisible();
      await expect(page.getByRole('link', { name: /Sign in with/ })).toHaveCount(1);
    });
  });
});
