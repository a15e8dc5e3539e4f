import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** A platform popover that also closes when the portal opens another page. */
export function usePopover(): { ref: RefObject<HTMLDivElement | null>; close: () => void } {
  const router = useRouter();
  const ref = useRef<HTMLDivElement>(null);
  const close = useCallback(() => ref.current?.hidePopover?.(), []);
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && close()),
    [router, close],
  );
  return { ref, close };
}
