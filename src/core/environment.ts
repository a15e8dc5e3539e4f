/**
 * What the browser says of itself: zone, clock, connection, storage, channels, clipboard, screen. A browser may lack each
 * of these, refuse it or make its answer up. Every function here returns a value that the portal can use, and none throws.
 * No other module of the portal asks the browser for them.
 */
import { createClockCheck } from './clockCheck.ts';

declare global {
  interface Window {
    /** Absent in older browsers. */
    readonly Temporal?: {
      readonly Now: { timeZoneId(): string };
      readonly ZonedDateTime: new (nanoseconds: bigint, zone: string) => unknown;
    };
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/** The compiler's library does not declare these yet. */
interface TrustedTypes {
  /** `createScriptURL` returns an object. It is declared as text, because `register` is declared to take text. */
  createPolicy(name: string, rules: TrustedTypesRules): { createScriptURL(address: string): string };
}

interface TrustedTypesRules {
  /** Null refuses. */
  readonly createHTML?: (markup: string, type: string, sink: string) => string | null;
  readonly createScriptURL?: (address: string) => string;
}

const HOUR_MINUTES = 60;

/**
 * The viewer's time zone, as a name that Intl accepts: the browser's own, or else one of the same distance from UTC as the
 * browser's clock has now. Chromium says 'Etc/Unknown' where the computer's zone is none, and Intl refuses that name.
 */
export function viewerZone(): string {
  // The first formatter of a page takes 25 ms, on a phone 100 ms, and would delay the first paint. Temporal takes none.
  const named = attempt<unknown>(() => temporal()?.Now.timeZoneId(), undefined);
  if (isNamedZone(named)) return named;
  const formatted = attempt<unknown>(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, undefined);
  return isNamedZone(formatted) ? formatted : zoneOfOffset(-new Date().getTimezoneOffset());
}

/** Providers know offsets such as '+05:00' less often than names. */
function isNamedZone(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Z]/i.test(name) && isAccepted(name);
}

/** @param minutes that the clock is ahead of UTC */
function zoneOfOffset(minutes: number): string {
  if (minutes === 0 || !Number.isFinite(minutes)) return 'UTC';
  const sign = minutes < 0 ? '-' : '+';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / HOUR_MINUTES), Math.abs(minutes) % HOUR_MINUTES];
  // In these names a zone ahead of UTC has a minus.
  const name =
    rest === 0
      ? `Etc/GMT${minutes < 0 ? '+' : '-'}${hours}`
      : sign + [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return isAccepted(name) ? name : (namedZoneOf(minutes) ?? 'UTC');
}

/** Older browsers have no name for an offset of half an hour. A place with that offset has one. */
function namedZoneOf(minutes: number): string | undefined {
  const text = /GMT([+-]\d+)(?::(\d+))?/;
  return attempt(() => Intl.supportedValuesOf('timeZone'), []).find((timeZone) =>
    attempt(() => {
      const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
      const [, hours = '0', rest = '0'] = text.exec(format.format()) ?? [];
      return Number(hours) * HOUR_MINUTES + Math.sign(Number(hours)) * Number(rest) === minutes;
    }, false),
  );
}

const accepted = new Map<string, boolean>();

/** Kept for each name, because people wait for the page meanwhile. */
function isAccepted(zone: string): boolean {
  const known = accepted.get(zone);
  if (known !== undefined) return known;
  const isKnown =
    attempt(() => isKnownToTemporal(zone), false) ||
    attempt(() => Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone })), false);
  accepted.set(zone, isKnown);
  return isKnown;
}

/** Throws for an unknown zone. */
function isKnownToTemporal(zone: string): boolean {
  const own = temporal();
  return own !== undefined && new own.ZonedDateTime(0n, zone) !== null;
}

function temporal(): Window['Temporal'] {
  return globalThis.window?.Temporal;
}

/**
 * Unix milliseconds on the viewer's clock, which may be wrong. For lengths of time, and for moments that are compared with
 * one another alone; `shownMoment` is for showing them.
 */
export function viewerNow(): number {
  return Date.now();
}

const CLOCK_KEY = 'clockAhead';

/** The provider's answers tell how wrong the viewer's clock is. */
export const clock = createClockCheck({
  now: viewerNow,
  steady: steadyNow,
  kept: {
    read: () => {
      const ahead = Number(browserStorage.read(CLOCK_KEY) ?? 0);
      return Number.isSafeInteger(ahead) ? ahead : 0;
    },
    keep: (ahead) => {
      if (ahead === 0) browserStorage.remove(CLOCK_KEY);
      else browserStorage.write(CLOCK_KEY, String(ahead));
    },
  },
});

/** Unix milliseconds, to compare with the times of the provider: on its clock, once the viewer's is known to be wrong. */
export function now(): number {
  return shownMoment(viewerNow());
}

/** A moment of the viewer's clock, in Unix milliseconds, as `now` would have told it. */
export function shownMoment(at: number): number {
  return at - clock.ahead();
}

/** Milliseconds that no change of the clock moves. They may stand still while the computer sleeps. */
function steadyNow(): number {
  return attempt(() => performance.now(), 0);
}

/**
 * Whether the browser believes that it is online. It may be wrong both ways: use it to choose words, never to skip a call.
 */
export function seemsOnline(): boolean {
  return attempt(() => navigator.onLine !== false, true);
}

export type SafeStorage = ReturnType<typeof safeStorage>;

type OpenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> &
  Partial<Pick<Storage, 'key' | 'length'>>;

/** Key of an entry that is only written to see whether it is kept. */
const PROBE = 'probe';

