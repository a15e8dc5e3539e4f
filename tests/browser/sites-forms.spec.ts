import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { expect, keepToken, logOffByAddress, ownClock, signIn, test } from './portal.ts';

test.describe('a change request', () => {
  test('is sent, thanked for, and leads home', async ({ page }) => {
    await keepToken(page, 'avery');
    await ownClock(page);
    await page.clock.install();
    await page.goto('/change-request');
    await page.getByLabel('Subject').fill('Gate code');
    await page.getByLabel('Details').fill('It is 4711 from Monday on.');
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue('Gate code');
    await expect(page.getByLabel('Details')).toHaveValue('It is 4711 from Monday on.');
    // From here on time passes only as it is told to.
    await page.clock.pauseAt(Date.now() + 60_000);
    const answered = page.waitForResponse('**/api/Contact/feedback');
    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await (await answered).json()).toMatchObject({ success: true });
    await expect(page.getByText(/^Thank you/)).toBeVisible();
    await page.clock.runFor(2_900);
    await expect(page).toHaveURL('/change-request');
    await page.clock.runFor(200);
    await expect(page).toHaveURL('/');
    await page.clock.resume();
    await page.goto('/change-request');
    await expect(page.getByLabel('Subject')).toHaveValue('');
  });

  test('is opened filled in by a location', { tag: '@once' }, async ({ page }) => {
    await signIn(page, 'jordan');
    await expect(page.getByText(/^Account #/)).toBeVisible();
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('link', { name: 'Request a change', exact: true }).click();
    await expect(page.getByLabel('Subject')).toHaveValue(`Location: ${name}`);
    await expect(page.getByLabel('Details')).not.toHaveValue('');
  });
});

test.describe('a forgotten password', () => {
  let provider: Provider;
  test.beforeAll(async () => {
    provider = await startProvider({ incidents: 50 });
  });
  test.afterAll(() => provider.close());

  test('is reset by the link of the mail, once', { tag: '@once' }, async ({ page, watch }) => {
    watch.expectTrouble(/api\/Authenticate/, /^console: /);
    const signInWith = async (password: string) => {
      await page.goto(`${provider.url}/login`);
      await page.getByLabel('Username').fill('avery');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Log In' }).click();
    };
    const setPassword = async (password: string) => {
      await page.getByLabel('New Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm New Password').fill(password);
      await page.getByRole('button', { name: 'Reset Password' }).click();
    };

    await page.goto(`${provider.url}/login`);
    await page.getByRole('link', { name: /forgot/i }).click();
    await page.getByLabel('Username or Email Address').fill('avery');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A reset code has been sent to your email.')).toBeFocused();
    await provider.deps.background.settled();
    const mail = await provider.deps.db
      .selectFrom('outboxMails')
      .select('body')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const link = /^http\S+$/m.exec(mail.body)?.[0] ?? '';
    expect(link).toContain(`${provider.url}/reset-password#reset=`);

    await page.goto(link);
    await expect(page).toHaveURL(`${provider.url}/reset-password`);
    await setPassword('short');
    await expect(page.getByRole('alert')).toHaveText('The password must have at least 8 characters.');
    await setPassword('a whole new secret');
    await expect(page.getByText('Your password has been updated successfully.')).toBeFocused();
    await page.goBack();
    await expect(page).not.toHaveURL(/reset=/);

    await signInWith(DEMO_PASSWORD);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await signInWith('a whole new secret');
    await expect(page).toHaveURL(`${provider.url}/`);
    await logOffByAddress(page, provider.url);

    await page.goto(link);
    await setPassword('yet another secret');
    await expect(page.getByRole('alert')).toHaveText(
      'This reset link is no longer valid. Please ask for a new one.',
    );
  });
});

test.describe('the profile', () => {
  test('shows the Admin’s own claims, and a customer none', { tag: '@once' }, async ({ page }) => {
    await keepToken(page, 'admin');
    await page.goto('/user/details');
    for (const term of ['User ID', 'Roles', 'Scopes', 'Locations'])
      await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible();
    await logOffByAddress(page);
    await keepToken(page, 'avery');
    await page.goto('/user/details');
    await expect(page.getByRole('term')).toHaveText(['Name', 'Email', 'Phone Numbers']);
  });
});
