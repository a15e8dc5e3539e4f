/** The board of all sites: which of them are asked first, and how a change is seen. Its words: coveragePage.test.tsx. */
import type { Page } from '@playwright/test';
import { expect, keepToken, ownClock, test } from './portal.ts';

interface ListedSite {
  readonly id: number;
  readonly location: unknown;
  readonly armed?: boolean | null;
}

const rows = (page: Page) => page.getByRole('table', { name: 'Coverage' }).locator('tbody tr');

/** Changes what the list tells, from now on. */
async function listAs(page: Page, change: (site: ListedSite) => object): Promise<void> {
  await page.route('**/api/Location/locations', async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as { value: ListedSite[] };
    await route.fulfill({ response, json: { value: value.map(change) } });
  });
}

test('a board whose list tells nothing asks site by site, those on screen first', {
  tag: '@desktop',
}, async ({ page }) => {
  await keepToken(page, 'avery');
  await listAs(page, ({ id, location }) => ({ id, location }));
  const asked: number[] = [];
  await page.route('**/api/Location/armed-status/*', async (route) => {
    asked.push(Number(/\d+$/.exec(route.request().url())?.[0]));
    // The rest never comes.
    if (asked.length <= 18) await route.fulfill({ json: { armed: true, until: null } });
  });
  await page.goto('/coverage?size=100');
  await expect(page.getByText('18 of 43', { exact: true })).toBeVisible();
  expect(asked).toHaveLength(22);
  const visible = await rows(page).evaluateAll((found) =>
    found.flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const id = Number(row.querySelector('[data-site]')?.getAttribute('data-site'));
      return top >= 0 && bottom <= window.innerHeight ? [id] : [];
    }),
  );
  expect(visible.length).toBeGreaterThan(5);
  expect(visible.filter((id) => !asked.includes(id))).toEqual([]);
});

test('a site that changes on an open board has another ground for ten seconds', { tag: '@desktop' }, async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/armed-status/, /reading armed status/);
  await keepToken(page, 'avery');
  await ownClock(page);
  await page.clock.install();
  await page.goto('/coverage?q=moncton');
  const row = rows(page).first();
  await expect(row).toBeVisible();
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible();
  const ground = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  const unmarked = await ground();
  await listAs(page, (site) => ({ ...site, armed: !site.armed, scheduledArmed: !site.armed }));
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('status').filter({ hasText: / now, and \d+ more$/ })).toBeVisible();
  await expect(row).toHaveAttribute('data-state', 'changed');
  // The colour comes and goes in a transition.
  await expect.poll(ground).not.toBe(unmarked);
  await page.clock.fastForward(11_000);
  await expect(row).not.toHaveAttribute('data-state');
  await expect.poll(ground).toBe(unmarked);
});
