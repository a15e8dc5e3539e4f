/** What opens over a page, filled with texts that would be code anywhere but in a text. */
import type { Locator, Page } from '@playwright/test';
import { signInToHostile } from './hostile/hostileProvider.ts';
import { documentFaults, watchActs } from './hostile/pageFaults.ts';
import { payloads } from './hostile/payloads.ts';
import { expect, test } from './portal.ts';

const DROPPED_ROWS = /^console: (?!.*Content Security Policy)/;

/** Two results of each group: one that leads to the text itself, one that leads into the portal. */
const GROUPS = ['Location', 'NVR', 'Schedule', 'Drone', 'Camera', 'Event', 'Contact'];
const found = (text: string, end: string) =>
  GROUPS.flatMap((groupLabel) => [
    { groupLabel, title: `${text} ${end}`, url: text },
    { groupLabel, title: text, url: '/locations' },
  ]);

/** Signs in as somebody whose own name is hostile, and has every search find the text of the moment. */
async function openHostile(page: Page): Promise<{ turnTo: (text: string, end: string) => void }> {
  let [text, end] = ['', ''];
  await signInToHostile(page, 'admin', {
    next: () => '"><img src=x onerror="window.hacked=1">',
    keepsFrame: true,
  });
  await page.route('**/api/Search?*', (route) => route.fulfill({ json: found(text, end) }));
  await page.goto('/contacts');
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(page.locator('[popovertarget="user-menu"]')).toBeVisible();
  return {
    turnTo: (nextText, nextEnd) => {
      [text, end] = [nextText, nextEnd];
    },
  };
}

/** Searches once for each text, in a box that is open, and walks through what it found. */
async function searchAll(
  page: Page,
  box: Locator,
  turnTo: (text: string, end: string) => void,
): Promise<void> {
  const acts = watchActs(page);
  for (const [index, { name, text }] of payloads.entries()) {
    const end = `(answer ${index})`;
    turnTo(text, end);
    await box.fill(`gate ${index}`);
    const options = page.getByRole('option').filter({ hasText: end });
    await expect(options, name).toHaveCount(GROUPS.length);
    await box.press('ArrowDown');
    await expect(page.locator('[role="option"][aria-selected="true"]'), name).toHaveCount(1);
    expect(await documentFaults(page), name).toEqual([]);
  }
  await page.waitForLoadState('networkidle');
  expect(acts).toEqual([]);
  await expect(page).toHaveURL('/contacts');
}

test.describe('hostile texts', { tag: ['@desktop', '@proof'] }, () => {
  test.beforeEach(({ watch }) => {
    test.setTimeout(600_000);
    watch.expectTrouble(DROPPED_ROWS);
  });

  test('stay texts in the results of the search box', async ({ page }) => {
    const { turnTo } = await openHostile(page);
    const box = page.getByRole('combobox', { name: 'Search' });
    await expect(box).toBeVisible();
    await searchAll(page, box, turnTo);
  });

  test('stay texts in the palette', async ({ page }) => {
    const { turnTo } = await openHostile(page);
    await page.keyboard.press('Control+k');
    const box = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
    await expect(box).toBeFocused();
    await searchAll(page, box, turnTo);
  });

  test('stay texts in the menu of who is called so', async ({ page }) => {
    await openHostile(page);
    const acts = watchActs(page);
    await page.locator('[popovertarget="user-menu"]').click();
    await expect(page.getByRole('link', { name: 'Log off' })).toBeVisible();
    await expect(page.locator('#user-menu p')).toHaveText('"><img src=x onerror="window.hacked=1">');
    expect(await documentFaults(page)).toEqual([]);
    expect(acts).toEqual([]);
  });
});
