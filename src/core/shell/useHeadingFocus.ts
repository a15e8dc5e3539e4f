import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '#core/ui/PageHeading.tsx';

/**
 * Moves focus to the page's heading when the path changes, as a full page load would for a screen reader.
 * Not on the first load nor on its redirects: nobody has acted yet.
 */
export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let settled: string | null = null;
    return router.subscribe('onRendered', ({ toLocation }) => {
      const before = settled;
      settled = toLocation.pathname;
      if (before === null || before === settled) return;
      focusHeading();
    });
  }, [router]);
}
