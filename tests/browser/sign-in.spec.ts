import type { Page, Route } from '@playwright/test';
import { linksOf } from './links.ts';
import {
  type DemoUser,
  expect,
  isPhone,
  logOffByAddress,
  signIn,
  signInByForm,
  test,
  tokenOf,
} from './portal.ts';

/** Keeps what is asked for at such addresses waiting until the returned function is called. */
async function holdBack(
  page: Page,
  address: RegExp,
  letGo = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(address, async (route) => {
    await released;
    await letGo(route);
  });
  return release;
}

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

test.describe('the login page', () => {
  test('stands before a blurred picture that reaches the edges of the window', async ({ page }) => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.goto('/login');
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

  test('shows the password on demand, by keyboard too, and hides it when the form is sent', {
    tag: '@once',
  }, async ({ page }) => {
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/Authenticate', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/login');
    const password = page.getByLabel('Password');
    await password.fill('vigil-demo');
    await expect(password).toHaveAttribute('type', 'password');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show Password' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Hide Password' })).toBeFocused();
    await page.getByLabel('Username').fill('avery');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAttribute('type', 'password');
    answer();
    await expect(page).toHaveURL('/');
  });

  test('tells the phone and the e-mail address of support', { tag: '@once' }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('link', { name: '+1 (800) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+18005550142',
    );
    await expect(page.getByRole('link', { name: 'support@vigil.example' })).toHaveAttribute(
      'href',
      'mailto:support@vigil.example',
    );
  });

  test("has a checkbox in the colours of the portal, with the browser's own in forced colours", {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto('/login');
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

test.describe('signing in', () => {
  test('refuses a wrong password, and clears the error with the next try', async ({ page, watch }) => {
    watch.expectTrouble(/api\/Authenticate/, /^console: session/);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Welcome to the Vigil dashboard Please log in to continue',
    );
    await page.getByLabel('Username').fill('avery');
    await page.getByLabel('Password').fill('not it');
    await page.getByRole('button', { name: 'Log In' }).click();
    const banner = page.getByRole('alert').filter({ hasText: /\S/ });
    await expect(banner).toHaveText('The username or the password is wrong.');
    await page.getByLabel('Password').fill('vigil-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/');
  });

  test('after a refusal leads to the fields, and clears the error when the next try lacks one', {
    tag: '@once',
  }, async ({ page, watch }) => {
    watch.expectTrouble(/api\/Authenticate/, /^console: session/);
    const answer = await holdBack(page, /\/api\/Authenticate$/, (route) =>
      route.fulfill({ status: 401, json: { successful: false, error: 'Wrong password.' } }),
    );
    await page.goto('/login');
    await page.getByLabel('Username').fill('avery');
    await page.getByLabel('Password').fill('not it');
    const button = page.getByRole('button', { name: 'Log In' });
    await button.click();
    await expect(button).toBeDisabled();
    // The browser takes the focus from a disabled button when it paints.
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
    answer();
    const banner = page.getByText('Wrong password.');
    await expect(banner).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();

    await page.getByLabel('Password').fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await expect(banner).toHaveCount(0);
    await page.getByLabel('Password').fill('not it');
    await page.keyboard.press('Enter');
    await expect(banner).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
  });

  test('asks for both fields before it sends anything', { tag: '@once' }, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByText('Please enter your username')).toBeVisible();
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await page.getByLabel('Username').fill('avery');
    await expect(page.getByText('Please enter your username')).toBeHidden();
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password')).toBeFocused();
    expect(calls).toEqual([]);
  });

  test('keeps the token where Remember me says', { tag: '@once' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Username').fill('avery');
    await page.getByLabel('Password').fill('vigil-demo');
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/');
    const stored = () =>
      page.evaluate(() => [localStorage.getItem('token') !== null, sessionStorage.getItem('token')]);
    expect(await stored()).toEqual([true, null]);
    await logOffByAddress(page);
    expect(await stored()).toEqual([false, null]);
    await signInByForm(page, 'avery');
    expect((await stored())[0]).toBe(false);
  });

  test('leads each demo user home', async ({ page }) => {
    await signInByForm(page, 'avery');
    await expect(page).toHaveURL('/');
    await logOffByAddress(page);
    await signInByForm(page, 'admin');
    await expect(page).toHaveURL('/');
    await logOffByAddress(page);
    await signInByForm(page, 'jordan');
    await expect(page).toHaveURL(/\/location\/\d+$/);
  });

  test('says why an account that waits for approval cannot come in', { tag: '@once' }, async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(/api\/Authenticate/, /^console: session/);
    await page.goto('/login');
    await page.getByLabel('Username').fill('casey');
    await page.getByLabel('Password').fill('vigil-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    const banner = page.getByRole('alert').filter({ hasText: /approved/ });
    await expect(banner).toBeVisible();
    await expect(banner.getByRole('link')).toHaveText(['+1 (800) 555-0142', 'support@vigil.example']);
  });
});

test.describe('a page asked for before signing in', () => {
  test('is offered after it, and can be dismissed', { tag: '@once' }, async ({ page }) => {
    await page.goto('/events?police=true');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Username').fill('avery');
    await page.getByLabel('Password').fill('vigil-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Continue to /events?police=true' }).click();
    await expect(page).toHaveURL('/events?police=true');
    await expect(page.getByRole('link', { name: /Continue to/ })).toHaveCount(0);
  });
});

