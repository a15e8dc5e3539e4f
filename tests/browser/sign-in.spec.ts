import type { Page } from '@playwright/test';
import { linksOf } from './links.ts';
import {
  expect,
  holdBack,
  isPhone,
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

const USUAL_LINKS = ['Home', 'Locations', 'Events', 'Contacts', 'Schedules', 'Change Request'];

test('the login page has its picture, its support and a checkbox in the colours of the portal', async ({
  page,
}) => {
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
  await test.step('support has a phone and an e-mail address', async () => {
    const support = page.getByRole('link', { name: /555-0142|support@/ });
    await expect(support).toHaveText(['+1 (800) 555-0142', 'support@vigil.example']);
    await expect(support.first()).toHaveAttribute('href', 'tel:+18005550142');
    await expect(support.last()).toHaveAttribute('href', 'mailto:support@vigil.example');
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

test('the login form asks for what is missing, refuses what is wrong, and leads in', {
  tag: '@once',
}, async ({ page, watch }) => {
  watch.expectTrouble(/api\/Authenticate/, /^console: session/);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await page.goto('/login');
  const [username, password] = [page.getByLabel('Username'), page.getByLabel('Password')];
  const button = page.getByRole('button', { name: 'Log In' });
  const banner = page.getByRole('alert').filter({ hasText: /\S/ });

  await test.step('both fields are asked for before anything is sent', async () => {
    await button.click();
    await expect(username).toBeFocused();
    await expect(page.getByText('Please enter your username')).toBeVisible();
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await username.fill('avery');
    await expect(page.getByText('Please enter your username')).toBeHidden();
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(password).toBeFocused();
    expect(calls).toEqual([]);
  });
  await test.step('a refusal leads to the fields', async () => {
    const answer = await holdBack(page, /\/api\/Authenticate$/);
    await password.fill('not it');
    await button.click();
    await expect(button).toBeDisabled();
    // The browser takes the focus from a disabled button when it paints.
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
    answer();
    await expect(banner).toHaveText('The username or the password is wrong.');
    await expect(username).toBeFocused();
  });
  await test.step('its message goes when the next try lacks something', async () => {
    await password.fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await expect(page.getByText('The username or the password is wrong.')).toHaveCount(0);
    await password.fill('not it');
    await page.keyboard.press('Enter');
    await expect(banner).toHaveText('The username or the password is wrong.');
    await expect(password).toBeFocused();
  });
  await test.step('an account that waits for approval is told so, with whom to ask', async () => {
    await logIn(page, 'casey');
    await expect(banner).toContainText('approved');
    await expect(banner.getByRole('link')).toHaveText(['+1 (800) 555-0142', 'support@vigil.example']);
  });
  await test.step('the password is shown on demand, by keyboard too, and hidden when it is sent', async () => {
    const answer = await holdBack(page, /\/api\/Authenticate$/);
    await password.fill('vigil-demo');
    await expect(password).toHaveAttribute('type', 'password');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show Password' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Hide Password' })).toBeFocused();
    await username.fill('avery');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAttribute('type', 'password');
    answer();
    await expect(page).toHaveURL('/');
  });
});

test('each person is led home with the links of the bar, and the token is where Remember me says', async ({
  page,
}) => {
  await test.step('avery, remembered until the log off', async () => {
    await page.goto('/login');
    await page.getByLabel('Remember me').check();
    await logIn(page, 'avery');
    await expect(page).toHaveURL('/');
    expect(await storedTokens(page)).toEqual([null, expect.stringMatching(/^ey/)]);
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
    const nav = page.getByRole('navigation', { name: isPhone(page) ? 'Menu' : 'Main' });
    const links = linksOf('bar');
    // Those that every portal has come first, and after them what further plugins add.
    expect(links.slice(0, USUAL_LINKS.length)).toEqual(USUAL_LINKS);
    await expect(nav.getByRole('link').nth(USUAL_LINKS.length - 1)).toBeVisible();
    // The bar shows as many as fit.
    const shown = await nav.getByRole('link').allTextContents();
    expect(shown).toEqual(links.slice(0, shown.length));
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await nav.getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { name: 'Archived Events' })).toBeFocused();
    await logOffByAddress(page);
    expect(await storedTokens(page)).toEqual([null, null]);
  });
  await test.step('jordan, who has one site, for this tab alone', async () => {
    await signInByForm(page, 'jordan');
    await expect(page).toHaveURL(/\/location\/\d+$/);
    expect(await storedTokens(page)).toEqual([expect.stringMatching(/^ey/), null]);
  });
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

test('a sign-in elsewhere that brings no token tells of an account not yet approved, or leads to the login', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/login-callback#error=not_approved');
  await expect(page.getByRole('heading', { name: 'Account awaiting approval' })).toBeVisible();
  await expect(
    page.getByText(
      'Your account has not yet been approved. Your request will be reviewed by an administrator.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: '+1 (800) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+18005550142',
  );
  await expect(page.getByRole('link', { name: 'support@vigil.example' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/login-callback');
  await expect(page).toHaveURL('/login');
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
