import type { Locator, Page } from '@playwright/test';
import { expect, isPhone, keepToken, pageRests, signIn, test } from './portal.ts';

const SEARCH = '**/api/Search?*';
const result = (groupLabel: string, title: string, url: string) => ({ groupLabel, title, url });

async function enter(page: Page): Promise<void> {
  await signIn(page, 'avery');
  await expectTools(page);
}

/** What the keys need: the bar's tools and the end of the page come a little late. */
async function expectTools(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const tool = isPhone(page)
    ? page.getByRole('button', { name: 'Menu' })
    : page.getByRole('combobox', { name: 'Search' });
  await expect(tool).toBeVisible();
}

/** The box of the bar, or of the menu on a phone. */
async function openBox(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).tap();
  return page.getByRole('combobox', { name: 'Search' });
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Search results' });
const options = (page: Page) => list(page).getByRole('option');
const active = (page: Page) => options(page).and(page.locator('[aria-selected=true]'));

// What a press and Escape do to the results is in tests/core/search/search.test.tsx: here with the menu of a phone around
// them, and with the browser's own Back.
test('the results close by Escape and on another page, and open what is pressed', {
  tag: '@proof',
}, async ({ page }) => {
  await enter(page);
  const box = await openBox(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await test.step('Escape leaves a menu around the box open', async () => {
    await box.fill('dock');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(menu).toBeVisible({ visible: isPhone(page) });
  });
  await test.step('Back', async () => {
    await page.goto('/locations');
    await (await openBox(page)).fill('dock');
    await expect(options(page).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
  });
  await test.step('a press on a result', async () => {
    await (await openBox(page)).fill('dock');
    const first = options(page).first();
    const title = (await first.textContent()) ?? '';
    if (isPhone(page)) await first.tap();
    else await first.click();
    await expect(page).toHaveURL(/\/location\/\d+$/);
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await expect(menu).toBeHidden();
  });
});

test('the keys of search, palette and help', async ({ page }) => {
  await page.route(SEARCH, (route) =>
    route.fulfill({
      json: [
        result('Event', 'Third', '/events'),
        result('Location', 'First', '/locations'),
        result('NVR', 'Second', '/schedules?x=1#y'),
      ],
    }),
  );
  await keepToken(page, 'avery');
  await page.goto('/contacts');
  await expectTools(page);
  await test.step('slash goes to the box, arrows through the list, and Enter to the chosen page', async () => {
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: 'Search' });
    await expect(box).toBeFocused();
    await page.keyboard.insertText('any');
    await expect(options(page)).toHaveText(['First', 'Second', 'Third']);
    await expect(page.getByRole('status').filter({ hasText: '3 results' })).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(active(page)).toHaveText('Third');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText('First');
    await expect(box).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/locations');
    await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeFocused();
  });
  await test.step('no word of the list of keys is broken in the narrowest window', async () => {
    const before = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 320, height: 800 });
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
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(before);
  });
  await test.step('an open menu gives way to the palette, and its button has the focus after it', async () => {
    const button = page.locator('[popovertarget="user-menu"]');
    await button.click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  });
  await test.step('the palette takes what is typed right after its keys', async () => {
    await pageRests(page);
    // It must not wait for code: none comes any more.
    await page.route('**/assets/**', () => {});
    await page.keyboard.press('Control+k');
    await page.keyboard.type('halifax');
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('halifax');
  });
});

test('the results are usable when there are 10,000 of them, with titles of 4,000 characters', {
  tag: '@proof',
}, async ({ page }) => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    result('Camera', `Camera ${index}`, `/locations?q=gate-${index}`),
  );
  await page.route(SEARCH, (route) =>
    route.fulfill({ json: [result('Location', 'W'.repeat(4_000), '/locations'), ...many] }),
  );
  await enter(page);
  const box = await openBox(page);
  await box.fill('camera');
  const lines = page.locator('[role=option]');
  const chosen = page.locator('[role=option][aria-selected=true]');
  await expect(page.getByRole('status').filter({ hasText: '10001 results' })).toHaveCount(1);
  expect((await lines.first().boundingBox())?.height).toBeLessThan(80);
  await box.press('End');
  await expect(chosen).toHaveText('Camera 9999');
  await expect(chosen).toBeInViewport();
  await expect(lines).toHaveCount(10_001);
  await box.press('ArrowDown');
  await expect(lines.first()).toBeInViewport();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await box.press('End');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/locations\?q=gate-9999$/);
});
