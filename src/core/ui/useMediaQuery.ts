import { useCallback, useSyncExternalStore } from 'react';
import { followMedia, matchesMedia } from '#core/environment.ts';

/** Whether a media query matches. The component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback((onChange: () => void) => followMedia(query, onChange), [query]);
  return useSyncExternalStore(subscribe, () => matchesMedia(query));
}
