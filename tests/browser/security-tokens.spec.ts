/** Where a token must not turn up: addresses, the history, referrers, the console, and calls to anybody else. */
import type { Page } from '@playwright/test';
import { expect, signInByForm, test } from './portal.ts';

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
  // What a stranger could read: addresses, referrers and the console.
  const written: string[] = [];
  // Requests that carried an Authorization header.
  const bearing: string[] = [];
  context.on('request', (request) => {
    const headers = request.headers();
    written.push(request.url(), headers.referer ?? '');
    if (headers.authorization !== undefined) bearing.push(request.url());
  });
  context.on('console', (message) => written.push(message.text()));
  await signInByForm(page, 'avery');
  const token = await heldToken(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  // Calls are made in one place for all pages: this one has the most.
  await page.goto('/location/3');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
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
  const places = [...written, ...history, ...(await historyOf(page))];
  expect(places.filter((text) => text.includes(signature))).toEqual([]);
  expect(places.filter((text) => text.includes('vigil-demo'))).toEqual([]);
  expect(bearing.length).toBeGreaterThan(5);
  expect(bearing.filter((url) => !new URL(url).pathname.startsWith('/api/'))).toEqual([]);
  expect(bearing.filter((url) => url.endsWith('/api/Authenticate'))).toEqual([]);
  expect(await heldToken(page)).toBe('');
});
