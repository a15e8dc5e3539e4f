import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageTrouble } from './PageTrouble.tsx';

/**
 * Lets the router say of a page that its code is gone. Out of the entry, and early: by the time that code is missing,
 * this could not be had either.
 */
export function useMissingCodePage(): void {
  const router = useRouter();
  useEffect(() => {
    router.options.defaultErrorComponent = PageTrouble;
    // A page that failed before this was there is looked at once more.
    if (document.querySelector('#content > [role="alert"]')) void router.invalidate();
  }, [router]);
}