test.describe('the way back from another sign-in', () => {
  test('takes the token out of the address and the history before anything else', { tag: '@once' }, async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(/^console: session: Error: The stored token cannot be read/);
    await signInByForm(page, 'avery');
    await logOffByAddress(page);
    const token = await tokenOf(page, 'avery');
    await page.evaluate(() => localStorage.setItem('token', 'stale'));
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
    await page.goto(`/login-callback#token=${token}`);
    await expect(page).toHaveURL('/');
    expect(
      await page.evaluate(() => [sessionStorage.getItem('token'), localStorage.getItem('token')]),
    ).toEqual([token, null]);
    await page.goBack();
    await expect(page).not.toHaveURL(/token=/);
    expect(addresses.filter((address) => address.includes(String(token)))).toEqual([]);
  });

  test('says that it goes on while the code of the next page is on its way', { tag: '@once' }, async ({
    page,
  }) => {
    const token = await tokenOf(page, 'avery');
    const arrive = await holdBack(page, /\/assets\/HomePage-[^/]*\.js$/);
    await page.goto(`/login-callback#token=${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logging You In...');
    await expect(page).toHaveTitle('Logging you in · Vigil');
    arrive();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  });

  test('has the code to say so brought along with the first script', { tag: '@once' }, async ({ page }) => {
    const arrive = await holdBack(page, /\/assets\/portal-[^/]*\.js$/);
    const asked = page.waitForRequest(/\/assets\/LoginCallbackPage-[^/]*\.js$/);
    await page.goto('/login-callback#error=not_approved', { waitUntil: 'commit' });
    await asked;
    arrive();
    await expect(page.getByRole('heading', { name: 'Account awaiting approval' })).toBeVisible();
  });

  test('tells of an account that is not yet approved', { tag: '@once' }, async ({ page }) => {
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
  });

  test('leads to the login page with neither', { tag: '@once' }, async ({ page }) => {
    await page.goto('/login-callback');
    await expect(page).toHaveURL('/login');
  });

  test('works end to end with the demo consent page', { tag: '@once' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: /Google/ }).click();
    await expect(page).toHaveURL(/\/api\/openid\//);
    await page.getByRole('button').first().click();
    await expect(page).not.toHaveURL(/openid|login/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('logging out', () => {
  test('ends the other tabs too', { tag: '@once' }, async ({ page, context }) => {
    await signIn(page, 'avery');
    const token = await page.evaluate(() => sessionStorage.getItem('token'));
    const other = await context.newPage();
    await other.addInitScript((value) => sessionStorage.setItem('token', value ?? ''), token);
    await other.goto('/events?q=gate');
    await expect(other.getByRole('heading', { name: 'Archived Events' })).toBeVisible();
    await page.getByRole('button', { name: 'Avery Lindqvist' }).click();
    await page.getByRole('link', { name: 'Log off' }).click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
    await other.getByLabel('Username').fill('jordan');
    await other.getByLabel('Password').fill('vigil-demo');
    await other.getByRole('button', { name: 'Log In' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other).not.toHaveURL('/login');
    await expect(other.getByRole('link', { name: /^Continue to/ })).toHaveCount(0);
  });

  test('shows whoever signs in next nothing of the one before', { tag: '@once' }, async ({ page }) => {
    const tile = page.getByRole('region', { name: 'Statistics' }).getByText('Alarm Signals').locator('..');
    await signIn(page, 'avery');
    await expect(tile).toContainText(/[1-9]/);
    await page.getByRole('button', { name: 'Avery Lindqvist' }).click();
    await page.getByRole('link', { name: 'Log off' }).click();
    await expect(page).toHaveURL('/login');
    const held: Route[] = [];
    await page.route('**/api/Statistics/**', (route) => void held.push(route));
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill('vigil-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/');
    // Counts and series: one that came later would be held for good.
    await expect.poll(() => held.length).toBe(2);
    await expect(tile).toContainText('Loading...');
    await expect(tile).not.toContainText(/[1-9]/);
    for (const route of held) await route.continue();
    await expect(tile).toContainText(/[1-9]/);
  });

  test('a page that another person takes over in another tab is loaded anew', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    await page.goto('/healthz');
    const people: DemoUser[] = ['avery', 'jordan'];
    const tokens = await Promise.all(people.map((user) => tokenOf(page, user)));
    const keep = (token: string | undefined) => localStorage.setItem('token', token ?? '');
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

  test('leaves nothing of the person behind, also after a reload elsewhere', { tag: '@once' }, async ({
    page,
  }) => {
    await signIn(page, 'avery');
    const kept = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('person:statistics:')));
    await expect.poll(kept).not.toEqual([]);
    await page.goto('/contacts');
    await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
    await logOffByAddress(page);
    expect(await kept()).toEqual([]);
  });
});

const USUAL_LINKS = ['Home', 'Locations', 'Events', 'Contacts', 'Schedules', 'Change Request'];

test.describe('the frame of every page', () => {
  test('offers the links, the current one marked', async ({ page }) => {
    await signIn(page, 'avery');
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
    const nav = page.getByRole('navigation', { name: isPhone(page) ? 'Menu' : 'Main' });
    const links = linksOf('bar');
    // Those that every portal has come first, and after them what further plugins add.
    expect(links.slice(0, USUAL_LINKS.length)).toEqual(USUAL_LINKS);
    await expect(nav.getByRole('link')).toHaveText(links);
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await nav.getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { name: 'Archived Events' })).toBeFocused();
    await expect(page).toHaveTitle('Archived Events · Vigil');
    for (const name of ['Privacy Policy', 'Terms of Use']) {
      await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute(
        'target',
        '_blank',
      );
    }
  });

  test('skips to the content by keyboard', async ({ page }) => {
    await signIn(page, 'avery');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });

  test('shows a way home from an unknown path', { tag: '@once' }, async ({ page, watch }) => {
    watch.expectTrouble(/nowhere/);
    await page.goto('/nowhere/at-all');
    await expect(page.getByRole('heading', { name: 'Something went Wrong' })).toBeVisible();
    await expect(page.getByText("We couldn't find the page you're looking for.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  });
});
