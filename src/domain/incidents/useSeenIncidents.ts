import { useMemo, useSyncExternalStore } from 'react';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useApp } from '#core/app/useApp.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { importCode } from '#core/errors/importCode.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import type { SeenIncidents, SeenNow } from './seenIncidents.ts';

export type Seen = SeenNow & Pick<SeenIncidents, 'mark' | 'unmark' | 'forget'>;

const loadStore = () => importCode(() => import('./seenIncidents.ts'), 'visitAt');
const subscribeNone = () => () => undefined;
const none = () => null;

/**
 * What the signed-in person has seen in this browser. Null until the page's content is there and the code for it is
 * loaded; then, until its `state` says otherwise, it is being read.
 */
export function useSeenIncidents(): Seen | null {
  const { session } = useApp();
  // Another person has another store.
  useCurrentUser(session);
  const code = useLazyCode(loadStore, useIsContentThere());
  const store = code?.seenIncidentsOf(session) ?? null;
  const now = useSyncExternalStore(store?.subscribe ?? subscribeNone, store?.snapshot ?? none);
  return useMemo(() => {
    if (store === null || now === null) return null;
    const { mark, unmark, forget } = store;
    return { ...now, mark, unmark, forget };
  }, [store, now]);
}
