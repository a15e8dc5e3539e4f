/** Where a token must not turn up: addresses, the history, referrers, the console, and calls to anybody else. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, signInByForm, test } from './portal.ts';

interface Trail {
  /** Every place that was written to so far. */
  readonly written: readonly string[];
  /** Requests that carried an Authorization header. */
  readonly bearing: readonly string[];
}

/** Writes down what a stranger could read: addresses, referrers and the console. */
function follow(context: BrowserContext): Trail {
  const written: string[] = [];
  const bearing: string[] = [];
  context.on('request', (request) => {
    const headers = request.headers();
    written.push(request.url(), headers.referer ?? '');
    if (headers.authorization !== undefined) bearing.push(request.url());
  });
  context.on('console', (message) => written.push(message.text()));
  return { written, bearing };
}

const heldToken = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token') ?? '');

async function historyOf(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const { entries } = await cdp.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}

test('a token goes to the API in a header, and nowhere else', { tag: '@desktop' }, async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  watch.expectTrouble(/^answer 401/, /^console: /);
  const trail = follow(context);
  await signInByForm(page, 'avery');
  const token = await heldToken(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  for (const path of ['/events', '/location/3', '/user/details', '/change-request']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await page.goto('/events');
  await page.locator('tbody a[href^="/event/"]').first().click();
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
  const history = await historyOf(page);
  // A refused token is told to nobody either.
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { error: `Bearer ${token}` } }),
  );
  await page.goto('/contacts');
  await expect(page).toHaveURL('/login');
  const signature = token.split('.')[2] ?? '';
  expect(signature.length).toBeGreaterThan(20);
  const places = [...trail.written, ...history, ...(await historyOf(page))];
  expect(places.filter((text) => text.includes(signature))).toEqual([]);
  expect(places.filter((text) => text.includes('vigil-demo'))).toEqual([]);
  expect(trail.bearing.length).toBeGreaterThan(5);
  expect(trail.bearing.filter((url) => !new URL(url).pathname.startsWith('/api/'))).toEqual([]);
  expect(trail.bearing.filter((url) => url.endsWith('/api/Authenticate'))).toEqual([]);
  expect(await heldToken(page)).toBe('');
});

for (const { path, heading } of [
  { path: '/login-callback#token=', heading: /./ },
  { path: '/reset-password#reset=', heading: /Reset Password|New Password/i },
])
  test(`the secret of ${path} leaves the address bar and the history`, { tag: '@desktop' }, async ({
    page,
    context,
    watch,
  }) => {
    watch.expectTrouble(/^answer 401/, /^console: /);
    const trail = follow(context);
    const secret = `${Buffer.from('{"name":"Ada"}').toString('base64url')}.secret-of-the-link`;
    await page.goto(`${path}e30.${secret}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).not.toHaveURL(/secret-of-the-link/);
    const addresses = [...trail.written, ...(await historyOf(page))];
    expect(addresses.filter((text) => text.includes('secret-of-the-link'))).toEqual([]);
  });
