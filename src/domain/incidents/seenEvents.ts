/**
 * The events that a person has seen, and when the person was here last. Both are kept for each person apart in this
 * browser, outlive a logout, and are the same in all tabs. They never reach the provider.
 */

import { type DBSchema, openDB } from 'idb';
import { useMemo, useSyncExternalStore } from 'react';
import type { AppContext } from '#core/app/definePlugin.ts';
import { useApp, useCurrentUser } from '#core/app/useApp.ts';
import { type Channel, clock, openChannel, viewerNow } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';
import { ownerOf } from '#core/session/personStorage.ts';

interface SeenNow {
  /** 'reading' until the browser has told what it keeps; 'lost' where it keeps nothing beyond this page load. */
  readonly state: 'reading' | 'kept' | 'lost';
  /** Ids of the seen events. */
  readonly ids: ReadonlySet<number>;
  /** When the person was last here before this visit, in Unix milliseconds as `now` tells them; null on the first visit. */
  readonly lastVisit: number | null;
}

interface SeenEvents {
  /** Another object after each change. */
  snapshot(): SeenNow;
  /** The first subscription reads what is kept. */
  subscribe(listener: () => void): () => void;
  mark(ids: readonly number[]): void;
  unmark(ids: readonly number[]): void;
  /** Forgets the last visit too. Rejects where the browser could not erase it. */
  forget(): Promise<void>;
}

/** What one tab tells the others. */
type Change = SeenChange | { readonly type: 'forget' };
type Told = Change & { readonly owner: string };

interface SeenOptions {
  /** Names the person, see `ownerOf`. */
  readonly owner: string;
  /** Unix milliseconds on the viewer's clock: marks and visits are compared with one another alone. */
  readonly now?: () => number;
  readonly open?: (owner: string) => Promise<SeenDatabase>;
  readonly channel?: Channel | null;
}

/** After so long without a sign of the person, the next one begins a new visit. */
const REST_MS = 30 * 60_000;
/** Presses, keys and marks within so long count once. */
const SIGN_MS = 60_000;

/**
 * The visit to keep after a sign of the person. A rest is measured on the viewer's clock alone: how wrong that is, answers
 * tell only after the first sign.
 * @param now on the viewer's clock
 * @param ahead milliseconds that it is known to be ahead
 */
export function visitAt(kept: Visit | undefined, now: number, ahead: number): Visit {
  if (kept === undefined) return { active: now, ahead, before: null };
  const isNew = now - kept.active > REST_MS;
  return { active: now, ahead, before: isNew ? kept.active - (kept.ahead ?? 0) : kept.before };
}

function applied(ids: ReadonlySet<number>, change: Change): ReadonlySet<number> {
  if (change.type === 'forget') return new Set();
  const next = new Set(ids);
  for (const id of change.ids) {
    if (change.type === 'mark') next.add(id);
    else next.delete(id);
  }
  // A set lists first what was added first.
  for (const id of next) {
    if (next.size <= MOST_SEEN) break;
    next.delete(id);
  }
  return next;
}

