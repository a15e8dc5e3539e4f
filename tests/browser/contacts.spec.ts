import type { Locator, Page } from '@playwright/test';
import { expect, keepToken, test } from './portal.ts';

const rowsOf = (page: Page): Locator => page.locator('tbody tr:has(td)');

async function openContacts(page: Page): Promise<void> {
  await keepToken(page, 'avery');
  await page.goto('/contacts');
  await expect(rowsOf(page).first()).toBeVisible();
}

/** Heights of the links in the list that can be seen, in CSS pixels. */
const linkHeights = (page: Page) =>
  page
    .locator('tbody a')
    .evaluateAll((links) =>
      links.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().height),
    );

test('nine of ten contacts are one line, and every link is large enough', { tag: '@desktop' }, async ({
  page,
}) => {
  await openContacts(page);
  const heights = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.clientHeight));
  const line = Math.min(...heights);
  expect(line).toBeLessThanOrEqual(50);
  expect(heights.filter((height) => height > line + 4).length / heights.length).toBeLessThan(0.1);
  expect((await linkHeights(page)).filter((height) => height > 0 && height < 24)).toEqual([]);
});

test('a letter leads to its first contact, and Tab goes on there', { tag: '@desktop' }, async ({ page }) => {
  await openContacts(page);
  const letters = page.getByRole('navigation', { name: 'Letters' });
  await letters.getByRole('button', { name: 'O', exact: true }).press('Enter');
  const head = page.getByRole('rowheader', { name: 'O', exact: true });
  await expect(head).toBeInViewport();
  // Below the bar and the table's own head.
  const top = await head.evaluate((heading) => heading.getBoundingClientRect().top);
  const headEnd = await page.locator('thead').evaluate((heading) => heading.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(headEnd - 1);
  await page.keyboard.press('Tab');
  const isBelow = await head.evaluate(
    (heading) => heading.compareDocumentPosition(document.activeElement ?? document) & 4,
  );
  expect(isBelow).toBe(4);
});

test('a press on a card opens how to reach the contact', { tag: '@phone' }, async ({ page }) => {
  await openContacts(page);
  const card = rowsOf(page)
    .filter({ has: page.locator('a[href^="mailto:"]') })
    .first();
  const mail = card.locator('a[href^="mailto:"]');
  const request = card.getByRole('link', { name: /^Request a change to / });
  await expect(mail).toBeHidden();
  await expect(request).toBeHidden();
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 };
  expect(height).toBeLessThan(80);
  await card.click({ position: { x: width / 2, y: height - 4 } });
  await expect(mail).toBeVisible();
  await expect(request).toBeVisible();
  await expect(card.getByRole('button', { expanded: true })).toBeVisible();
  expect((await linkHeights(page)).filter((height) => height > 0 && height < 24)).toEqual([]);
  await card.click({ position: { x: width / 2, y: 4 } });
  await expect(mail).toBeHidden();
});

test('a card stays closed when a search brings another contact to its place', { tag: '@phone' }, async ({
  page,
}) => {
  await openContacts(page);
  await rowsOf(page).first().getByRole('button', { expanded: false }).press('Enter');
  await expect(page.getByRole('button', { expanded: true, name: /^Phone, mail/ })).toHaveCount(1);
  const label = await rowsOf(page).last().getByRole('button').getAttribute('aria-label');
  const last = label?.replace('Phone, mail and request for ', '') ?? '';
  expect(last).not.toBe('');
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(last);
  await expect(rowsOf(page).first()).toContainText(last.split(' ').at(-1) ?? '');
  await expect(page.getByRole('button', { expanded: true, name: /^Phone, mail/ })).toHaveCount(0);
});
