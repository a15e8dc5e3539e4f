/** What a first visit asks for while the portal's code is still on its way. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, isAboutBefore, keepToken, pageRests, signIn, test } from './portal.ts';

test.describe('a page opened by who is signed in', { tag: ['@proof', '@desktop'] }, () => {
  for (const { path, calls } of [
    { path: '/', calls: ['/api/Statistics/stat-counts', '/api/Statistics/events-per-day'] },
    { path: '/events', calls: ['/api/Event/events/location/0'] },
  ]) {
    test(`makes the calls of ${path} before its code is there, and each of them once`, async ({ page }) => {
      await signIn(page, 'avery');
      // The page that the sign-in leads to asks for events too.
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      page.on('request', (request) => {
        // The counts that the tiles are compared with come later.
        if (!isAboutBefore(request)) asked.push(new URL(request.url()).pathname);
      });
      await page.route(/\/assets\/portal-[^/]*\.js$/, async (route) => {
        await expect.poll(() => asked).toEqual(expect.arrayContaining(calls));
        await route.continue();
      });
      await page.goto(path);
      await expect(page.locator('[data-loading="false"], tbody td').first()).toBeVisible();
      expect(asked.filter((name) => calls.includes(name)).toSorted()).toEqual(calls.toSorted());
    });
  }
});

test('the login form comes with the files that the page names', { tag: ['@proof', '@desktop'] }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(/\/assets\/portal-[^/]*\.js$/, async (route) => {
    await expect.poll(() => asked.some((name) => /\/LoginPage-[^/]*\.js$/.test(name))).toBe(true);
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('no file of the build is a source map or names one', { tag: '@desktop' }, () => {
  const names = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => name.includes('.map'))).toEqual([]);
  const code = names.filter((name) => /\.(?:js|css|html)$/.test(name));
  expect(code.filter((name) => readFileSync(`dist/${name}`, 'utf8').includes('sourceMappingURL'))).toEqual(
    [],
  );
  // Files that only hand on what others hold have none.
  const maps = readdirSync('dist-maps').map((name) => `assets/${name.replace(/\.map$/, '')}`);
  const holding = code.filter((name) => /^assets\/(?:portal|HomePage|LoginPage)-[\w-]{8}\.js$/.test(name));
  expect(holding).toHaveLength(3);
  expect(holding.filter((name) => !maps.includes(name))).toEqual([]);
});

test("the browser keeps every file of the portal's code for ever", { tag: '@desktop' }, async ({ page }) => {
  const kept: Record<string, string | undefined> = {};
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) kept[pathname] = response.headers()['cache-control'];
  });
  await signIn(page, 'avery');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(Object.keys(kept).length).toBeGreaterThan(3);
  expect(Object.entries(kept).filter(([, told]) => told !== 'public, max-age=31536000, immutable')).toEqual(
    [],
  );
});

test.describe('what a page waits for', { tag: '@desktop' }, () => {
  for (const { path, requests } of [
    { path: '/login', requests: 5 },
    { path: '/', requests: 7 },
    { path: '/events', requests: 6 },
  ]) {
    test(`are ${requests} requests at ${path}, none of them for a small file`, async ({ page }) => {
      if (path !== '/login') {
        await signIn(page, 'avery');
        await expect(page.locator('[data-loading="false"]').first()).toBeVisible();
      } else await page.goto('/login');
      // With the numbers that home keeps, there is nothing to wait for.
      await page.evaluate(() => {
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith('person:')) sessionStorage.removeItem(key);
      });
      // What the former page still asks for is not counted.
      await page.goto('about:blank');
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        const isCounted = request.isNavigationRequest() || /^\/api\/|\.(?:js|css)$/.test(pathname);
        if (isCounted) asked.push(pathname);
      });
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path);
      await expect(
        page.locator('[aria-busy="true"], [data-loading="true"], input[type="password"]').first(),
      ).toBeVisible();
      await pageRests(page);
      expect(asked).toHaveLength(requests);
      expect(asked.filter((name) => name.endsWith('.css'))).toHaveLength(1);
      const small = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? entry : []))
          .filter(({ name, decodedBodySize }) => /\.(?:js|css)$/.test(name) && decodedBodySize < 1_000)
          .map(({ name }) => name),
      );
      expect(small).toEqual([]);
      release();
      const content = page.locator('[data-loading="false"], tbody td, input').filter({ visible: true });
      await expect(content.first()).toBeVisible();
    });
  }
});

test.describe('the first picture', () => {
  /** Holds the page's files back until the returned function is called. */
  const holdFiles = async (page: Page) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\//, async (route) => {
      await held;
      await route.continue();
    });
    return () => release();
  };
  const painted = (page: Page) =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  /** Where the text of an element begins, and the middle of its line. */
  const placeOf = (place: Locator) =>
    place.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, height } = range.getBoundingClientRect();
      return { left, middle: top + height / 2 };
    });
  /** The fonts differ, and with them what lies above and below a line. */
  const expectNear = async (place: Locator, before: { left: number; middle: number }) => {
    const { left, middle } = await placeOf(place);
    expect(Math.abs(left - before.left)).toBeLessThan(1);
    expect(Math.abs(middle - before.middle)).toBeLessThan(2);
  };

  test('names the product before any file of the page is there', { tag: '@desktop' }, async ({ page }) => {
    const release = await holdFiles(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect.poll(() => painted(page)).toBe(1);
    await expect(page.locator('.first-product')).toHaveText('Vigil');
    await expect(page.getByLabel('Password')).toHaveCount(0);
    release();
    await expect(page.getByLabel('Password')).toBeVisible();
    await expect(page.locator('.first')).toHaveCount(0);
  });

  const AVERY = { user: 'avery', name: 'Avery Lindqvist' } as const;
  const ADMIN = { user: 'admin', name: 'Morgan Achterberg' } as const;
  for (const { path, title, width, user, name } of [
    { path: '/locations', title: 'Locations', width: 390, ...AVERY },
    { path: '/locations', title: 'Locations', width: 820, ...AVERY },
    { path: '/locations', title: 'Locations', width: 1440, ...AVERY },
    { path: '/contacts', title: 'Contacts', width: 390, ...AVERY },
    { path: '/contacts', title: 'Contacts', width: 1920, ...AVERY },
    { path: '/events', title: 'Archived Events', width: 1440, ...AVERY },
    { path: '/events', title: 'Archived Events', width: 1440, ...ADMIN },
  ]) {
    test(`has bar, product and heading where ${path} has them, ${width} px wide, for ${user}`, {
      tag: ['@desktop', '@once'],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await keepToken(page, user);
      const release = await holdFiles(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => painted(page)).toBe(1);
      const firstTitle = page.locator('.first-title');
      await expect(firstTitle).toHaveText(title);
      await expect(page.locator('.first-user')).toHaveText(name);
      await expect(page.locator('.first-search')).toBeVisible({ visible: width > 1024 });
      const [product, heading, bar] = [
        await placeOf(page.locator('.first-product')),
        await placeOf(firstTitle),
        await page.locator('.first-bar').boundingBox(),
      ];
      release();
      const shown = page.getByRole('heading', { level: 1, name: title });
      await expect(shown).toBeVisible();
      await expectNear(shown, heading);
      const brand = page.getByRole('link', { name: 'Vigil home page' }).getByText('Vigil');
      await expectNear(brand, product);
      expect(await page.getByRole('banner').boundingBox()).toEqual(bar);
    });
  }
});

test('menus and footer come all the same when the provider does not answer', {
  tag: ['@proof', '@desktop'],
}, async ({ page }) => {
  await keepToken(page, 'avery');
  await page.route('**/api/**', () => {});
  await page.goto('/events');
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
});
