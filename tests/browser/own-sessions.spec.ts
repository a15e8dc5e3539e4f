/** A person's own sessions: how they are ended at the provider, and how they are looked at. */
import type { Page } from '@playwright/test';
import { type Provider, startProvider } from '../support/provider.ts';
import { expect, holdBack, test } from './portal.ts';

let provider: Provider;
test.beforeAll(async () => {
  provider = await startProvider({ incidents: 20 });
});
// An open page asks for its icon whenever it pleases, also of a provider that is gone.
test.afterEach(({ page }) => page.close());
test.afterAll(() => provider.close());

/** Opens a page with a token of avery's that nothing else has. */
async function signIn(page: Page, path: string): Promise<string> {
  const token = await provider.signIn('avery');
  await page.goto(`${provider.url}/healthz`);
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
  await page.goto(provider.url + path);
  return token;
}

/** The status of a call with this token. */
const statusWith = async (token: string) => (await provider.post('/api/Contact/contacts', {}, token)).status;

async function logOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Avery Lindqvist' }).click();
  await page.getByRole('link', { name: 'Log off', exact: true }).click();
  await expect(page).toHaveURL(`${provider.url}/login`);
}

test('a person’s own sessions', async ({ page, browser, watch }) => {
  test.slow();
  watch.expectTrouble(
    /^answer 404: .*\/api\/Session\/(?:log-off|sign-ins)$/,
    // The browser's own words: nothing is reported.
    /^console: Failed to load resource: .*\/api\/Session\/(?:log-off|sign-ins)$/,
  );

  await test.step('the profile lists the last sign-ins, and nothing where the provider has no such call', async () => {
    await provider.post('/api/Authenticate', { username: 'avery', password: 'not my password' });
    await signIn(page, '/user/details');
    const section = page.getByRole('region', { name: 'Your last sign-ins' });
    await expect(section.getByRole('row')).toHaveText([
      /Time\s*Result\s*Network address/,
      /\d:\d\d:\d\d [AP]M.*Signed in.*127\.0\.0\.1/s,
      /\d:\d\d:\d\d [AP]M.*Failed.*127\.0\.0\.1/s,
    ]);
    await page.route('**/api/Session/sign-ins', (route) => route.fulfill({ status: 404, json: {} }));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    await expect(section).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Log off everywhere' })).toHaveCount(0);
    await page.unroute('**/api/Session/sign-ins');
  });

  const call = '**/api/Session/log-off';
  await test.step('log off works where the provider has no such call', async () => {
    await page.route(call, (route) => route.fulfill({ status: 404, json: {} }));
    await logOff(page);
    await page.unroute(call);
  });

  await test.step('log off waits for no provider, and ends the token there', async () => {
    const release = await holdBack(page, call);
    const token = await signIn(page, '/contacts');
    const another = await provider.signIn('avery');
    await logOff(page);
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    expect(await statusWith(token)).toBe(200);
    release();
    await expect.poll(() => statusWith(token)).toBe(401);
    expect(await statusWith(another)).toBe(200);
  });

  await test.step('log off everywhere, by keys alone, ends another browser’s session too', async () => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    const otherToken = await signIn(other, '/healthz');
    const token = await signIn(page, '/user/details');
    const opener = page.getByRole('button', { name: 'Log off everywhere' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Log off everywhere' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(await statusWith(otherToken)).toBe(200);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Log off everywhere' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${provider.url}/login`);
    await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain(token);
    expect([await statusWith(token), await statusWith(otherToken)]).toEqual([401, 401]);
    await other.goto(`${provider.url}/contacts`);
    await expect(other).toHaveURL(`${provider.url}/login`);
    await elsewhere.close();
  });
});
