import type { Locator, Page, Route } from '@playwright/test';
import { linksOf } from './links.ts';
import { expect, isPhone, ownClock, pageRests, signIn, test } from './portal.ts';

const SEARCH = '**/api/Search?*';
const result = (groupLabel: string, title: string, url: string) => ({ groupLabel, title, url });

const textOf = (route: Route) => new URL(route.request().url()).searchParams.get('query') ?? '';

/** The box of the bar, or of the menu on a phone. */
async function openBox(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).tap();
  return page.getByRole('combobox', { name: 'Search' });
}

/** Signs in and waits for what the keys need: the bar's tools and the end of the page come a little late. */
async function enter(page: Page): Promise<void> {
  await signIn(page, 'avery');
  await expectTools(page);
}

async function expectTools(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const tool = isPhone(page)
    ? page.getByRole('button', { name: 'Menu' })
    : page.getByRole('combobox', { name: 'Search' });
  await expect(tool).toBeVisible();
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Search results' });
const options = (page: Page) => list(page).getByRole('option');
const button = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });

test.describe('search on the real provider', () => {
  test('lists what was found by group and title, and opens what is pressed', async ({ page }) => {
    await enter(page);
    const box = await openBox(page);
    await box.fill('dock');
    await expect(options(page).first()).toBeVisible();
    const groups = await list(page).getByRole('group').all();
    const labels: (string | null)[] = [];
    for (const group of groups) {
      labels.push(await group.locator('[role=presentation]').textContent());
      const titles = await group.getByRole('option').allTextContents();
      expect(titles).toEqual(titles.toSorted(new Intl.Collator('en').compare));
    }
    const order = ['Location', 'NVR', 'Schedule', 'Drone', 'Camera', 'Event', 'Contact'];
    expect(labels).toEqual(order.filter((label) => labels.includes(label)));
    expect(labels.length).toBeGreaterThan(2);
    const first = options(page).first();
    const title = await first.textContent();
    if (isPhone(page)) await first.tap();
    else await first.click();
    await expect(page).toHaveURL(/\/location\/\d+$/);
    await expect(page.getByText(title ?? '').first()).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  });

  test('finds nothing, and says so', async ({ page }) => {
    await enter(page);
    const box = await openBox(page);
    await box.fill('zzzzqqq');
    await expect(page.getByText('No results found.')).toBeVisible();
    await box.fill('');
    await expect(page.getByText('No results found.')).toHaveCount(0);
  });
});

