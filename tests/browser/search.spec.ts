import type { Page } from '@playwright/test';
import { expect, isPhone, keepToken, pageRests, sideways, test } from './portal.ts';

const SEARCH = '**/api/Search?*';
const result = (groupLabel: string, title: string, url: string) => ({ groupLabel, title, url });

/** What the keys need: the bar's tools and the end of the page come a little late. */
async function expectTools(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const tool = isPhone(page)
    ? page.getByRole('button', { name: 'Menu' })
    : page.getByRole('combobox', { name: 'Search' });
  await expect(tool).toBeVisible();
}

test('the keys of palette and help', async ({ page }) => {
  await keepToken(page, 'avery');
  await page.goto('/contacts');
  await expectTools(page);
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
  await keepToken(page, 'avery');
  await page.goto('/contacts');
  await expectTools(page);
  // The box of the bar, or of the menu on a phone.
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).tap();
  const box = page.getByRole('combobox', { name: 'Search' });
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
  expect(await sideways(page)).toBe(0);
  await box.press('End');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/locations\?q=gate-9999$/);
});
