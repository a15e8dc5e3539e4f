/** Whose device this browser is, as far as notifications go. There is one for all tabs, as there is one subscription. */
import * as v from 'valibot';
import { leaveDevice } from '#core/api/notification.ts';
import { browserStorage } from '#core/environment.ts';
import { listen } from '#core/listeners.ts';
import { closeNotifications, unsubscribe } from '#core/pushSubscription.ts';
import type { Session } from './createSession.ts';

/** Not among the person's entries: those go at every log-off, also at one of a tab in which nobody is signed in. */
const KEY = 'pushDevice';

const Kept = v.object({
  /** See `ownerOf`. */
  owner: v.string(),
  /** The provider's id of it. */
  id: v.number(),
  endpoint: v.string(),
});
type KeptDevice = v.InferOutput<typeof Kept>;

/** Null where notifications were not turned on, or the person has logged off since. */
export function keptDevice(): KeptDevice | null {
  const kept = v.safeParse(Kept, browserStorage.readJson(KEY));
  return kept.success ? kept.output : null;
}

export function keepDevice(device: KeptDevice): void {
  browserStorage.write(KEY, JSON.stringify(device));
}

/**
 * Calls back when another tab has turned notifications on or off.
 * @returns ends it
 */
export function followKeptDevice(onChange: () => void): () => void {
  return listen(window, { storage: ({ key }) => key === KEY && onChange() });
}

/**
 * The next person must not read what this one was told.
 * @returns whether the browser gets no notifications now; the push service tells the provider so in any case
 */
export async function giveUpDevice(): Promise<boolean> {
  const kept = keptDevice();
  browserStorage.remove(KEY);
  const isGone = await unsubscribe();
  // A browser that goes on getting notifications is still somebody's, and has to be given up again.
  if (!isGone && kept !== null && keptDevice() === null) keepDevice(kept);
  await closeNotifications();
  return isGone;
}

/**
 * Gives this browser up when the person logs off, in this tab or another. A refused token leaves it as it is, and so does
 * a log-off of which this tab hears when somebody has signed in again.
 */
export function leaveWith(session: Pick<Session, 'people' | 'hasLoggedOut' | 'subscribe'>): void {
  session.subscribe(() => {
    if (session.hasLoggedOut() && session.people().length === 0 && keptDevice() !== null) void giveUpDevice();
  });
}

/**
 * Ends a token, after the provider has taken this browser off the person's devices with it. Nobody waits for that: the
 * token is ended after a second at the latest, and at once when the page is left.
 */
export function endWithDevice(end: () => void, baseUrl: string, token: string): void {
  const device = keptDevice();
  if (device === null) {
    end();
    return;
  }
  const isLeft = new Promise<void>((resolve) =>
    window.addEventListener('pagehide', () => resolve(), { once: true }),
  );
  void Promise.race([leaveDevice(baseUrl, token, device.endpoint), isLeft]).then(end);
}
