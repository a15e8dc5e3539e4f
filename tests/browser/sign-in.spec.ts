import type { Page } from '@playwright/test';
import {
  expect,
  holdBack,
  logIn,
  logOffByAddress,
  signIn,
  signInByForm,
  storedTokens,
  test,
  tokenOf,
} from './portal.ts';

/** The colours seen at these places of the window, as 'r,g,b'. */
async function coloursAt(page: Page, places: readonly (readonly [x: number, y: number])[]) {
  const picture = (await page.screenshot()).toString('base64');
  const reader = await page.context().newPage();
  const colours = await reader.evaluate(
    async ([base64, spots]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const paper = new OffscreenCanvas(image.width, image.height).getContext('2d');
      paper?.drawImage(image, 0, 0);
      const scale = image.width / Number(spots.width);
      return spots.places.map(([x, y]) =>
        (paper?.getImageData(x * scale, y * scale, 1, 1).data ?? []).slice(0, 3).join(','),
      );
    },
    [picture, { places, width: page.viewportSize()?.width ?? 0 }] as const,
  );
  await reader.close();
  return colours;
}

test('the login page has its picture, and a checkbox in the colours of the portal', async ({ page }) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome to the Vigil dashboard Please log in to continue',
  );
  await test.step('the blurred picture reaches the edges of the window', async () => {
    const card = await page.getByRole('main').boundingBox();
    // Beside the card, above and below it, and in the outermost column of the window.
    const places = [
      [width / 2, 4],
      [width / 2, height - 4],
      [4, height / 2],
      [width - 1, height / 2],
      [(card?.x ?? 0) / 2, height / 4],
    ] as const;
    await expect.poll(async () => new Set(await coloursAt(page, places)).size).toBeGreaterThan(3);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(
      (await coloursAt(page, places)).map((colour) => `rgb(${colour.replaceAll(',', ', ')})`),
    ).not.toContain(ground);
  });
  await test.step("the checkbox is the portal's, and the browser's own in forced colours", async () => {
    const box = page.getByLabel('Remember me');
    const look = () =>
      box.evaluate((input) => {
        const { appearance, backgroundColor } = getComputedStyle(input);
        return [appearance, backgroundColor];
      });
    expect(await look()).toEqual(['none', 'rgb(24, 33, 44)']);
    await box.check();
    expect(await look()).toEqual(['none', 'rgb(76, 194, 255)']);
    await page.emulateMedia({ forcedColors: 'active' });
    expect((await look())[0]).toBe('auto');
  });
});

test('a refusal leads to the fields, though the browser takes the focus from the button', {
  tag: '@once',
}, async ({ page, watch }) => {
  watch.expectTrouble(/api\/Authenticate/, /^console: session/);
  await page.goto('/login');
  const answer = await holdBack(page, /\/api\/Authenticate$/);
  await logIn(page, 'avery', 'not it');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  answer();
  await expect(page.getByText('The username or the password is wrong.')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('the token is where Remember me says, until the log off', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await logIn(page, 'avery');
  await expect(page).toHaveURL('/');
  expect(await storedTokens(page)).toEqual([null, expect.stringMatching(/^ey/)]);
  await logOffByAddress(page);
  expect(await storedTokens(page)).toEqual([null, null]);
  await signInByForm(page, 'jordan');
  await expect(page).toHaveURL(/\/location\/\d+$/);
  expect(await storedTokens(page)).toEqual([expect.stringMatching(/^ey/), null]);
});

test('a sign-in elsewhere goes on while code is on its way, and its token is in no address and no history', {
  tag: '@once',
}, async ({ page, watch }) => {
  watch.expectTrouble(/^console: session: Error: The stored token cannot be read/);
  await page.goto('/login');
  const token = await tokenOf(page, 'avery');
  await page.evaluate(() => localStorage.setItem('token', 'stale'));
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  const arrive = await holdBack(page, /\/assets\/HomePage-[^/]*\.js$/);
  await page.goto(`/login-callback#token=${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logging You In...');
  await expect(page).toHaveTitle('Logging you in · Vigil');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await expect(page).toHaveURL('/');
  expect(await storedTokens(page)).toEqual([token, null]);
  await page.goBack();
  await expect(page).not.toHaveURL(/token=/);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
});

test('Back to a page that is loaded anew after a log off offers it to nobody else', {
  tag: '@once',
}, async ({ page }) => {
  await signInByForm(page, 'avery');
  await page.goto('/events?q=dock');
  await expect(page.getByRole('heading', { name: 'Archived Events' })).toBeVisible();
  await logOffByAddress(page);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await signInByForm(page, 'jordan');
  await expect(page).toHaveURL(/\/location\/\d+$/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText(/^Continue to/)).toHaveCount(0);
});

// That nobody sees another person's numbers: tests/plugins/home/home.test.tsx.
test('a log off erases the numbers that an earlier page has kept', { tag: '@once' }, async ({ page }) => {
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('person:statistics:')));
  await signIn(page, 'avery');
  await expect.poll(kept).not.toEqual([]);
  await logOffByAddress(page);
  expect(await kept()).toEqual([]);
});

test('a page that another person takes over in another tab is loaded anew', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await page.goto('/healthz');
  const tokens = await Promise.all([tokenOf(page, 'avery'), tokenOf(page, 'jordan')]);
  const keep = (token: string) => localStorage.setItem('token', token);
  await page.evaluate(keep, tokens[0]);
  await page.goto('/locations');
  await expect(page.getByRole('button', { name: 'Avery Lindqvist' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/healthz');
  const loaded = page.waitForEvent('load');
  await other.evaluate(keep, tokens[1]);
  await loaded;
  await expect(page.getByRole('button', { name: 'Jordan' })).toBeVisible();
  await expect(page).toHaveURL('/locations');
});
