import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element is, or ever was, inside the window or near it. Stays true, wherever the page scrolls next.
 * @param margin how far outside the window still counts, e.g. '100px', or '100%' for a window's height
 * @param isWanted counts as near, wherever the element is
 */
export function useNear(place: RefObject<Element | null>, margin: string, isWanted = false): boolean {
  const [isNear, setNear] = useState(isWanted);
  if (isWanted && !isNear) setNear(true);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear, place, margin]);
  return isNear;
}
