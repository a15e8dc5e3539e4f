import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { type DemoUser, expect, keepToken, logOffByAddress, test } from './portal.ts';

let provider: Provider;
test.beforeAll(async () => {
  provider = await startProvider({ incidents: 50 });
});
test.afterAll(() => provider.close());

async function logIn(page: Page, username: DemoUser, password: string): Promise<void> {
  await page.goto(`${provider.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

const current = (page: Page) => page.getByLabel('Current Password');
const chosen = (page: Page) => page.getByLabel('New Password', { exact: true });
const repeated = (page: Page) => page.getByLabel('Confirm New Password');
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

test('a password is changed in the profile, and the session goes on', async ({ page, watch }) => {
  watch.expectTrouble(/api\/Authenticate/, /^console: /);
  const change = async (was: string, next: string, again = next) => {
    await current(page).fill(was);
    await chosen(page).fill(next);
    await repeated(page).fill(again);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await logIn(page, 'jordan', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/location\/\d+$/);
  await page.goto(`${provider.url}/user/details`);
  const held = await token(page);

  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Please enter your current password')).toBeVisible();
  await expect(current(page)).toBeFocused();
  await change(DEMO_PASSWORD, 'a whole new secret', 'another');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await expect(repeated(page)).toBeFocused();
  await change('not my password', 'a whole new secret');
  await expect(page.getByRole('alert').filter({ hasText: /current password/i })).toBeVisible();
  await change(DEMO_PASSWORD, 'a whole new secret');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  expect(await token(page)).toBe(held);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.goto(`${provider.url}/locations`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await logOffByAddress(page, provider.url);
  await logIn(page, 'jordan', DEMO_PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await logIn(page, 'jordan', 'a whole new secret');
  await expect(page).toHaveURL(/\/location\/\d+$/);
});

test.describe('the page that sets a new password', () => {
  test('says so when its link has no token, and leads to a new one', async ({ page }) => {
    for (const fragment of ['', '#', '#reset=', '#other=1']) {
      await page.goto('about:blank');
      await page.goto(`/reset-password${fragment}`);
      await expect(page.getByRole('alert')).toContainText('This link is not complete.');
      await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'ask for a new one' }).click();
    await expect(page.getByLabel('Username or Email Address')).toBeVisible();
  });

  test('refuses a wrong token in words, and keeps it out of the address', async ({ page }) => {
    await page.goto('/reset-password#reset=%3Cscript%3Ealert(1)%3C/script%3E');
    await expect(page).toHaveURL('/reset-password');
    await expect(chosen(page)).toBeVisible();
    await chosen(page).fill('a whole new secret');
    await repeated(page).fill('a whole new secre');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    await repeated(page).fill('a whole new secret');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'This reset link is no longer valid. Please ask for a new one.',
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('This link is not complete.');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'script',
    );
  });
});

for (const user of ['avery', 'jordan', 'admin'] as const)
  test(`the profile of ${user} fits the window and shows a whole form`, { tag: '@proof' }, async ({
    page,
  }) => {
    await keepToken(page, user);
    await page.goto('/user/details');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    for (const field of [current(page), chosen(page), repeated(page)]) await expect(field).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });
