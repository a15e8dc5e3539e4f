import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a list, and nothing around it, until an item is visible.
 * @param item selector of the item: '[data-index="3"]'
 * @returns to be put on the element that scrolls
 */
export function useShownInView(item: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector(item);
    if (!list.current || !shown) return;
    const box = list.current.getBoundingClientRect();
    const place = shown.getBoundingClientRect();
    if (place.top < box.top) list.current.scrollTop -= box.top - place.top;
    else if (place.bottom > box.bottom) list.current.scrollTop += place.bottom - box.bottom;
  }, [item]);
  return list;
}
