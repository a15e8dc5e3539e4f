/** Notifications in a browser: what the service worker shows for a push, and what a press on it opens. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { commandAudit } from '../../server/auth/audit.ts';
import { createSource } from '../../server/ingest/sources.ts';
import { startProvider } from '../support/provider.ts';
import { startPushService } from '../support/pushService.ts';
import { eventWithRecordings, expect, keepToken, openTwice, test } from './portal.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/**
 * Delivers pushes as the browser's push service does, and waits until each is shown: Chromium forgets a notification that
 * it is asked for while it is about to show it.
 */
async function pushTo(context: BrowserContext, page: Page) {
  const cdp: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (data: string) => {
    const worker = workerOf(context);
    await worker.evaluate(() => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        shown: Promise<void>;
      };
      const { registration } = scope;
      const { showNotification } = ServiceWorkerRegistration.prototype;
      scope.shown = new Promise((resolve) => {
        registration.showNotification = (...notice) =>
          showNotification.apply(registration, notice).finally(resolve);
      });
    });
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await worker.evaluate(() => (globalThis as unknown as { shown: Promise<void> }).shown);
  };
}

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker;
}

/** What the browser shows of this portal, in its order. */
const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, tag, icon }) => ({
      title,
      body,
      tag,
      icon: new URL(icon).pathname,
    }));
  });

/** Leaves the portal, as far as the worker knows too: a press would lead the window that is still on its way out. */
async function leave(context: BrowserContext, page: Page): Promise<void> {
  await page.goto('about:blank');
  const worker = workerOf(context);
  const windows = () =>
    worker.evaluate(async () => {
      const { clients } = globalThis as unknown as { clients: { matchAll(of: object): Promise<object[]> } };
      return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
    });
  await expect.poll(windows).toBe(0);
}

const payload = (notification: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ web_push: 8030, notification });

/**
 * Presses the notification of a tag. The protocol presses none, and only a person's own press lets a worker focus a window
 * or open one: both are stood in for.
 * @returns the addresses of the windows that it opened
 */
async function press(context: BrowserContext, tag: string): Promise<string[]> {
  return workerOf(context).evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(address: string): Promise<null> };
      WindowClient: { prototype: object };
      NotificationEvent: new (type: string, init: { notification: unknown }) => Event;
    };
    const opened: string[] = [];
    scope.clients.openWindow = async (address) => {
      opened.push(address);
      return null;
    };
    Object.defineProperty(scope.WindowClient.prototype, 'focus', {
      configurable: true,
      async value() {
        return this;
      },
    });
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) });
    globalThis.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  }, tag);
}

test('a push is shown in its words, and a newer one of its event takes its place; one that says nothing is shown too', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await openTwice(page, '/login');
  const push = await pushTo(context, page);
  const told = { title: 'Harbour Yard', tag: 'event-12', icon: '/icons/apple-touch-icon.png' };
  await push(payload({ title: 'Harbour Yard', body: 'An operator is looking at it.', tag: 'event-12' }));
  await expect.poll(() => shownBy(page)).toEqual([{ ...told, body: 'An operator is looking at it.' }]);
  await push(payload({ title: 'Harbour Yard', body: 'Guard on the way.', tag: 'event-12' }));
  await expect.poll(() => shownBy(page)).toEqual([{ ...told, body: 'Guard on the way.' }]);
  await push('<img src=x onerror=alert(1)>');
  await expect
    .poll(async () => (await shownBy(page)).map(({ title }) => title).toSorted())
    .toEqual(['Harbour Yard', 'Something happened']);
});