/** @param open returns the storage. Called for every use, because even access to `window.localStorage` may throw. */
export function safeStorage(open: () => OpenStorage) {
  /** null when there is no such entry, or no storage. */
  const read = (key: string) => attempt(() => textOrNull(open().getItem(key)), null);
  const remove = (key: string) => attempt(() => open().removeItem(key), undefined);
  /** @returns whether the value is stored now */
  const write = (key: string, value: string) =>
    attempt(() => {
      open().setItem(key, value);
      return true;
    }, false);
  return {
    read,
    /** The entry's JSON, of any shape; null when there is none, or none that can be read. */
    readJson: (key: string) => attempt<unknown>(() => JSON.parse(read(key) ?? 'null'), null),
    write,
    remove,
    /** Of all entries. */
    keys: () =>
      attempt((): string[] => {
        const store = open();
        return Array.from({ length: store.length ?? 0 }, (_, index) => store.key?.(index) ?? '');
      }, []),
    /** Whether the browser takes an entry now. */
    takes: () => {
      const isKept = write(PROBE, PROBE) && read(PROBE) === PROBE;
      remove(PROBE);
      return isKept;
    },
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What all tabs of this browser share until somebody clears it. */
export const browserStorage = safeStorage(() => window.localStorage);

/** What this tab keeps until it is closed. */
export const tabStorage = safeStorage(() => window.sessionStorage);

/** The part of BroadcastChannel that the portal uses. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** A channel to the other tabs of this origin; null where the browser has none or refuses it. */
export function openChannel(name: string): Channel | null {
  return attempt(() => {
    const channel = new BroadcastChannel(name);
    return {
      postMessage: (message: unknown) => attempt(() => channel.postMessage(message), undefined),
      get onmessage() {
        return channel.onmessage;
      },
      set onmessage(listener) {
        channel.onmessage = listener;
      },
      close: () => attempt(() => channel.close(), undefined),
    };
  }, null);
}

/** Null where the browser has no service workers or refuses them, as over plain http. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  return attempt(() => navigator.serviceWorker ?? null, null);
}

// Notifications. Asking for the permission is left to a press: browsers punish pages that ask by themselves.

/** 'homeScreen': once the portal is on the home screen, as on iPhones. */
type PushSupport = 'full' | 'homeScreen' | 'none';

/** Whether this browser can be sent notifications. */
export function pushSupport(): PushSupport {
  const has = (name: string) => attempt(() => Reflect.get(window, name) !== undefined, false);
  if (serviceWorkers() !== null && has('PushManager') && has('Notification')) return 'full';
  return isAppleTouch() && !isInstalled() ? 'homeScreen' : 'none';
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isAppleTouch(): boolean {
  return attempt(
    () =>
      /^iP/.test(navigator.platform) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1),
    false,
  );
}

function isInstalled(): boolean {
  return (
    attempt(() => Reflect.get(navigator, 'standalone') === true, false) ||
    matchesMedia('(display-mode: standalone)')
  );
}

/** 'denied' also where the browser has no notifications. */
export function notificationPermission(): NotificationPermission {
  const told = attempt<unknown>(() => Notification.permission, 'denied');
  return told === 'granted' || told === 'default' ? told : 'denied';
}

/** Asks the person, where that has not been decided. To be called in the task of a press. */
export async function askForNotifications(): Promise<NotificationPermission> {
  try {
    await Notification.requestPermission();
  } catch {
    // What the browser says now counts.
  }
  return notificationPermission();
}

/**
 * Calls back when the permission has changed, by whatever way.
 * @returns ends it
 */
export function followNotificationPermission(onChange: () => void): () => void {
  let last = notificationPermission();
  let status: PermissionStatus | undefined;
  let isOver = false;
  const look = () => {
    const next = notificationPermission();
    if (isOver || next === last) return;
    last = next;
    onChange();
  };
  const follow = async () => {
    status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', look);
  };
  follow().catch(() => undefined);
  // Safari does not tell.
  attempt(() => document.addEventListener('visibilitychange', look), undefined);
  return () => {
    isOver = true;
    attempt(() => document.removeEventListener('visibilitychange', look), undefined);
    attempt(() => status?.removeEventListener('change', look), undefined);
  };
}

/** As the browser names itself; '' where it does not. */
export function userAgent(): string {
  return attempt(() => textOrNull(navigator.userAgent) ?? '', '');
}

/** Whether a media query matches; false where the browser cannot tell. */
export function matchesMedia(query: string): boolean {
  return attempt(() => window.matchMedia(query).matches === true, false);
}

/**
 * Calls back when a media query begins or ceases to match.
 * @returns ends it
 */
export function followMedia(query: string, onChange: () => void): () => void {
  const list = attempt(() => {
    const media = window.matchMedia(query);
    media.addEventListener('change', onChange);
    return media;
  }, null);
  return () => attempt(() => list?.removeEventListener('change', onChange), undefined);
}

/** @returns whether the text is in the clipboard now; browsers have none over plain http, and may ask the person first */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Sends a request that outlives the page. @returns whether the browser took it */
export function sendBeacon(url: string, body: Blob): boolean {
  return attempt(() => navigator.sendBeacon(url, body) === true, false);
}

/** A random name. Browsers make UUIDs over https and on loopback only, so that elsewhere other random numbers have to do. */
export function randomName(): string {
  return attempt(
    () => crypto.randomUUID(),
    attempt(
      () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
      `${viewerNow()}-${String(Math.random()).slice(2)}`,
    ),
  );
}

/** Whether the keyboard has a Command key. */
export function hasAppleKeyboard(): boolean {
  return attempt(() => /^(Mac|iP)/.test(navigator.platform), false);
}

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
