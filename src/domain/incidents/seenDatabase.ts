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

/** What a person did to the marks of these incidents. */
export interface SeenChange {
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
export async function openSeenDatabase(owner: string): Promise<SeenDatabase> {
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
