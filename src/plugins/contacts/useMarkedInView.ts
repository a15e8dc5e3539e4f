import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/**
 * Scrolls to the marked row once more when the router has rendered the page: it then goes to the page's top, also where
 * the rows were loaded beforehand and the row was in view already.
 */
export function useMarkedInView(): void {
  const router = useRouter();
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', () =>
        document.querySelector('tr[data-marked="true"]')?.scrollIntoView({ block: 'center' }),
      ),
    [router],
  );
}
