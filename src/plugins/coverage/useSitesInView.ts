import { type RefObject, useEffect } from 'react';
import type { ShownRow } from './boardCells.tsx';
import type { Coverage } from './useCoverage.ts';

/**
 * Tells the machine which sites are on screen, so that it asks these first. Does nothing where no site has to be asked.
 * @param within holds elements whose `data-site` is a site's id
 */
export function useSitesInView(
  { actor, snapshot }: Coverage,
  within: RefObject<HTMLElement | null>,
  rows: readonly ShownRow[],
): void {
  const isNeeded = !snapshot.matches({ statuses: 'told' });
  useEffect(() => {
    const board = within.current;
    if (!isNeeded || board === null || rows.length === 0) return undefined;
    const ids = new Set<number>();
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = Number(target.getAttribute('data-site'));
        if (isIntersecting) ids.add(id);
        else ids.delete(id);
      }
      actor.send({ type: 'viewed', ids: [...ids] });
    });
    for (const element of board.querySelectorAll('[data-site]')) watch.observe(element);
    return () => watch.disconnect();
  }, [actor, within, isNeeded, rows]);
}
