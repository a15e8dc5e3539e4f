import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isBeingLeft } from '#core/page/isBeingLeft.ts';
import type { ChangeList } from './EventsList.tsx';
import { withPage } from './listChanges.ts';

/** Leads from a page past the end to the last one. @param page where to go, or null to stay */
export function useClampedPage(page: number | null, onChange: ChangeList): void {
  const router = useRouter();
  useEffect(() => {
    if (page !== null && !isBeingLeft(router))
      onChange((current) => withPage(current, page), { replace: true });
  }, [page, onChange, router]);
}
