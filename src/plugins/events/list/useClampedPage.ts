import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNavigatingAway } from '#core/page/isNavigatingAway.ts';
import type { ChangeList } from './EventsList.tsx';
import { withPage } from './listChanges.ts';

/** Leads from a page past the end to the last one. @param page where to go, or null to stay */
export function useClampedPage(page: number | null, onChange: ChangeList): void {
  const router = useRouter();
  useEffect(() => {
    if (page !== null && !isNavigatingAway(router))
      onChange((current) => withPage(current, page), { replace: true });
  }, [page, onChange, router]);
}
