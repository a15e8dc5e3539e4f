import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds, each with its place. */
async function faults(page: Page): Promise<string[]> {
  // A page that fades in has other colours meanwhile; a skeleton pulses for ever and is not waited for.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const lists = [
  { path: '/locations', empty: 'No locations available.', loading: 'Loading locations...' },
  { path: '/contacts', empty: 'No contacts available.', loading: 'Loading contacts...' },
] as const;

const filled = [
  ['/locations', 'Showing 1 to 15'],
  ['/locations?q=nowhere', 'No locations found matching your search criteria.'],
  ['/contacts', 'Last Name'],
  ['/change-request', 'Request a Change or Information Update'],
  ['/user/details', 'Phone Numbers'],
] as const;

test.describe('accessibility faults', () => {
  test('are not on the pages of the customer with many sites', async ({ page }) => {
    test.slow();
    await signIn(page, 'avery');
    for (const [path, text] of filled) {
      await page.goto(path);
      await expect(page.getByText(text, { exact: path === '/contacts' }).first()).toBeAttached();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      expect(await faults(page), path).toEqual([]);
    }
    await page.goto('/change-request');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Please fill in all fields')).toBeVisible();
    expect(await faults(page), 'change request, not filled in').toEqual([]);
  });

  test('are not on a site, its card, a filled change request and the Admin’s profile', async ({ page }) => {
    test.slow();
    await signIn(page, 'jordan');
    await expect(page.locator('[data-armed="true"], [data-armed="false"]')).toBeVisible();
    await expect(page.getByRole('figure').locator('svg').first()).toBeVisible();
    expect(await faults(page), 'location').toEqual([]);
    await page.goto('/locations');
    await expect(page.locator('[data-armed="true"], [data-armed="false"]')).toBeVisible();
    expect(await faults(page), 'cards').toEqual([]);
    await page.goto('/contacts');
    const request = page.getByRole('link', { name: /^Request a change to / }).first();
    await request.click();
    await expect(page.getByLabel('Subject')).toHaveValue(/^Contact: /);
    expect(await faults(page), 'change request, filled in').toEqual([]);
    await page.goto('/logout');
    await signIn(page, 'admin');
    await page.goto('/user/details');
    await expect(page.getByRole('term').filter({ hasText: 'User ID' })).toBeVisible();
    expect(await faults(page), 'Admin profile').toEqual([]);
  });

  for (const { path, empty, loading } of lists)
    test(`are not on ${path}, empty, loading and failed`, async ({ page, watch }) => {
      watch.expectTrouble(/api\//, /^console: /);
      test.slow();
      await signIn(page, 'avery');
      await page.route('**/api/{Location,Contact}/**', (route) => route.fulfill({ json: { value: [] } }));
      await page.goto(path);
      await expect(page.getByText(empty)).toBeVisible();
      expect(await faults(page), 'empty').toEqual([]);
      await page.unrouteAll();
      await page.route('**/api/{Location,Contact}/**', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.goto(path);
      await expect(page.getByText('Some data could not be loaded.')).toBeVisible();
      expect(await faults(page), 'failed').toEqual([]);
      await page.unrouteAll();
      await page.route('**/api/{Location,Contact}/**', () => undefined);
      await page.goto(path);
      await expect(page.getByText(loading)).toBeVisible();
      expect(await faults(page), 'loading').toEqual([]);
    });

  test('are not on a site that is bare, loading, missing and failed', async ({ page, watch }) => {
    watch.expectTrouble(/api\//, /^console: /);
    test.slow();
    await signIn(page, 'jordan');
    await page.goto('/location/abc');
    await expect(page.getByText('Location not found.')).toBeVisible();
    expect(await faults(page), 'missing').toEqual([]);
    await page.route('**/api/Location/**', (route) => route.fulfill({ json: { id: 1 } }));
    await page.goto('/location/1');
    await expect(page.getByText('No emergency contacts available')).toBeVisible();
    expect(await faults(page), 'bare').toEqual([]);
    await page.unrouteAll();
    await page.route('**/api/Location/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/location/1');
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    expect(await faults(page), 'failed').toEqual([]);
    await page.unrouteAll();
    await page.route('**/api/**', () => undefined);
    await page.goto('/location/1');
    await expect(page.getByText('Loading location details...')).toBeVisible();
    expect(await faults(page), 'loading').toEqual([]);
  });

  test('are not on the pages for a forgotten password, in any state', async ({ page, watch }) => {
    watch.expectTrouble(/api\//, /^console: /);
    test.slow();
    await page.goto('/forgot-password');
    expect(await faults(page), 'forgot').toEqual([]);
    await page.getByRole('button', { name: 'Send Reset Code' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    expect(await faults(page), 'forgot, empty').toEqual([]);
    await page.route('**/api/Password/**', (route) => route.fulfill({ json: true }));
    await page.getByLabel('Username or Email Address').fill('avery');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A reset code has been sent to your email.')).toBeVisible();
    expect(await faults(page), 'forgot, sent').toEqual([]);
    await page.goto('/reset-password');
    await expect(page.getByRole('link', { name: 'ask for a new one' })).toBeVisible();
    expect(await faults(page), 'reset, no token').toEqual([]);
    await page.goto('/login');
    await page.goto('/reset-password#reset=token');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Please enter a new password')).toBeVisible();
    expect(await faults(page), 'reset, empty').toEqual([]);
    await page.getByLabel('New Password', { exact: true }).fill('one secret');
    await page.getByLabel('Confirm New Password').fill('another');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    expect(await faults(page), 'reset, different').toEqual([]);
  });
});
