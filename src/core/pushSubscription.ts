/** This browser's subscription to notifications. Apart from environment.ts, because a worker has to be there for it. */
import { serviceWorkers } from './environment.ts';

/** In base64url, as the provider takes it (RFC 8291). */
export interface BrowserSubscription {
  /** Address at the browser's push service. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The provider's key that it was made for; null where the browser does not say. */
  readonly key: string | null;
}

/** The subscription of this portal's worker; null without one. */
export async function currentSubscription(): Promise<BrowserSubscription | null> {
  try {
    const found = await (await ownRegistration())?.pushManager.getSubscription();
    return found ? readSubscription(found) : null;
  } catch {
    return null;
  }
}

/** Workers are registered once the page is calm. */
const WORKER_MS = 20_000;

/**
 * Subscribes, after a former subscription has been given up.
 * @param key the provider's, in base64url
 * @returns 'noWorker' where none has come within 20 seconds, 'refused' where the browser or its push service refuses
 */
export async function subscribe(
  key: string,
  signal: AbortSignal,
): Promise<BrowserSubscription | 'noWorker' | 'refused'> {
  const registration = await readyRegistration(signal);
  if (registration === null) return 'noWorker';
  try {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    return readSubscription(made) ?? 'refused';
  } catch {
    return 'refused';
  }
}

/** @returns whether there is no subscription now */
export async function unsubscribe(): Promise<boolean> {
  try {
    const manager = (await ownRegistration())?.pushManager;
    const found = await manager?.getSubscription();
    if (!found || (await found.unsubscribe())) return true;
    // Another tab may have been first.
    return (await manager?.getSubscription()) === null;
  } catch {
    return false;
  }
}

/** Takes what was told off the device's screen, as far as the browser allows. */
export async function closeNotifications(): Promise<void> {
  try {
    for (const shown of (await (await ownRegistration())?.getNotifications()) ?? []) shown.close();
  } catch {
    // They stay until somebody closes them.
  }
}

/** This portal's worker. A portal in a folder below the host's root may be controlled from above by another one. */
export async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const folder = new URL('./', document.baseURI).href;
  const registration = await serviceWorkers()?.getRegistration(folder);
  return registration?.scope === folder ? registration : undefined;
}

async function readyRegistration(signal: AbortSignal): Promise<ServiceWorkerRegistration | null> {
  const workers = serviceWorkers();
  if (workers === null) return null;
  const ready = await new Promise<unknown>((resolve) => {
    const timer = setTimeout(() => resolve(null), WORKER_MS);
    signal.addEventListener('abort', () => resolve(null), { once: true });
    workers.ready.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
  if (ready === null) return null;
  return (await ownRegistration().catch(() => undefined)) ?? null;
}

function readSubscription(subscription: PushSubscription): BrowserSubscription | null {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  const key = subscription.options?.applicationServerKey;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth, key: key ? base64url(new Uint8Array(key)) : null };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
