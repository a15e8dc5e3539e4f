/** What the cards of a phone's lists lead to is large enough for a finger, and belongs to its own card. */
import { expect, keepToken, pageRests, test } from './portal.ts';

for (const path of ['/locations', '/schedules', '/coverage'])
  test(`the main links of ${path} are as high as a finger needs`, { tag: '@phone' }, async ({ page }) => {
    await keepToken(page, 'avery');
    await page.goto(path);
    const links = page.locator('tbody td:is([data-phone="title"], [data-phone="subject"]) a');
    await expect(links.first()).toBeVisible();
    await pageRests(page);
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => {
        const { top, height } = link.getBoundingClientRect();
        const row = link.closest('tr')?.getBoundingClientRect();
        return {
          name: link.textContent,
          height,
          isInRow: row !== undefined && top >= row.top - 1 && top + height <= row.bottom + 1,
        };
      }),
    );
    expect(boxes.length).toBeGreaterThan(10);
    expect(boxes.filter(({ height, isInRow }) => height < 44 || !isInRow)).toEqual([]);
  });
