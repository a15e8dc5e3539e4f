/** The service worker as a page sees it: asked for once the page is calm, asked for a newer one, or removed. */
import { browserStorage, serviceWorkers } from '#core/environment.ts';
import { ownRegistration } from '#core/pushSubscription.ts';
import { cachePrefix, SERVICE_WORKER } from './keptBuild.ts';

interface Wish {
  /** Whether the configuration wants a worker. Without one, nothing of it stays. */
  readonly isWanted: boolean;
  /** Whether the page reads data now. */
  readonly isReading: () => boolean;
}

/** Without a worker, or where the browser refuses it, the portal is as it is with one, but needs a connection. */
export async function followServiceWorker({ isWanted, isReading }: Wish): Promise<void> {
  const workers = serviceWorkers();
  if (workers === null) return;
  try {
    if (!isWanted) return await remove();
    // A browser that keeps nothing has no room for a worker either, and some say so in the console.
    if (!browserStorage.takes()) return;
    await calm(isReading);
    await workers.register(scriptAddress(), { updateViaCache: 'none' });
    // Browsers look for a newer one when a page is opened. A page may stay open for weeks.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) lookForNewer(workers).catch(() => undefined);
    });
  } catch {
    // Private windows refuse, and so does a host without the script.
  }
}

/** The one address for which the security policy lets a page start a worker. */
function scriptAddress(): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => SERVICE_WORKER,
  });
  return policy?.createScriptURL('') ?? SERVICE_WORKER;
}

const CALM_MS = 1_000;

/** Chromium sometimes calls nobody back after its window has another size, though it has nothing to do. */
const IDLE_WITHIN_MS = 2_000;

/** Resolves once the page has its content, and the browser has nothing else to do. */
async function calm(isReading: () => boolean): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  while (isReading() || document.readyState !== 'complete');
  // Safari does not tell.
  if (typeof window.requestIdleCallback === 'function')
    await new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: IDLE_WITHIN_MS }));
}

async function lookForNewer(workers: ServiceWorkerContainer): Promise<void> {
  await (await workers.getRegistration())?.update();
}

async function remove(): Promise<void> {
  await (await ownRegistration())?.unregister();
  const prefix = cachePrefix(new URL('./', document.baseURI).pathname);
  const own = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(own.map((name) => caches.delete(name)));
}