test.describe('search by keys', () => {
  test('goes to the box by slash, through the list and to the chosen page', async ({ page }) => {
    await page.route(SEARCH, (route) =>
      route.fulfill({
        json: [
          result('Event', 'Third', '/events'),
          result('Location', 'First', '/locations'),
          result('NVR', 'Second', '/schedules?x=1#y'),
        ],
      }),
    );
    await enter(page);
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: 'Search' });
    await expect(box).toBeFocused();
    await page.keyboard.insertText('any');
    await expect(options(page)).toHaveText(['First', 'Second', 'Third']);
    await expect(page.getByRole('status').filter({ hasText: '3 results' })).toHaveCount(1);
    const active = options(page).and(page.locator('[aria-selected=true]'));
    await page.keyboard.press('End');
    await expect(active).toHaveText('Third');
    await page.keyboard.press('ArrowDown');
    await expect(active).toHaveText('First');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(active).toHaveText('Second');
    await expect(box).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(box).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(options(page)).toHaveCount(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/locations');
    await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeFocused();
  });

  test('opens the palette over any page, with the pages of the portal', async ({ page }) => {
    await enter(page);
    await page.goto('/contacts');
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    await expectTools(page);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await expect(palette.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await expect(palette.getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText(
      linksOf('bar', 'palette', 'user'),
    );
    await page.keyboard.insertText('night');
    await expect(palette.getByRole('group', { name: 'Schedule' })).toBeVisible();
    await palette.getByRole('combobox').fill('change request');
    // Enter takes the first line: it is pressed after the answer.
    await expect(palette.getByRole('group', { name: 'Schedule' })).toHaveCount(0);
    await expect(options(page).first()).toHaveText('Change Request');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/change-request');
    await expect(palette).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  });

  test('takes what is typed right after the keys that open the palette @once', async ({ page }) => {
    await enter(page);
    await pageRests(page);
    // It must not wait for code: none comes any more.
    await page.route('**/assets/**', () => {});
    await page.keyboard.press('Control+k');
    await page.keyboard.type('halifax');
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('halifax');
  });

  test('breaks no word of the list of keys in the narrowest window @once', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await enter(page);
    await pageRests(page);
    await page.keyboard.press('?');
    const terms = page.getByRole('dialog').locator('dt');
    await expect(terms.first()).toBeVisible();
    const broken = await terms.evaluateAll((all) =>
      all.flatMap((term) => {
        const range = document.createRange();
        range.selectNodeContents(term);
        const text = term.textContent ?? '';
        return range.getClientRects().length > text.split(' ').length ? [text] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  test('lists the keys, and switches single ones off for good', async ({ page }) => {
    await enter(page);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByRole('term')).toContainText([
      'Go to the search box',
      'Go to Events',
      'Next incident',
      'Previous incident',
      'Next recording',
    ]);
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await page.reload();
    await expectTools(page);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+/');
    await expect(help.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
    await page.keyboard.press('Escape');
    await expect(page.locator('input:focus')).toHaveCount(0);
  });
});

test.describe('answers of a search', () => {
  test('that come out of order never show what is not the last text', async ({ page }) => {
    const held: Route[] = [];
    await page.route(SEARCH, async (route) => {
      if (textOf(route) === 'slow') held.push(route);
      else await route.fulfill({ json: [result('Location', `of ${textOf(route)}`, '/locations')] });
    });
    await enter(page);
    const box = await openBox(page);
    await box.fill('slow');
    await expect.poll(() => held.length).toBe(1);
    await box.fill('fast');
    await button(page).click();
    await expect(options(page)).toHaveText(['of fast']);
    // The browser has cancelled the call: an answer to it reaches nobody.
    expect(held[0]?.request().failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(options(page)).toHaveText(['of fast']);
  });

  test('are called for by the button at once and each time, by typing once', async ({ page }) => {
    const texts: string[] = [];
    await page.route(SEARCH, async (route) => {
      texts.push(textOf(route));
      await route.fulfill({ json: [] });
    });
    await ownClock(page);
    await page.clock.install();
    await enter(page);
    const box = await openBox(page);
    await button(page).click();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await box.pressSequentially('gate');
    await page.clock.runFor(299);
    expect(texts).toEqual([]);
    await page.clock.runFor(1);
    await expect(page.getByText('No results found.')).toBeVisible();
    expect(texts).toEqual(['gate']);
    await button(page).click();
    await expect.poll(() => texts).toEqual(['gate', 'gate']);
  });

  test('that fail are called nothing, and can be asked for again', async ({ page, watch }) => {
    watch.expectTrouble(/api\/Search/, /^console: (search|Failed to load)/);
    await page.route(SEARCH, (route) => route.fulfill({ status: 500, body: '{}' }));
    await enter(page);
    await (await openBox(page)).fill('dock');
    await expect(page.getByText('No results found.')).toBeVisible();
    await page.unroute(SEARCH);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(options(page).first()).toBeVisible();
  });

  test('with hostile titles and urls run nothing and leave nowhere', async ({ page, baseURL, watch }) => {
    watch.expectTrouble(/^console: response: /);
    const urls = [
      'javascript:document.title="hacked"',
      ' javascript:document.title="hacked"',
      'data:text/html,<script>parent.document.title="hacked"</script>',
      '//evil.example/',
      '/\\evil.example/',
      '/\t/evil.example/',
      'https://evil.example/location/1',
      'vbscript:x',
      '/api/openid/google-login',
      'location/1',
    ];
    const title = '<img src=x onerror="document.title=\'hacked\'"><script>document.title="hacked"</script>';
    await page.route(SEARCH, (route) =>
      route.fulfill({
        json: [
          ...urls.map((url) => result('Location', `${title} ${url}`, url)),
          result('Location', 'safe', `${baseURL}/locations`),
          { groupLabel: 'Location', title: null, url: null },
          { groupLabel: 7, title: {}, url: [] },
          null,
          result('__proto__', 'undeclared', '/'),
          result('Invoice', 'undeclared', '/'),
        ],
      }),
    );
    await enter(page);
    const box = await openBox(page);
    await box.fill('x');
    await expect(options(page)).toHaveCount(urls.length + 2);
    await expect(list(page).locator('a')).toHaveCount(1);
    await expect(list(page).locator('img, script')).toHaveCount(0);
    await expect(page.getByText('undeclared')).toHaveCount(0);
    const address = page.url();
    for (const line of await list(page).locator('[aria-disabled=true]').all())
      await line.click({ force: true });
    await box.press('Home');
    await box.press('Enter');
    expect(page.url()).toBe(address);
    expect(await page.title()).not.toContain('hacked');
    await options(page).filter({ hasText: 'safe' }).click();
    await expect(page).toHaveURL('/locations');
  });

  test('are usable when there are 10,000 of them, with titles of 4,000 characters', {
    tag: '@proof',
  }, async ({ page }) => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      result('Camera', `Camera ${index}`, `/location/${index + 1}`),
    );
    await page.route(SEARCH, (route) =>
      route.fulfill({ json: [result('Location', 'W'.repeat(4_000), '/locations'), ...many] }),
    );
    await enter(page);
    const box = await openBox(page);
    await box.fill('camera');
    const lines = page.locator('[role=option]');
    const active = page.locator('[role=option][aria-selected=true]');
    await expect(page.getByRole('status').filter({ hasText: '10001 results' })).toHaveCount(1);
    expect((await lines.first().boundingBox())?.height).toBeLessThan(80);
    await box.press('End');
    await expect(active).toHaveText('Camera 9999');
    await expect(active).toBeInViewport();
    await expect(lines).toHaveCount(10_001);
    await box.press('ArrowDown');
    await expect(lines.first()).toBeInViewport();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});

test.describe('the panel', () => {
  test('closes at a press outside and on another page, and leaves a menu around it open at Escape', async ({
    page,
  }) => {
    await enter(page);
    const box = await openBox(page);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await box.fill('dock');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(menu).toBeVisible({ visible: isPhone(page) });
    await box.press('ArrowDown');
    await expect(options(page).first()).toBeVisible();
    await page.mouse.click(5, (page.viewportSize()?.height ?? 0) - 5);
    await expect(list(page)).toHaveCount(0);
    await page.goto('/locations');
    const again = await openBox(page);
    await again.fill('dock');
    await expect(options(page).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
  });
});
