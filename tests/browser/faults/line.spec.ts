/** A line that goes down while the portal is looked at. */
import { expect, test } from './places.ts';
import { expectUnhurt, FAILED_CALLS, PATIENCE } from './unhurt.ts';

test('offline, the page stays and says what it could not load; back online, Retry brings it', {
  tag: '@desktop',
}, async ({ page, context, signedIn, watch }) => {
  test.slow();
  watch.expectTrouble(...FAILED_CALLS);
  expect(signedIn.token).not.toBe('');
  await page.goto('/events');
  const rows = page.getByRole('table', { name: 'Archived Events' }).locator('tbody tr');
  await expect(rows).toHaveCount(15, { timeout: PATIENCE });
  // What the page can be read without is still on its way by then.
  await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible({ timeout: PATIENCE });
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Some data could not be loaded.')).toBeVisible({ timeout: PATIENCE });
  await expectUnhurt(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Showing 16 to 30 of [\d,]+ events$/)).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
});
