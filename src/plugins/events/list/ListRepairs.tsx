import { useEffect, useState } from 'react';
import { useIsNavigatingAway } from '#core/page/isNavigatingAway.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { withFilters } from './eventFilters.ts';
import { type ChangeList, withPage } from './listChanges.ts';
import { withRange } from './timeRange.ts';

interface ListRepairsProps {
  /** Where to go instead of a page past the end; null to stay. */
  readonly page: number | null;
  /** What is wrong with the range of the address; null when nothing is. */
  readonly problem: string | null;
  /** The provider cannot filter as the address says. */
  readonly isRefused: boolean;
  /** Whether the address asks for what is in progress. */
  readonly isOpen: boolean;
  readonly onChange: ChangeList;
}

/** Mends an address that the provider cannot answer, and says what was taken out of it. */
export function ListRepairs({ page, problem, isRefused, isOpen, onChange }: ListRepairsProps) {
  useClampedPage(page, onChange);
  const words = useRefusedFilter(isRefused, isOpen, onChange);
  const said = problem ?? words;
  return said && <Notice>{said}</Notice>;
}

/**
 * Replaces a page past the end by the last page.
 * @param page where to go, or null to stay
 */
function useClampedPage(page: number | null, onChange: ChangeList): void {
  const isLeaving = useIsNavigatingAway();
  useEffect(() => {
    if (page !== null && !isLeaving) onChange((current) => withPage(current, page), { replace: true });
  }, [page, isLeaving, onChange]);
}

/** Takes out what the provider cannot filter by, and remembers what has to be said about it. */
function useRefusedFilter(isRefused: boolean, isOpen: boolean, onChange: ChangeList): string | null {
  const isLeaving = useIsNavigatingAway();
  const [words, setWords] = useState<string | null>(null);
  const now = isOpen
    ? 'This service cannot filter by what is in progress'
    : 'This service cannot filter by time';
  if (isRefused && words !== now) setWords(now);
  useEffect(() => {
    if (!isRefused || isLeaving) return;
    // One of both may have been the reason: the other is tried again without it.
    onChange((current) => (isOpen ? withFilters(current, { open: false }) : withRange(current, {})), {
      replace: true,
    });
  }, [isRefused, isOpen, isLeaving, onChange]);
  return words;
}
