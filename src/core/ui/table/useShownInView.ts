import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Place {
  /** Whether it goes to the middle of the list, as far as the list reaches; as little as possible is scrolled by default. */
  readonly isCentred?: boolean;
  /** What the list shows: it is scrolled anew with other rows. */
  readonly rows?: readonly unknown[];
}

/**
 * Scrolls a list, and nothing around it, until an item is visible.
 * @param item selector of the item: '[data-index="3"]'
 * @returns to be put on the element that scrolls
 */
export function useShownInView(
  item: string,
  { isCentred = false, rows }: Place = {},
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // In the frame in which the rows change, but not before all of the page is there: the browser would lay it out twice.
    const frame = requestAnimationFrame(() => {
      const shown = list.current?.querySelector(item);
      if (!list.current || !shown || rows?.length === 0) return;
      const box = list.current.getBoundingClientRect();
      const place = shown.getBoundingClientRect();
      if (isCentred) list.current.scrollTop += (place.top + place.bottom - box.top - box.bottom) / 2;
      else if (place.top < box.top) list.current.scrollTop -= box.top - place.top;
      else if (place.bottom > box.bottom) list.current.scrollTop += place.bottom - box.bottom;
    });
    return () => cancelAnimationFrame(frame);
  }, [item, isCentred, rows]);
  return list;
}
