import { useMemo, useSyncExternalStore } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { type SeenIncidents, type SeenNow, seenIncidentsOf } from './seenIncidents.ts';

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
