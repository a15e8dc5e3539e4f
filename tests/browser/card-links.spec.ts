/** What the cards of a phone's lists lead to is large enough for a finger, and belongs to its own card. */
import type { Page } from '@playwright/test';
import { expect, keepToken, pageRests, test } from './portal.ts';

const LIST = '**/api/Location/locations';
const LONG =
  'Valley Distribution and Consolidation Centre: North Yard, Trailer Rows A through K, Overflow Lot and Customs Area';
const RECORDERS = [null, { ok: 1, error: 0, offline: 0, other: 0 }];
const UNTIL = [null, '2030-01-01T08:00:00.000Z'];

/** Sites with a short and a long name, each with every choice of the facts that a provider may tell or not. */
const sitesWith = (recorders: typeof RECORDERS) =>
  ['Yard', LONG]
    .flatMap((name) => recorders.flatMap((told) => UNTIL.map((until) => ({ name, recorders: told, until }))))
    .flatMap((facts) => [true, false, null].map((armed) => ({ ...facts, armed })))
    .map(({ name, armed, ...facts }, index) => ({
      ...facts,
      id: index + 1,
      location: { name, accountCode: `HL-${index}`, enabledStatus: true },
      timeZone: 'America/Vancouver',
      armed,
      scheduledArmed: armed,
    }));

test('the main links of cards are as high as a finger needs', { tag: '@phone' }, async ({ page }) => {
  await keepToken(page, 'avery');
  // The board is looked at below.
  for (const path of ['/locations', '/schedules'])
    await test.step(path, async () => {
      await page.goto(path);
      await linksFit(page);
    });
  await page.route('**/api/Location/armed-status/*', (route) => route.fulfill({ status: 404 }));
  for (const [what, recorders] of [
    ['with recorders', RECORDERS],
    ['without recorders', [null]],
  ] as const)
    await test.step(`a board ${what}, whatever else is told`, async () => {
      const sites = sitesWith([...recorders]);
      await page.unroute(LIST);
      await page.route(LIST, (route) => route.fulfill({ json: { value: sites } }));
      await page.goto('/coverage?size=50');
      await linksFit(page);
    });
});

async function linksFit(page: Page): Promise<void> {
  const links = page.locator('tbody td:is([data-phone="title"], [data-phone="subject"]) a');
  await expect(links.first()).toBeVisible();
  await pageRests(page);
  const boxes = await links.evaluateAll((all) =>
    all.map((link) => {
      const { top, height } = link.getBoundingClientRect();
      const row = link.closest('tr')?.getBoundingClientRect();
      return {
        name: link.textContent,
        card: link.closest('tr')?.textContent,
        height,
        isInRow: row !== undefined && top >= row.top - 1 && top + height <= row.bottom + 1,
      };
    }),
  );
  expect(boxes.length).toBeGreaterThan(10);
  expect(boxes.filter(({ height, isInRow }) => height < 44 || !isInRow)).toEqual([]);
}
