/** What each person has seen, in the browser's IndexedDB: the incidents' ids, by the day on which they were seen. */
import { type DBSchema, openDB } from 'idb';

/** How long the marks are kept, in days. */
const KEPT_DAYS = 90;
/** Incidents that are kept for one person. Those that were seen first go first. */
export const MOST_SEEN = 50_000;

const DAY_MS = 86_400_000;

/** When a person uses the portal, in Unix milliseconds. */
export interface Visit {
  /** The last sign of the person. */
  readonly active: number;
  /** The last sign in the visit before; null in the first visit. */
  readonly before: number | null;
}

interface SeenSchema extends DBSchema {
  /** Ids, from the one seen first on. Days are those of UTC, counted from 1970. */
  days: { key: [owner: string, day: number]; value: readonly number[] };
  visits: { key: string; value: Visit };
}

/** Every function rejects where the browser refuses. */
export interface SeenDatabase {
  /** Ids that the person has seen, from the one seen first on. Erases what is too old, or too much. */
  read(now: number): Promise<readonly number[]>;
  mark(ids: readonly number[], now: number): Promise<void>;
  unmark(ids: readonly number[]): Promise<void>;
  /** Replaces what is kept about the person's visits. */
  visit(next: (kept: Visit | undefined) => Visit): Promise<Visit>;
  /** Erases everything about the person. */
  forget(): Promise<void>;
  close(): void;
}

const dayOf = (instant: number) => Math.floor(instant / DAY_MS);

/** @param owner names the person, see `ownerOf` */
export async function openSeenDatabase(owner: string): Promise<SeenDatabase> {
  const db = await openDB<SeenSchema>('portal-seen', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('days');
      fresh.createObjectStore('visits');
    },
    // A tab with a later version of the portal needs another schema, and waits until this one is closed.
    blocking: (_from, _to, { target }) => {
      if (target instanceof IDBDatabase) target.close();
    },
  });
  const own = IDBKeyRange.bound([owner], [owner, []]);
  return {
    read: async (now) => {
      const { store, done } = db.transaction('days', 'readwrite');
      for (const key of await store.getAllKeys()) {
        if (key[1] < dayOf(now) - KEPT_DAYS) await store.delete(key);
      }
      const [keys, days] = [await store.getAllKeys(own), await store.getAll(own)];
      let tooMany = days.reduce((sum, ids) => sum + ids.length, 0) - MOST_SEEN;
      const kept: number[] = [];
      for (const [index, key] of keys.entries()) {
        const ids = days[index] ?? [];
        const left = ids.slice(Math.max(0, tooMany));
        tooMany -= ids.length - left.length;
        if (left.length === 0) await store.delete(key);
        else if (left.length < ids.length) await store.put(left, key);
        for (const id of left) kept.push(id);
      }
      await done;
      return kept;
    },
    mark: async (ids, now) => {
      const { store, done } = db.transaction('days', 'readwrite');
      const key: [string, number] = [owner, dayOf(now)];
      await store.put([...new Set([...((await store.get(key)) ?? []), ...ids])], key);
      await done;
    },
    unmark: async (ids) => {
      const gone = new Set(ids);
      const { store, done } = db.transaction('days', 'readwrite');
      const [keys, days] = [await store.getAllKeys(own), await store.getAll(own)];
      for (const [index, key] of keys.entries()) {
        const seen = days[index] ?? [];
        const left = seen.filter((id) => !gone.has(id));
        if (left.length === 0) await store.delete(key);
        else if (left.length < seen.length) await store.put(left, key);
      }
      await done;
    },
    visit: async (next) => {
      const { store, done } = db.transaction('visits', 'readwrite');
      const visit = next(await store.get(owner));
      await store.put(visit, owner);
      await done;
      return visit;
    },
    forget: async () => {
      const tx = db.transaction(['days', 'visits'], 'readwrite');
      await tx.objectStore('days').delete(own);
      await tx.objectStore('visits').delete(owner);
      await tx.done;
    },
    close: () => db.close(),
  };
}
