/** The service worker of the built portal: what it keeps and what it never touches, and how it comes and goes. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeServiceWorker } from '../../scripts/build/buildPortal.ts';
import { freePort } from '../support/listen.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { onProvider, SUBFOLDER } from '../support/subfolderHosts.ts';
import { eventRows, expect, keepToken, logIn, openTwice, pageRests, test } from './portal.ts';

// Another build of the portal, made of the one in dist/ as a deploy brings it: each script has another name.

const SCRIPT = /-([\w-]{8})\.js$/;

/** A copy of the built portal, without its compressed forms. */
async function copyBuild(folder: string): Promise<void> {
  await cp('dist', folder, { recursive: true, filter: (name) => !/\.(?:br|gz)$/.test(name) });
}

/**
 * Puts another build in the place of the folder's, at once: a browser may look for a newer worker at any time.
 * @param mark differs with the build
 * @param spoil what happens to the new build on its way
 * @returns the names of its scripts
 */
async function deployAnother(
  folder: string,
  mark: string,
  spoil: (build: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const next = `${folder}-${mark}`;
  await copyBuild(next);
  const assets = join(next, 'assets');
  const scripts = (await readdir(assets)).filter((name) => SCRIPT.test(name));
  const names = scripts.map((name) => [name, name.replace(SCRIPT, `-${hashOf(mark + name)}.js`)] as const);
  for (const file of [join(next, 'index.html'), ...scripts.map((name) => join(assets, name))]) {
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      names.reduce((changed, [old, other]) => changed.replaceAll(old, other), text),
    );
  }
  for (const [old, other] of names) await rename(join(assets, old), join(assets, other));
  await rm(join(next, 'service-worker.js'), { force: true });
  await writeServiceWorker(next);
  await spoil(next);
  await rename(folder, `${next}-before`);
  await rename(next, folder);
  await rm(`${next}-before`, { recursive: true });
  return names.map(([, other]) => other);
}

/** Cuts off the script that the page begins with. */
async function cutEntry(build: string): Promise<void> {
  const html = await readFile(join(build, 'index.html'), 'utf8');
  const [, entry = ''] = /src="(?:\.\/)?(assets\/portal-[^"]+)"/.exec(html) ?? [];
  await truncate(join(build, entry), 1_000);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

test.use({ serviceWorkers: 'allow' });

/** What fails without a connection, or on a host that has changed. */
const FAILURES = [/^console: /, /^request /];

/** Waits for a worker that has kept all that it wants to keep, and for no other one that is on its way. */
async function workerOf(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (registration?.installing ?? registration?.waiting ?? registration?.active)?.state;
    });
  await expect.poll(state).toBe('activated');
}

/** Each cache by its name, with the addresses in it and the texts of what is no file of the build. */
const cachesOf = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, { paths: string[]; texts: string[] }> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const paths: string[] = [];
      const texts: string[] = [];
      for (const { url } of await cache.keys()) {
        paths.push(new URL(url).pathname);
        if (!url.includes('/assets/')) texts.push((await (await cache.match(url))?.text()) ?? '');
      }
      found[name] = { paths, texts };
    }
    return found;
  });

/** What is kept beside files of the build. */
const textsOf = async (page: Page) =>
  Object.values(await cachesOf(page))
    .flatMap(({ texts }) => texts)
    .join();
/** Where the browser took what the page has loaded, by its rules. */
const sourcesOf = (page: Page, path: string) =>
  page.evaluate((part) => {
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part));
    // Chromium has changed its name.
    const source = (entry: object) =>
      Reflect.get(entry, 'workerFinalSourceType') ?? Reflect.get(entry, 'workerFinalRouterSource');
    return [...new Set(loaded.map((entry) => String(source(entry))))];
  }, path);

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
/** How many builds are kept whole: the page of one comes last. */
const wholeBuilds = async (page: Page) =>
  Object.values(await cachesOf(page)).filter(({ paths }) => paths.includes('/')).length;

