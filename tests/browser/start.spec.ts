/** What a first visit asks for while the portal's code is still on its way, and what its files hold. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page, Request } from '@playwright/test';
import { expect, holdBack, keepToken, pageRests, test } from './portal.ts';

test('the login form comes with the entry, and home loads while the person types', {
  tag: '@desktop',
}, async ({ page }) => {
  const arrive = await holdBack(page, /\/assets\/(?!portal-)[^/]*\.js$/);
  const asked = page.waitForRequest(/\/assets\/HomePage-[^/]*\.js$/);
  await page.goto('/login');
  await page.getByLabel('Username').fill('avery');
  await asked;
  await page.getByLabel('Password', { exact: true }).fill('vigil-demo');
  arrive();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible();
});

test('the build is compiled as it comes, and has no source map and no inspector of machines', {
  tag: '@desktop',
}, async ({ page }) => {
  const names = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => name.includes('.map'))).toEqual([]);
  const code = names.filter((name) => /\.(?:js|css|html)$/.test(name));
  const holds = (words: string) =>
    code.filter((name) => readFileSync(`dist/${name}`, 'utf8').includes(words));
  expect(holds('sourceMappingURL')).toEqual([]);
  const scripts = code.filter((name) => /^assets\/.*\.js$/.test(name));
  const head = '//# allFunctionsCalledOnLoad\n';
  expect(scripts.filter((name) => !readFileSync(`dist/${name}`, 'utf8').startsWith(head))).toEqual([]);
  // Files that only hand on what others hold have none.
  const maps = readdirSync('dist-maps').map((name) => `assets/${name.replace(/\.map$/, '')}`);
  const holding = code.filter((name) => /^assets\/(?:portal|HomePage|EventsPage)-[\w-]{8}\.js$/.test(name));
  expect(holding).toHaveLength(3);
  expect(holding.filter((name) => !maps.includes(name))).toEqual([]);
  expect(holds('Keyboard shortcuts')).not.toEqual([]);
  expect(holds('Machine inspector')).toEqual([]);
  await page.goto('/login?inspect');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Machine inspector' })).toHaveCount(0);
});

test('a page waits for few requests, none of them for a small file, and for code that is kept for ever', {
  tag: '@desktop',
}, async ({ page }) => {
  const kept = new Map<string, string | undefined>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) kept.set(pathname, response.headers()['cache-control']);
  });
  for (const { path, requests } of [
    // Three for the form, and two for the page that follows.
    { path: '/login', requests: 5 },
    { path: '/', requests: 7 },
    { path: '/events', requests: 6 },
  ])
    await test.step(`${requests} at ${path}`, async () => {
      if (path !== '/login') await keepToken(page, 'avery');
      // What the former page still asks for is not counted.
      await page.goto('about:blank');
      const asked: string[] = [];
      const count = (request: Request) => {
        const { pathname } = new URL(request.url());
        const isCounted = request.isNavigationRequest() || /^\/api\/|\.(?:js|css)$/.test(pathname);
        if (isCounted) asked.push(pathname);
      };
      page.on('request', count);
      const release = await holdBack(page, '**/api/**');
      await page.goto(path);
      await expect(
        page.locator('[aria-busy="true"], [data-loading="true"], input[type="password"]').first(),
      ).toBeVisible();
      // A page's own file asks for the shared one, which may be after the form rests.
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(requests);
      await pageRests(page);
      page.off('request', count);
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
      if (path !== '/events') return;
      // Once it rests, a list loads the code of what it leads to.
      const files = () =>
        page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      await expect.poll(files).toContainEqual(expect.stringMatching(/\/EventPage-[\w-]{8}\.js$/));
    });
  expect(kept.size).toBeGreaterThan(3);
  expect([...kept].filter(([, told]) => told !== 'public, max-age=31536000, immutable')).toEqual([]);
});

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

test('the first picture has product, bar and heading where the page has them', {
  tag: ['@desktop', '@once'],
}, async ({ page }) => {
  await test.step('the login names the product before any file of it is there', async () => {
    const release = await holdBack(page, /\/assets\//);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect.poll(() => painted(page)).toBe(1);
    await expect(page.locator('.first-product')).toHaveText('Vigil');
    await expect(page.getByLabel('Password')).toHaveCount(0);
    release();
    await expect(page.getByLabel('Password')).toBeVisible();
    await expect(page.locator('.first')).toHaveCount(0);
  });
  const avery = { user: 'avery', person: 'Avery Lindqvist' } as const;
  const admin = { user: 'admin', person: 'Morgan Achterberg' } as const;
  // The bar of a narrow window, and that of a page which is wider than it.
  for (const { path, title, width, user, person } of [
    { path: '/locations', title: 'Locations', width: 390, ...avery },
    { path: '/events', title: 'Archived Events', width: 1440, ...admin },
    ...(process.env.PROOF === undefined
      ? []
      : [
          { path: '/contacts', title: 'Contacts', width: 1920, ...avery },
          { path: '/locations', title: 'Locations', width: 820, ...avery },
          { path: '/events', title: 'Archived Events', width: 1440, ...avery },
        ]),
  ])
    await test.step(`${path}, ${width} px wide, for ${user}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await keepToken(page, user);
      const release = await holdBack(page, /\/assets\//);
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => painted(page)).toBe(1);
      const firstTitle = page.locator('.first-title');
      await expect(firstTitle).toHaveText(title);
      await expect(page.locator('.first-user')).toHaveText(person);
      await expect(page.locator('.first-search')).toBeVisible({ visible: width >= 700 });
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
});
