import { bare, LIST, listAs, openBoard, rows, showing, TROUBLE } from './boardOfSites.ts';
import { expect, keepToken, test } from './portal.ts';

test.describe('a board of a provider whose list tells nothing', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, watch }) => {
    watch.expectTrouble(...TROUBLE);
    await keepToken(page, 'avery');
    await listAs(page, (sites) => sites.map(bare));
  });

  test('asks site by site, those on screen first, at most four at once, and can be stopped', async ({
    page,
  }) => {
    const asked: number[] = [];
    let open = 0;
    let most = 0;
    await page.route('**/api/Location/armed-status/*', async (route) => {
      asked.push(Number(/\d+$/.exec(route.request().url())?.[0]));
      open += 1;
      most = Math.max(most, open);
      // The rest never comes.
      if (asked.length > 18) return;
      await route.fulfill({ json: { armed: true, until: null } });
      open -= 1;
    });
    await page.goto('/coverage?size=100');
    const progress = page.getByRole('progressbar', { name: 'Asking which sites are armed' });
    await expect(progress).toHaveAttribute('value', '18');
    await expect(page.getByText('18 of 43', { exact: true })).toBeVisible();
    expect(asked).toHaveLength(22);
    expect(most).toBe(4);
    const visible = await rows(page).evaluateAll((found) =>
      found.flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const id = Number(row.querySelector('[data-site]')?.getAttribute('data-site'));
        return top >= 0 && bottom <= window.innerHeight ? [id] : [];
      }),
    );
    expect(visible.length).toBeGreaterThan(5);
    expect(visible.filter((id) => !asked.includes(id))).toEqual([]);
    await expect(page.getByText('18 armed · 25 unknown')).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(progress).toHaveCount(0);
    await expect(page.getByText('18 of 43 sites asked whether they are armed')).toBeVisible();
    await expect(rows(page).getByText('Not asked yet')).toHaveCount(25);
    await page.unroute('**/api/Location/armed-status/*');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(rows(page).getByText('Not asked yet')).toHaveCount(0);
    await expect(progress).toHaveCount(0);
  });

  test('asks more than 200 sites only after a press', async ({ page }) => {
    const calls: string[] = [];
    await page.route(LIST, (route) =>
      route.fulfill({
        json: { value: Array.from({ length: 201 }, (_, index) => ({ id: index + 1 })) },
      }),
    );
    await page.route('**/api/Location/armed-status/*', (route) => {
      calls.push(route.request().url());
      return route.fulfill({ json: { armed: false, until: null } });
    });
    await openBoard(page);
    await expect(page.getByText('0 armed · 201 unknown')).toBeVisible();
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: 'Ask all 201 sites' }).click();
    await expect(page.getByText('0 armed · 201 disarmed')).toBeVisible();
    expect(calls).toHaveLength(201);
  });

  test('says that nothing is compared, and has no line at home nor a column in the locations table', async ({
    page,
  }) => {
    await openBoard(page);
    await expect(page.getByText(/^The provider does not say what schedules/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Needs attention' })).toHaveCount(0);
    await page.goto('/locations');
    await showing(page, /^Showing 1 to 15 of 43 locations$/);
    await expect(page.getByRole('columnheader', { name: 'Arming' })).toHaveCount(0);
  });
});
