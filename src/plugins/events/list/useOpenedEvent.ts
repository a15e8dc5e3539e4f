import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { openedFrom, rememberOpened } from './openedEvents.ts';

/** The id of the event that was opened from this very entry of the history; null on a fresh visit. */
export function useOpenedEvent(): string | null {
  const router = useRouter();
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        const [, eventId] = /\/event\/(\d+)$/.exec(toLocation.pathname) ?? [];
        const from = fromLocation?.state.__TSR_key;
        if (eventId && from) rememberOpened(from, eventId);
      }),
    [router],
  );
  return useMemo(() => openedFrom(entry), [entry]);
}
