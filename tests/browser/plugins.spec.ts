/** The optional plugins as a provider switches them on, on the reference provider's own calls. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { expect, pageRests, signIn, test } from './portal.ts';

const ON = ['equipment', 'directory'];
const LISTS = ['/cameras', '/nvrs', '/speakers', '/dealers', '/customers'];
const DETAILS = ['/camera/1', '/nvr/1', '/speaker/1', '/dealer/1', '/customer/1'];
const NOWHERE = 'Something went Wrong';

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
    provider = await startProvider({ incidents: 50, settings: { pluginsOn: ON } });
  });
  test.afterAll(() => provider.close());

  test('list the devices and open one of each kind @desktop', async ({ page }) => {
    test.slow();
    await open(page, provider, 'avery', '/contacts');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Directory' })).toHaveCount(0);
    await bar.getByRole('link', { name: 'Equipment' }).click();
    for (const kind of ['Cameras', 'NVRs', 'Speakers']) {
      await page.getByRole('navigation', { name: 'Equipment' }).getByRole('link', { name: kind }).click();
      await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible();
      const rows = page.getByRole('table', { name: kind }).locator('tbody').getByRole('row');
      await expect(rows.nth(9)).toBeVisible();
      const link = rows.nth(3).getByRole('link').first();
      const name = await link.textContent();
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: String(name), exact: true })).toBeVisible();
      await expect(page.getByRole('definition').last().getByRole('link')).toHaveAttribute(
        'href',
        /^\/location\/\d+$/,
      );
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible();
    }
  });

  test('show the directory to Admins, until they look at the view of customers @desktop @proof', async ({
    page,
  }) => {
    test.slow();
    // An Admin's links of all screens, and of one of the integrator's own, have no room in a narrower bar.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await open(page, provider, 'admin', '/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'Directory' }).click();
    await expect(page.getByRole('table', { name: 'Dealers' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Directory' })
      .getByRole('link', { name: 'Customers' })
      .click();
    const customers = page.getByRole('table', { name: 'Customers' });
    await customers.locator('tbody').getByRole('link').first().click();
    await expect(page.getByRole('term')).toHaveText(['Dealer', 'Accounts', 'Locations']);
    await page.getByRole('definition').first().getByRole('link').click();
    await expect(page.getByRole('term')).toHaveText(['Phone', 'Email', 'Locations', 'Customers']);
    await page.locator('[popovertarget="user-menu"]').click();
    // The page goes with its switch, which so is never seen unchecked.
    await page.getByRole('switch', { name: 'Admin detail' }).click();
    await expect(page.getByRole('heading', { name: NOWHERE })).toBeVisible();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await expect(bar.getByRole('link', { name: 'Equipment' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Directory' })).toHaveCount(0);
  });

  test('give way to the menu when the text of the bar grows after it has come @desktop', async ({ page }) => {
    await open(page, provider, 'avery', '/contacts');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Main' });
    const equipment = bar.getByRole('link', { name: 'Equipment' });
    await expect(equipment).toBeVisible();
    // As a font of wider letters does that loads late.
    await bar.evaluate((element) => {
      element.style.letterSpacing = '0.75em';
    });
    await expect(equipment).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(await fits(page)).toBe(true);
  });

  test('keep the directory from customers @desktop @proof', async ({ page }) => {
    for (const path of ['/dealers', '/dealer/1', '/customers', '/customer/1']) {
      await open(page, provider, 'avery', path);
      await expect(page.getByRole('heading', { name: NOWHERE }), path).toBeVisible();
    }
  });

  test('have their pages in the palette, by name @desktop @proof', async ({ page }) => {
    await open(page, provider, 'admin', '/contacts');
    // Comes with the palette's key. A bar of very many links has no room for the search.
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').fill('nvr');
    const pages = dialog.getByRole('group', { name: 'Go to' });
    await expect(pages.getByRole('option')).toHaveText(['NVRs']);
    await dialog.getByRole('combobox').fill('customers');
    await expect(pages.getByRole('option')).toHaveText(['Customers']);
    await pages.getByRole('option').click();
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
  });

  test('never let a failed read pass for an empty list @desktop @proof', async ({ page, watch }) => {
    watch.expectTrouble(/cameras/, /reading cameras/, /500/);
    await page.route('**/api/Camera/cameras', (route) => route.fulfill({ status: 500, body: '' }));
    await open(page, provider, 'avery', '/cameras');
    await expect(page.getByText('No cameras available.')).toBeVisible();
    await expect(page.getByText('Some data could not be loaded.')).toBeVisible();
    await page.unroute('**/api/Camera/cameras');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Cameras' })).toBeVisible();
    await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
  });

  test('put their cards on other pages, as the configuration says, and move nothing @desktop', async ({
    page,
  }) => {
    test.slow();
    const own = await startProvider({
      incidents: 50,
      settings: {
        pluginsOn: ON,
        pluginSettings: { equipment: { siteCameras: 3 }, directory: { largestCustomers: 4 } },
      },
    });
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
      await open(page, own, 'admin', path);
      await expect(page.getByRole('table', { name: table }).locator('tbody').getByRole('row')).toHaveCount(
        rows,
      );
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await pageRests(page);
      expect(await page.evaluate(() => window.layoutShift), path).toBeLessThanOrEqual(0.02);
      expect(await fits(page), path).toBe(true);
      const { violations } = await new AxeBuilder({ page }).include('main').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    await own.close();
  });

  test('fit every width @desktop @proof', async ({ page }) => {
    test.slow();
    for (const path of [...LISTS, ...DETAILS]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, provider, 'admin', path);
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const width of [1440, 1200, 1024, 820, 390, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => fits(page), `${path} at ${width}`).toBe(true);
      }
    }
  });
});