/**
 * Looks for a newer worker, which there is.
 * @returns the state in which it ends: 'activated', or 'redundant' where it failed; 'refused' where a busy browser cannot start it
 */
const endOfUpdate = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const follow = (worker?: ServiceWorker | null) =>
          worker?.addEventListener('statechange', () => {
            if (/^(?:activated|redundant)$/.test(worker.state)) resolve(worker.state);
          });
        void navigator.serviceWorker.getRegistration().then((registration) => {
          registration?.addEventListener('updatefound', () => follow(registration.installing));
          // The browser may have begun by itself.
          follow(registration?.installing);
          registration?.update().catch(() => resolve('refused'));
        });
      }),
  );

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const entryOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src');

test('a second visit has the build and its page, and nothing of a person, without a connection too', {
  tag: '@desktop',
}, async ({ page, context, watch }) => {
  watch.expectTrouble(...FAILURES);
  // A browser that is never idle, as Chromium sometimes says, gets its worker too.
  await page.addInitScript(() => {
    window.requestIdleCallback = (call, { timeout } = {}) =>
      timeout === undefined ? 0 : window.setTimeout(call, timeout);
  });
  await keepToken(page, 'avery');
  await openTwice(page, '/events');
  await test.step('what is kept is the build and its page', () => expectBuildAlone(page));

  await test.step('without a connection it has the shell, the name, and since when', async () => {
    const unconnected = page.getByText(/There is no connection, since \d+:\d\d [AP]M\./);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Avery Lindqvist' })).toBeVisible();
    await expect(unconnected).toBeVisible();
    // Code of a page that was never open is there too.
    await page.getByRole('navigation').getByRole('link', { name: 'Contacts', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    await expect(unconnected).toBeVisible();
  });

  await test.step('then it reads by itself', async () => {
    await context.setOffline(false);
    await expect(page.getByText(/^as of \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(page.getByText(/There is no connection/)).toHaveCount(0);
  });
  // Pages of the provider are not the portal's.
  await page.goto('/api/docs');
  await expect(page).toHaveTitle(/API/);
});

/** Looks at what is kept after pages with what is a person's own: events, their recordings, and the profile. */
async function expectBuildAlone(page: Page): Promise<void> {
  await eventRows(page).first().getByRole('link', { name: /^\d+$/ }).click();
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
  await page.goto('/user/details');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The browser asks network and cache by itself, and does not wake the worker.
  expect(await sourcesOf(page, '/api/')).toEqual(['network']);
  expect(await sourcesOf(page, '/assets/')).toEqual(['cache']);
  const kept = await cachesOf(page);
  expect(Object.keys(kept)).toEqual([expect.stringMatching(/^portal \/ [\da-f]{8}$/)]);
  const [{ paths, texts } = { paths: [], texts: [] }] = Object.values(kept);
  const others = paths.filter((path) => !/^\/assets\/.*-[\w-]{8}\.\w+$/.test(path));
  expect(others.toSorted()).toEqual(['/', '/config.json', '/favicon.svg']);
  expect(paths.length).toBeGreaterThan(20);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  for (const secret of ['Avery', 'avery', token]) expect(texts.join().includes(secret)).toBe(false);
}

test('browsers install the portal', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/login');
  const cdp = await context.newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A test's window is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});

test.describe('on a host of its own', () => {
  let folder = '';
  let port = 0;
  let provider: Provider;
  const start = async (settings: { serviceWorker?: boolean; product?: string } = {}) => {
    provider = await startProvider({ settings: { portalDir: folder, port, ...settings } });
  };
  const at = (path: string) => `${provider.url}${path}`;

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
    await copyBuild(folder);
    port = await freePort();
    await start();
  });
  test.afterEach(async () => {
    await provider.close();
    await rm(folder, { recursive: true });
  });

  /** As somebody who comes back to the tab. */
  const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  test('a new build is taken when a page is opened next, and never under a form; one without a worker takes it away', {
    tag: '@desktop',
  }, async ({ page, watch }) => {
    watch.expectTrouble(...FAILURES, /service-worker\.js/);
    await page.goto(at('/login'));
    await logIn(page, 'avery');
    await expect(page).toHaveURL(at('/'));
    await openTwice(page, at('/change-request'));
    const old = await entryOf(page);
    await page.getByLabel('Subject').fill('Gate code');
    await page.getByLabel('Details').fill('It is 4711.');
    await pageRests(page);

    await test.step('one that cannot be kept whole changes nothing', async () => {
      const scripts = await deployAnother(folder, 'broken', cutEntry);
      // The browser may try this build once more by itself, and still ask for its files when the next one is there.
      watch.expectTrouble(...scripts.map((name) => new RegExp(`^answer 404: .*/${name}$`)));
      await expect.poll(() => endOfUpdate(page)).toBe('redundant');
      await expect.poll(() => cacheNames(page)).toHaveLength(1);
      await page.reload();
      await expect(page.getByLabel('Subject')).toHaveValue('Gate code');
      expect(await entryOf(page)).toBe(old);
    });
    await test.step('one that is whole leaves the open page, its texts and its code', async () => {
      await deployAnother(folder, 'whole');
      await expect
        .poll(async () => {
          await comeBack(page);
          return wholeBuilds(page);
        })
        .toBe(2);
      await workerOf(page);
      await expect(page.getByLabel('Subject')).toHaveValue('Gate code');
      await expect(page.getByLabel('Details')).toHaveValue('It is 4711.');
      expect(await entryOf(page)).toBe(old);
      // The host has this code no more.
      await page
        .getByRole('navigation')
        .getByRole('link', { name: 'Schedules', exact: true })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Schedules' })).toBeVisible();
      expect(await entryOf(page)).toBe(old);
    });
    await test.step('the next page is of the new build, and has the draft', async () => {
      await page.goto(at('/change-request'));
      await expect(page.getByLabel('Subject')).toHaveValue('Gate code');
      expect(await entryOf(page)).not.toBe(old);
    });
    await test.step('a build without a worker takes it away, with both builds that it kept', async () => {
      await rm(join(folder, 'service-worker.js'));
      // A look for a newer one that had begun before counts for the first of these visits, too.
      const left = async () => {
        await page.reload();
        return registrations(page);
      };
      await expect.poll(left).toBe(0);
      await expect.poll(() => cacheNames(page)).toEqual([]);
    });
  });

  test('another configuration shows at the next visit, and one without a worker takes it away at the visit after that', {
    // In every run the test above has a build that takes the worker away.
    tag: ['@desktop', '@proof'],
  }, async ({ page }) => {
    await openTwice(page, at('/login'));
    await writeFile(join(folder, 'config.json'), '{}');
    await provider.close();
    await start({ product: 'Acme' });
    await page.reload();
    await expect.poll(() => textsOf(page)).toContain('Acme');
    await page.reload();
    await expect(page).toHaveTitle(/Acme/);

    await provider.close();
    await start({ serviceWorker: false });
    await page.reload();
    await expect.poll(() => textsOf(page)).toContain('"serviceWorker":false');
    await page.reload();
    await expect.poll(() => registrations(page)).toBe(0);
    await expect.poll(() => cacheNames(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
});

test('in a sub-folder it keeps that folder alone', { tag: '@desktop' }, async ({ page, context, watch }) => {
  watch.expectTrouble(...FAILURES);
  const host = await onProvider();
  await openTwice(page, `${host.url}login`);
  const kept = await cachesOf(page);
  expect(Object.keys(kept)).toEqual([expect.stringMatching(/^portal \/customer\/portal\/ [\da-f]{8}$/)]);
  const paths = Object.values(kept).flatMap((one) => one.paths);
  expect(paths.filter((path) => !path.startsWith(SUBFOLDER))).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${host.url}events`);
  await expect(page).toHaveURL(`${host.url}login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await context.setOffline(false);
  await host.close();
});
