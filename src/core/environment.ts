/**
 * What the browser says of itself: zone, storage, channels, connection, clock. A browser may refuse each of these or make
 * its answer up. Every function here returns a value that the portal can use, and none throws. No other module of the
 * portal asks the browser for them.
 */
declare global {
  interface Window {
    /** Absent in older browsers. */
    readonly Temporal?: { readonly Now: { timeZoneId(): string } };
  }
}

/** The viewer's time zone, as a name that Intl accepts. */
export function viewerZone(): string {
  // The first formatter of a page takes 25 ms, on a phone 100 ms, and would delay the first paint. Temporal takes none.
  const named = attempt(() => globalThis.window?.Temporal?.Now.timeZoneId(), undefined);
  return named ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Unix milliseconds on the viewer's clock, which may be wrong. */
export function viewerNow(): number {
  return Date.now();
}

/**
 * Whether the browser believes that it has a connection. It may be wrong both ways: words may follow it, but nothing is
 * left untried for it.
 */
export function seemsOnline(): boolean {
  return attempt(() => navigator.onLine !== false, true);
}

export interface SafeStorage {
  /** null when there is no such entry, or no storage. */
  read(key: string): string | null;
  /** The entry's JSON, of any shape; null when there is none, or none that can be read. */
  readJson(key: string): unknown;
  /** @returns whether the value is stored now */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/** @param open returns the storage. Called for every use, because even access to `window.localStorage` may throw. */
export function safeStorage(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SafeStorage {
  return {
    read: (key) => attempt(() => open().getItem(key), null),
    readJson: (key) => attempt(() => JSON.parse(open().getItem(key) ?? 'null'), null),
    write: (key, value) =>
      attempt(() => {
        open().setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
  };
}

/** What all tabs of this browser share until somebody clears it. */
export const browserStorage: SafeStorage = safeStorage(() => window.localStorage);

/** What this tab keeps until it is closed. */
export const tabStorage: SafeStorage = safeStorage(() => window.sessionStorage);

/** The part of BroadcastChannel that the portal uses. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** A channel to the other tabs of this origin; null where the browser has none or refuses it. */
export function openChannel(name: string): Channel | null {
  return attempt(() => new BroadcastChannel(name), null);
}

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