test('optional plugins that are switched off are not found @desktop @proof', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin');
  await expect(page.getByRole('link', { name: /^(?:Equipment|Directory)$/ })).toHaveCount(0);
  for (const path of [...LISTS, ...DETAILS]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: NOWHERE }), path).toBeVisible();
  }
});

test('settings that a plugin refuses stop the start with the name of the field @desktop', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/start: ConfigError/);
  // Given as they are: the command would refuse to start with them.
  const pluginSettings = { equipment: { siteCameras: 99 } };
  const provider = await startProvider({ settings: { pluginsOn: ['equipment'], pluginSettings } });
  await page.goto(`${provider.url}/login`);
  await expect(page.getByRole('heading', { name: 'The portal could not start' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    "config.json: 'plugins.settings.equipment.siteCameras' is refused",
  );
  await provider.close();
});

test('the keyboard help opens from the user menu, without a key', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'jordan');
  const menu = page.locator('[popovertarget="user-menu"]');
  await menu.click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('region', { name: 'Recordings' })).toBeVisible();
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).setChecked(false);
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(help.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
});

test('a portal without home opens the first page of its bar, and reports an id that no plugin has @desktop', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/contcts/);
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  // Given as they are: the command would refuse to start with them.
  const provider = await startProvider({ incidents: 50, settings: { pluginsOff: ['home', 'contcts'] } });
  await open(page, provider, 'avery', '/');
  await expect(page).toHaveURL(/\/locations$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  // The code that reports it comes late.
  await expect
    .poll(() => said)
    .toEqual([
      expect.stringContaining(
        "config.json: 'plugins.off' names 'contcts', but the plugins are home, locations,",
      ),
    ]);
  // The late parts of the page are there too, before their server goes.
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await pageRests(page);
  await provider.close();
});

test('the login offers only the sign-ins that are set up @desktop', async ({ page }) => {
  const clients = { microsoftClientId: 'id', microsoftClientSecret: 'secret' };
  const one = await startProvider({ settings: { demo: false, ...clients } });
  await page.goto(`${one.url}/login`);
  await expect(page.getByRole('link', { name: 'Sign in with Microsoft' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sign in with/ })).toHaveCount(1);
  await one.close();
  const none = await startProvider({ settings: { demo: false } });
  await page.goto(`${none.url}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sign in with/ })).toHaveCount(0);
  await none.close();
});
