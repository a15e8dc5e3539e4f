import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { DEFAULT_ORDER, permittedOrder, type SortOrder } from './sortOrder.ts';

/** Reads again when the Admin's view is switched while the address sorts by a column that this view alone has. */
export function useReadForView(admin: boolean, order: SortOrder = DEFAULT_ORDER): void {
  const router = useRouter();
  const readFor = useRef(admin);
  useEffect(() => {
    if (readFor.current === admin) return;
    readFor.current = admin;
    if (permittedOrder(order, false) !== order) void router.invalidate();
  }, [admin, order, router]);
}
