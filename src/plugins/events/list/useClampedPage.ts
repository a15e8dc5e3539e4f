import { useEffect } from 'react';
import type { ChangeList } from './EventsList.tsx';
import { withPage } from './listChanges.ts';

/** Leads from a page past the end to the last one. @param page where to go, or null to stay */
export function useClampedPage(page: number | null, onChange: ChangeList): void {
  useEffect(() => {
    if (page !== null) onChange((current) => withPage(current, page), { replace: true });
  }, [page, onChange]);
}
