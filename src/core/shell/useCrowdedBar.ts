import { type RefObject, useEffect } from 'react';
import { useNav } from './useNav.ts';

/**
 * Marks the bar (`data-crowded`) for as long as its links don't fit beside the rest: every plugin may bring some.
 * @param within an element of the bar
 */
export function useCrowdedBar(within: RefObject<HTMLElement | null>): void {
  const links = useNav('bar').length;
  useEffect(() => {
    const bar = within.current?.closest('header');
    const line = bar?.firstElementChild;
    if (!bar || !line || links === 0) return undefined;
    let needed = 0;
    const fit = () => {
      if (!('crowded' in bar.dataset)) {
        // The links of a crowded bar are not laid out, so what they need is kept from when they were.
        needed = line.scrollWidth;
        if (needed > line.clientWidth) bar.dataset.crowded = '';
      } else if (line.clientWidth >= needed) delete bar.dataset.crowded;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(line);
    return () => {
      observer.disconnect();
      delete bar.dataset.crowded;
    };
  }, [within, links]);
}