export function createSeenEvents(options: SeenOptions): SeenEvents & { stop(): void } {
  const { owner, now = viewerNow, open = openSeenDatabase, channel = openChannel('portal-seen') } = options;
  const { subscribe, notify } = createListeners();
  const opened = () => lazily(() => open(owner));
  let database = opened();
  const leaving = new AbortController();
  /** Changes that were made before the kept ids were read; null afterwards. */
  let early: Change[] | null = [];
  let current: SeenNow = { state: 'reading', ids: new Set(), lastVisit: null };
  let visit: Visit | undefined;
  /** How many times everything was forgotten. */
  let forgotten = 0;

  const set = (change: Partial<SeenNow>) => {
    current = { ...current, ...change };
    notify();
  };
  const lose = () => set({ state: 'lost' });
  /** The database itself keeps the order of the tasks. */
  const write = <T>(task: (db: SeenDatabase) => Promise<T>): Promise<T> => {
    const asked = database;
    const done = asked()
      .then(task)
      .catch(() => {
        // Browsers close the databases of a page that was put aside for long, as on iPhones: it is opened again, once for
        // all tasks that found it so.
        if (database === asked) database = opened();
        return database().then(task);
      });
    done.catch(lose);
    return done;
  };
  const apply = (change: Change) => {
    early?.push(change);
    const ids = applied(current.ids, change);
    if (change.type !== 'forget') return set({ ids });
    visit = undefined;
    forgotten += 1;
    set({ ids, lastVisit: null });
  };
  const tell = (change: Change) => {
    apply(change);
    channel?.postMessage({ ...change, owner } satisfies Told);
  };
  const record = (change: SeenChange) => {
    tell(change);
    void write((db) => db.keep(change, now())).catch(() => undefined);
    noteSign();
  };
  const noteVisit = async () => {
    const at = now();
    const next = (kept: Visit | undefined) => visitAt(kept, at, clock.ahead());
    const before = forgotten;
    const noted = await write((db) => db.visit(next)).catch(() => next(visit));
    // The press that forgets is a sign too.
    if (before !== forgotten) return;
    visit = noted;
    if (visit.before !== current.lastVisit) set({ lastVisit: visit.before });
  };
  const noteSign = () => {
    if (visit === undefined || now() - visit.active >= SIGN_MS) void noteVisit();
  };
  const start = lazily(async () => {
    const { signal } = leaving;
    document.addEventListener('visibilitychange', () => void noteVisit(), { signal });
    for (const sign of ['pointerdown', 'keydown'])
      document.addEventListener(sign, noteSign, { capture: true, passive: true, signal });
    if (channel) {
      channel.onmessage = ({ data }: MessageEvent<Told>) => {
        if (data.owner === owner) apply(data);
      };
    }
    await noteVisit();
    const kept = await write((db) => db.read(now())).catch(() => null);
    if (kept) set({ state: 'kept', ids: (early ?? []).reduce(applied, new Set(kept)) });
    early = null;
  });

  return {
    snapshot: () => current,
    subscribe: (listener) => {
      void start();
      return subscribe(listener);
    },
    mark: (ids) => {
      const fresh = ids.filter((id) => !current.ids.has(id));
      if (fresh.length > 0) record({ type: 'mark', ids: fresh });
    },
    unmark: (ids) => record({ type: 'unmark', ids }),
    forget: () => {
      tell({ type: 'forget' });
      return write((db) => db.forget());
    },
    stop: () => {
      leaving.abort();
      channel?.close();
      void database().then(
        (db) => db.close(),
        () => undefined,
      );
    },
  };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** What the signed-in person has seen; null when nobody is signed in. */
function seenEventsOf({ scope, session }: AppContext): SeenEvents | null {
  const user = session.user();
  return user && scope.keep(createSeenEvents, { owner: ownerOf(user) });
}

export type Seen = SeenNow & Pick<SeenEvents, 'mark' | 'unmark' | 'forget'>;

const subscribeNone = () => () => undefined;
const none = () => null;

/** What the signed-in person has seen in this browser. Null when nobody is signed in. */
export function useSeenEvents(): Seen | null {
  const app = useApp();
  // Another person has another store.
  useCurrentUser();
  const store = seenEventsOf(app);
  const now = useSyncExternalStore(store?.subscribe ?? subscribeNone, store?.snapshot ?? none);
  return useMemo(() => {
    if (store === null || now === null) return null;
    const { mark, unmark, forget } = store;
    return { ...now, mark, unmark, forget };
  }, [store, now]);
}

// What each person has seen, in the browser's IndexedDB: the events' ids, by the day on which they were seen.

/** How long the marks are kept, in days. */
const KEPT_DAYS = 90;
/** Events that are kept for one person. Those that were seen first go first. */
export const MOST_SEEN = 50_000;

const DAY_MS = 86_400_000;

/** When a person uses the portal, in Unix milliseconds. */
export interface Visit {
  /** The last sign of the person, on the viewer's clock. */
  readonly active: number;
  /** How far that clock was known to be ahead then; earlier builds kept all on the provider's clock. */
  readonly ahead?: number;
  /** The last sign in the visit before, on the provider's clock as far as it was known; null in the first visit. */
  readonly before: number | null;
}

/** What a person did to the marks of these events. */
interface SeenChange {
  readonly type: 'mark' | 'unmark';
  readonly ids: readonly number[];
}

/** Days are those of UTC, counted from 1970. */
interface SeenSchema extends DBSchema {
  /** Ids by the day of their mark, from the one seen first on. */
  days: { key: [owner: string, day: number]; value: readonly number[] };
  /** Changes since the days were last read, in the order in which they were made. */
  changes: { key: number; value: SeenChange & { readonly owner: string; readonly day: number } };
  visits: { key: string; value: Visit };
}

/** Every function rejects where the browser refuses. */
export interface SeenDatabase {
  /** Ids that the person has seen, from the one seen first on. Erases what is too old, or too much. */
  read(now: number): Promise<readonly number[]>;
  keep(change: SeenChange, now: number): Promise<void>;
  /** Replaces what is kept about the person's visits. */
  visit(next: (kept: Visit | undefined) => Visit): Promise<Visit>;
  /** Erases everything about the person. */
  forget(): Promise<void>;
  close(): void;
}

const dayOf = (instant: number) => Math.floor(instant / DAY_MS);

/** @param owner names the person, see `ownerOf` */
async function openSeenDatabase(owner: string): Promise<SeenDatabase> {
  const db = await openDB<SeenSchema>('portal-seen', 2, {
    upgrade: (fresh, version) => {
      if (version < 1) {
        fresh.createObjectStore('days');
        fresh.createObjectStore('visits');
      }
      fresh.createObjectStore('changes', { autoIncrement: true });
    },
    // A tab with a later version of the portal needs another schema, and waits until this one is closed.
    blocking: (_from, _to, { target }) => {
      if (target instanceof IDBDatabase) target.close();
    },
  });
  const own = IDBKeyRange.bound([owner], [owner, []]);
  return {
    read: async (now) => {
      const tx = db.transaction(['days', 'changes'], 'readwrite');
      const days = tx.objectStore('days');
      const oldest = dayOf(now) - KEPT_DAYS;
      for (const key of await days.getAllKeys()) if (key[1] < oldest) await days.delete(key);

      const [keys, lists] = [await days.getAllKeys(own), await days.getAll(own)];
      const dayOfId = new Map(keys.flatMap(([, day], index) => (lists[index] ?? []).map((id) => [id, day])));
      const rewritten = new Set<number>();
      const drop = (id: number) => {
        const day = dayOfId.get(id);
        if (day !== undefined && dayOfId.delete(id)) rewritten.add(day);
      };
      for await (const cursor of tx.objectStore('changes')) {
        const { value } = cursor;
        if (value.owner === owner) {
          value.ids.forEach(drop);
          if (value.type === 'mark') for (const id of value.ids) dayOfId.set(id, value.day);
          rewritten.add(value.day);
        }
        if (value.owner === owner || value.day < oldest) await cursor.delete();
      }
      // A map lists first what was added first.
      for (const [id, day] of dayOfId) {
        if (day < oldest || dayOfId.size > MOST_SEEN) drop(id);
      }
      for (const day of rewritten) {
        const ids = [...dayOfId.keys()].filter((id) => dayOfId.get(id) === day);
        if (ids.length > 0) await days.put(ids, [owner, day]);
        else await days.delete([owner, day]);
      }
      await tx.done;
      return [...dayOfId.keys()];
    },
    keep: async (change, now) => {
      const tx = db.transaction('changes', 'readwrite');
      const added = tx.store.add({ ...change, owner, day: dayOf(now) });
      // Committed in the same task: a page that is left at once keeps the change all the same.
      tx.commit();
      await Promise.all([added, tx.done]);
    },
    visit: async (next) => {
      const { store, done } = db.transaction('visits', 'readwrite');
      const visit = next(await store.get(owner));
      await store.put(visit, owner);
      await done;
      return visit;
    },
    forget: async () => {
      const tx = db.transaction(['days', 'changes', 'visits'], 'readwrite');
      await tx.objectStore('days').delete(own);
      await tx.objectStore('visits').delete(owner);
      for await (const cursor of tx.objectStore('changes')) {
        if (cursor.value.owner === owner) await cursor.delete();
      }
      await tx.done;
    },
    close: () => db.close(),
  };
}
