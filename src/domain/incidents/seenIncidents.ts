/**
 * The incidents that a person has seen, and when the person was here last. Both are kept for each person apart in this
 * browser, outlive a logout, and are the same in all tabs. They never reach the provider.
 */

import { useMemo, useSyncExternalStore } from 'react';
import type { AppContext } from '#core/app/appContext.ts';
import { useApp } from '#core/app/useApp.ts';
import { type Channel, openChannel, now as providersNow } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import {
  MOST_SEEN,
  openSeenDatabase,
  type SeenChange,
  type SeenDatabase,
  type Visit,
} from './seenDatabase.ts';

interface SeenNow {
  /** 'reading' until the browser has told what it keeps; 'lost' where it keeps nothing beyond this page load. */
  readonly state: 'reading' | 'kept' | 'lost';
  /** Ids of the seen incidents. */
  readonly ids: ReadonlySet<number>;
  /** When the person was last here before this visit, in Unix milliseconds; null on the first visit. */
  readonly lastVisit: number | null;
}

interface SeenIncidents {
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
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly open?: (owner: string) => Promise<SeenDatabase>;
  readonly channel?: Channel | null;
}

/** After so long without a sign of the person, the next one begins a new visit. */
const REST_MS = 30 * 60_000;

/** The visit to keep after a sign of the person at `now`. */
export function visitAt(kept: Visit | undefined, now: number): Visit {
  if (kept === undefined) return { active: now, before: null };
  return { active: now, before: now - kept.active > REST_MS ? kept.active : kept.before };
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

export function createSeenIncidents(options: SeenOptions): SeenIncidents & { stop(): void } {
  const {
    owner,
    now = providersNow,
    open = openSeenDatabase,
    channel = openChannel('portal-seen'),
  } = options;
  const { subscribe, notify } = createListeners();
  const database = lazily(() => open(owner));
  const leaving = new AbortController();
  /** Changes that were made before the kept ids were read; null afterwards. */
  let early: Change[] | null = [];
  let current: SeenNow = { state: 'reading', ids: new Set(), lastVisit: null };
  let visit: Visit | undefined;

  const set = (change: Partial<SeenNow>) => {
    current = { ...current, ...change };
    notify();
  };
  const lose = () => set({ state: 'lost' });
  /** The database itself keeps the order of the tasks. */
  const write = <T>(task: (db: SeenDatabase) => Promise<T>): Promise<T> => {
    const done = database().then(task);
    done.catch(lose);
    return done;
  };
  const apply = (change: Change) => {
    early?.push(change);
    const lastVisit = change.type === 'forget' ? null : current.lastVisit;
    set({ ids: applied(current.ids, change), lastVisit });
  };
  const tell = (change: Change) => {
    apply(change);
    channel?.postMessage({ ...change, owner } satisfies Told);
  };
  const record = (change: SeenChange) => {
    tell(change);
    void write((db) => db.keep(change, now())).catch(() => undefined);
  };
  const noteVisit = async () => {
    const at = now();
    const next = (kept: Visit | undefined) => visitAt(kept, at);
    visit = await write((db) => db.visit(next)).catch(() => next(visit));
    if (visit.before !== current.lastVisit) set({ lastVisit: visit.before });
  };
  const start = lazily(async () => {
    document.addEventListener('visibilitychange', () => void noteVisit(), { signal: leaving.signal });
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
      visit = undefined;
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

/** The store of the session's person. */
class PersonStore {
  #store: ReturnType<typeof createSeenIncidents> | null = null;

  of(owner: string): SeenIncidents {
    this.#store ??= createSeenIncidents({ owner });
    return this.#store;
  }

  stop(): void {
    this.#store?.stop();
  }
}
const createPersonStore = () => new PersonStore();

/** What the signed-in person has seen; null when nobody is signed in. */
function seenIncidentsOf({ scope, session }: AppContext): SeenIncidents | null {
  const user = session.user();
  return user && scope.keep(createPersonStore).of(ownerOf(user));
}

export type Seen = SeenNow & Pick<SeenIncidents, 'mark' | 'unmark' | 'forget'>;

const subscribeNone = () => () => undefined;
const none = () => null;

/** What the signed-in person has seen in this browser. Null when nobody is signed in. */
export function useSeenIncidents(): Seen | null {
  const app = useApp();
  // Another person has another store.
  useCurrentUser(app.session);
  const store = seenIncidentsOf(app);
  const now = useSyncExternalStore(store?.subscribe ?? subscribeNone, store?.snapshot ?? none);
  return useMemo(() => {
    if (store === null || now === null) return null;
    const { mark, unmark, forget } = store;
    return { ...now, mark, unmark, forget };
  }, [store, now]);
}