test('a press leads the open window to the event, and is gone itself', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await keepToken(page, 'avery');
  await openTwice(page, '/contacts');
  const {
    id,
    recordings: [first],
  } = await eventWithRecordings(page);
  const push = await pushTo(context, page);
  const navigate = new URL(`/event/${id}?recording=${first}`, page.url()).href;
  const tell = (body: string) => push(payload({ title: 'Harbour Yard', body, tag: `event-${id}`, navigate }));
  await tell('Police called.');
  await expect.poll(async () => (await shownBy(page)).length).toBe(1);
  expect(await press(context, `event-${id}`)).toEqual([]);
  await expect(page).toHaveURL(new RegExp(`/event/${id}\\b`));
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
  expect(await shownBy(page)).toEqual([]);
  // Who looks at another recording of it keeps that.
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`recording=(?!${first}$)`));
  const there = page.url();
  await tell('Over: police called.');
  await expect.poll(async () => (await shownBy(page)).length).toBe(1);
  expect(await press(context, `event-${id}`)).toEqual([]);
  await expect.poll(async () => (await shownBy(page)).length).toBe(0);
  expect(page.url()).toBe(there);
});

const run = promisify(execFile);

/** A provider whose customer of the first demo person has notifications on in one browser, at a push service on loopback. */
async function toldProvider() {
  const service = await startPushService();
  const provider = await startProvider({ settings: { pushServices: [service.url] } });
  const { db, push, background } = provider.deps;
  const token = await provider.signIn('avery');
  const own = { page: `${provider.url}/user/notifications` };
  const settings = { push: ['opened', 'police', 'closed'], mail: [], quiet: null, pausedUntil: null };
  const wanted = { ...settings, locations: null, morning: null };
  const device = { ...(await service.subscribe(push?.publicKey)), name: 'Chrome on Android' };
  for (const [path, body] of [
    ['/api/Notification/save-settings', { settings: wanted, ...own }],
    ['/api/Notification/add-device', { ...device, ...own }],
  ] as const)
    expect((await provider.post(path, body, token)).status).toBe(200);
  const site = await db
    .selectFrom('locations as l')
    .innerJoin('cameras as c', 'c.locationId', 'l.id')
    .select(['l.id', 'l.name', 'c.name as camera'])
    .where('l.customerId', '=', 1)
    .executeTakeFirstOrThrow();
  const desk = { db, audit: commandAudit(db), now: Date.now() };
  const key = await createSource(desk, { name: 'Yard', customerIds: [1] });
  return {
    provider,
    token,
    site,
    /** A break-in at the site, all of it at once. @returns what the push service got last */
    async breakIn(): Promise<string> {
      const at = ['--site', String(site.id), '--camera', site.camera, '--url', provider.url];
      const args = ['--import', 'tsx', 'scripts/incident/main.ts', '--kind', 'break-in', '--fast', ...at];
      await run(process.execPath, args, { env: { PATH: process.env.PATH, INCIDENT_KEY: key } });
      await background.settled();
      return service.messages.at(-1)?.payload ?? '';
    },
    async close() {
      await provider.close();
      await service.close();
    },
  };
}

/** The line and the processor of the benchmark. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

test('an alarm at a site is told by its provider, and a press on it shows the first picture', {
  tag: ['@desktop', '@proof'],
}, async ({ page, context }) => {
  test.slow();
  const told = await toldProvider();
  await page.goto(`${told.provider.url}/privacy-policy`);
  await page.evaluate((token) => sessionStorage.setItem('token', token), told.token);
  const [message] = await Promise.all([told.breakIn(), openTwice(page, `${told.provider.url}/contacts`)]);
  const push = await pushTo(context, page);
  await push(message);
  const icon = '/icons/apple-touch-icon.png';
  const shown = { title: told.site.name, body: 'Over: police called.', icon };
  await expect.poll(() => shownBy(page)).toEqual([{ ...shown, tag: expect.stringMatching(/^event-\d+$/) }]);
  const [{ tag = '' } = {}] = await shownBy(page);
  // The phone was locked, and nothing of the portal open.
  await leave(context, page);
  const [address = ''] = await press(context, tag);
  const event = `${told.provider.url}/event/${tag.slice('event-'.length)}`;
  expect(address).toMatch(new RegExp(`^${event}\\?recording=\\d+$`));
  await slowDown(context, page);
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
  const milliseconds = Math.round(performance.now() - began);
  test.info().annotations.push({ type: 'press to picture', description: `${milliseconds} ms` });
  // It still loads the next recordings.
  await page.goto('about:blank');
  await told.close();
});
