import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a list, and nothing around it, so far that the item whose position is `index` can be seen. */
export function useShownInView(index: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const item = list.current?.querySelector(`[data-index="${index}"]`);
    if (!list.current || !item) return;
    const box = list.current.getBoundingClientRect();
    const place = item.getBoundingClientRect();
    if (place.top < box.top) list.current.scrollTop -= box.top - place.top;
    else if (place.bottom > box.bottom) list.current.scrollTop += place.bottom - box.bottom;
  }, [index]);
  return list;
}
