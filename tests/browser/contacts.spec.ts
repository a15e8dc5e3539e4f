/** What only a browser knows of the contacts: how high they are, and which of them is in view. */
import type { Page } from '@playwright/test';
import { expect, keepToken, test } from './portal.ts';

const rowsOf = (page: Page) => page.locator('tbody tr:has(td)');
const marked = (page: Page) => page.locator('tr[data-marked="true"]');

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

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    firstname: `First ${index + 1}`,
    lastname: 'Okafor',
    cell: '+1 (905) 555-0110',
    email: `p${index + 1}@pier.example`,
  }));

test('nine of ten contacts are one line, and a letter leads to its first one', { tag: '@desktop' }, async ({
  page,
}) => {
  await openContacts(page);
  await test.step('every link is large enough', async () => {
    const heights = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.clientHeight));
    const line = Math.min(...heights);
    expect(line).toBeLessThanOrEqual(50);
    expect(heights.filter((height) => height > line + 4).length / heights.length).toBeLessThan(0.1);
    expect((await linkHeights(page)).filter((height) => height > 0 && height < 24)).toEqual([]);
  });

  await test.step('below the bar and the head of the table, where Tab goes on', async () => {
    const letters = page.getByRole('navigation', { name: 'Letters' });
    await letters.getByRole('button', { name: 'O', exact: true }).press('Enter');
    const head = page.getByRole('rowheader', { name: 'O', exact: true });
    await expect(head).toBeInViewport();
    const top = await head.evaluate((heading) => heading.getBoundingClientRect().top);
    const headEnd = await page.locator('thead').evaluate((heading) => heading.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(headEnd - 1);
    await page.keyboard.press('Tab');
    const isBelow = await head.evaluate(
      (heading) => heading.compareDocumentPosition(document.activeElement ?? document) & 4,
    );
    expect(isBelow).toBe(4);
  });
});

test('the cards of contacts on a phone', { tag: '@phone' }, async ({ page }) => {
  await openContacts(page);
  await test.step('open how to reach the contact at a press', async () => {
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
});

test('the contact of an address is in view among 400, all of which are there', { tag: '@once' }, async ({
  page,
}) => {
  await keepToken(page, 'avery');
  await page.route('**/api/Contact/contacts', (route) => route.fulfill({ json: { value: people(400) } }));
  await page.goto('/contact/350');
  await expect(marked(page)).toBeInViewport();
  await expect(marked(page).locator('td').first()).toHaveText('First 350');
  await expect(page.locator('tbody tr')).toHaveCount(400);
  await expect(marked(page)).toBeInViewport();
});
