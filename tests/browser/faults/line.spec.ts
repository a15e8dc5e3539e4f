/** A line that goes down while the portal is looked at. */
import { eventRows } from '../portal.ts';
import { expect, test } from './places.ts';
import { expectUnhurt, FAILED_CALLS, PATIENCE } from './unhurt.ts';

test('offline, the rows stay and the page says what it could not load; back online, it comes by itself', {
  tag: '@desktop',
}, async ({ page, context, signedIn, watch }) => {
  test.slow();
  watch.expectTrouble(...FAILED_CALLS);
  expect(signedIn.token).not.toBe('');
  await page.goto('/events');
  const rows = eventRows(page);
  await expect(rows).toHaveCount(15, { timeout: PATIENCE });
  // What the page can be read without is still on its way by then.
  await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible({ timeout: PATIENCE });
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Some data could not be loaded.')).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByText(/Events, since \d+:\d\d [AP]M\./)).toBeVisible();
  await expect(page.getByText(/^as of \d+:\d\d [AP]M, could not refresh\. You are offline\.$/)).toBeVisible();
  await expect(rows).toHaveCount(15);
  await expect(page.getByText(/^Showing 1 to 15 of [\d,]+ events$/)).toBeVisible();
  await expectUnhurt(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Showing 16 to 30 of [\d,]+ events$/)).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
});

for (const [what, path, call, whole] of [
  ['a list', '/contacts', '**/api/Contact/contacts', /^Contacts$/],
  ['a record', '/location/1', '**/api/Location/details/1', /^Statistics$/],
] as const)
  test(`${what} that the provider refuses is not asked for again before Retry is pressed`, {
    tag: '@desktop',
  }, async ({ page, signedIn, watch }) => {
    watch.expectTrouble(...FAILED_CALLS);
    expect(signedIn.token).not.toBe('');
    let calls = 0;
    await page.route(call, (route) => {
      calls += 1;
      return calls === 1 ? route.fulfill({ status: 400, json: { error: 'No.' } }) : route.fallback();
    });
    await page.goto(path);
    const retry = page.getByRole('button', { name: 'Retry' }).first();
    await expect(retry).toBeVisible({ timeout: PATIENCE });
    await expect(page.getByText(/tried again|Trying again/)).toHaveCount(0);
    expect(calls).toBe(1);
    await retry.click();
    await expect(retry).toHaveCount(0);
    await expect(page.getByRole('heading', { name: whole })).toBeVisible();
    expect(calls).toBe(2);
  });
