/**
 * The portal's service worker: it keeps one build and its page, so that a later visit opens at once, also without a
 * connection. It keeps nothing of a person. scripts/build/buildPortal.ts makes it of this;
 * docs/decisions/0022-service-worker.md says why it is as it is.
 */
import { cachePrefix } from '#core/shell/keptBuild.ts';
import { answerOf, BESIDE, isOfBuild } from './answerOf.ts';
import { type Notice, noticeOf, pressedAddress } from './pushMessage.ts';

/** The build's files with their digests, and the paths of its pages. The build fills them in. */
declare const FILES: readonly { readonly name: string; readonly integrity: string }[];
declare const ROUTES: readonly string[];
/** Differs with the files. */
declare const BUILD: string;
declare const self: WorkerScope;

const folder = self.registration.scope;
const { pathname } = new URL(folder);
const PREFIX = cachePrefix(pathname);
const CACHE = PREFIX + BUILD;

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([takeBuild(), wakeSeldom(event)]));
});

self.addEventListener('activate', (event) => event.waitUntil(dropOldBuilds()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = answerOf(request, { folder, routes: ROUTES });
  if (answer === 'file') event.respondWith(kept(request.url, request));
  if (answer === 'beside') {
    event.respondWith(kept(request.url, request, CACHE));
    event.waitUntil(refresh(request.url));
  }
  if (answer === 'page') {
    event.respondWith(kept(folder, request, CACHE));
    event.waitUntil(refresh(folder).then(lookForNewer));
  }
});

/** What fails leaves the build before in place. The page comes last: a cache that has one is whole. */
async function takeBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(FILES.map(({ name, integrity }) => new Request(folder + name, { integrity })));
    for (const name of Object.keys(BESIDE)) await keep(folder + name);
    await keep(folder);
  } catch (error) {
    if (!(await cache.match(folder))) await caches.delete(CACHE);
    throw error;
  }
  // Open pages go on with the build before, which is kept for them. The next page to open is of this one.
  await self.skipWaiting();
}

/** Where the browser knows rules, it asks the network and the cache by itself, without waking the worker. */
async function wakeSeldom(event: InstallEvent): Promise<void> {
  const asked = [{ requestMode: 'navigate' }, ...Object.keys(BESIDE).map((name) => urlPattern(name))];
  const rules = [
    { condition: urlPattern('assets/*'), source: 'cache' },
    { condition: { not: { or: asked } }, source: 'network' },
  ];
  await event.addRoutes?.(rules).catch(() => undefined);
}

function urlPattern(below: string) {
  return { urlPattern: pathname + below };
}

/** Keeps the build before the current one too. */
async function dropOldBuilds(): Promise<void> {
  const others = (await ownCaches()).filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** In the order in which they were made. */
async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** @param cacheName undefined for any cache: a name with a hash means the same everywhere */
async function kept(address: string, request: Request, cacheName?: string): Promise<Response> {
  const options = { ignoreVary: true, ...(cacheName && { cacheName }) };
  return (await caches.match(address, options)) ?? fetch(request);
}

/** For the next visit. Without a usable answer, what is kept stays. */
function refresh(address: string): Promise<void> {
  return keep(address).catch(() => undefined);
}

/** @throws Error for an answer that is not what is wanted there */
async function keep(address: string): Promise<void> {
  // Without cookies, everybody gets the same.
  const answer = await fetch(address, { cache: 'no-cache', credentials: 'omit', redirect: 'error' });
  const type = BESIDE[address.slice(folder.length)] ?? 'text/html';
  if (!answer.ok || !isOfType(answer, type)) throw new Error(`${address} came as something else.`);
  const isPage = address === folder;
  if (isPage && !isOfBuild(await answer.clone().text(), namesOfFiles))
    throw new Error('The page is of another build.');
  const cache = await caches.open(CACHE);
  // A page may have taken it away meanwhile, however late: then this one is new, and has none of the build's files.
  if ((await cache.keys()).length > 0) await cache.put(address, answer);
  else await caches.delete(CACHE);
}

const namesOfFiles = FILES.map(({ name }) => name);

function isOfType({ headers }: Response, type: string): boolean {
  return headers.get('Content-Type')?.startsWith(type) === true;
}

/** A host with another build has another worker. One that has none, or a page in its place, takes this one away. */
async function lookForNewer(): Promise<void> {
  const hasFailed = await self.registration.update().then(
    () => false,
    () => true,
  );
  const script = hasFailed && (await fetch(self.location.href, { cache: 'no-store' }).catch(() => null));
  if (!script) return;
  const isGone = script.ok ? isOfType(script, 'text/html') : [404, 410].includes(script.status);
  if (!isGone) return;
  await self.registration.unregister();
  await Promise.all((await ownCaches()).map((name) => caches.delete(name)));
}

// Notifications. A subscription that the browser has replaced is not added here, since the worker has no token: the portal
// does it when it is opened next.

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));

async function show(payload: string): Promise<void> {
  // Without its cache it still shows something.
  const page = await caches.match(folder, { ignoreVary: true, cacheName: CACHE }).catch(() => undefined);
  const { title, options } = noticeOf(payload, folder, (await page?.text()) ?? '');
  await self.registration.showNotification(title, options);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(pressedAddress(event.notification.data, folder)));
});

/** In a window of the portal, if there is one that this worker may lead: one that was opened before it came it may not. */
async function openPage(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  // Where the event is shown, the person may have gone to another of its recordings.
  const there = windows.find(({ url }) => pathIn(url) === pathIn(address));
  const shown = there ?? windows.find(({ focused }) => focused) ?? windows[0];
  try {
    const focused = await shown?.focus();
    if (focused && (there || (await focused.navigate(address)))) return;
  } catch {
    // It was closed meanwhile, or may not be led.
  }
  await self.clients.openWindow(address);
}

const pathIn = (url: string) => new URL(url).pathname;

// The part of a worker's scope that is used here: the compiler's own declaration of it excludes that of a page.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends ExtendableEvent {
  /** Absent in most browsers. */
  addRoutes?(rules: readonly object[]): Promise<void>;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends ExtendableEvent {
  /** Null for a push without a payload. */
  readonly data: { text(): string } | null;
}

interface PressEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface PortalWindow {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<PortalWindow>;
  /** Null for an address that it may not be led to. */
  navigate(address: string): Promise<PortalWindow | null>;
}

interface WorkerScope {
  readonly location: Location;
  readonly registration: Omit<ServiceWorkerRegistration, 'showNotification'> & {
    showNotification(title: string, options: Notice['options']): Promise<void>;
  };
  readonly clients: {
    matchAll(what: { readonly type: 'window' }): Promise<readonly PortalWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressEvent) => void): void;
  skipWaiting(): Promise<void>;
}
