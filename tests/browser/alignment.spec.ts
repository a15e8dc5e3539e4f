import type { Locator } from '@playwright/test';
import { expect, keepToken, test } from './portal.ts';

/** Where the text of an element begins. */
const leftOf = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });

for (const { path, card, words } of [
  { path: '/user/preferences', card: 'Recordings', words: "Use the browser's own controls" },
  { path: '/user/details', card: 'Your last sign-ins', words: /^Times in / },
])
  test(`the words of the card ${card} stand on the column of its title`, async ({ page }) => {
    await keepToken(page, 'avery');
    await page.goto(path);
    const region = page.getByRole('region', { name: card });
    const text = region.getByText(words);
    await expect(text).toBeVisible();
    expect(await leftOf(text)).toBeCloseTo(await leftOf(region.getByRole('heading', { name: card })), 0);
  });
