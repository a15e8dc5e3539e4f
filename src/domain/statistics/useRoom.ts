import { type RefObject, useLayoutEffect, useState } from 'react';

/** Room that may be left unused before the bars are drawn anew, in CSS pixels. */
const SLACK = 16;
/** Time without another change before a new width counts. */
const REST_MS = 150;

/**
 * Width of a box in CSS pixels, or somewhat less: it changes rarely, since each change draws the bars anew. Null until the
 * box is on the page.
 */
export function useRoom(box: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const read = () => setRoom((known) => roomIn(element.clientWidth, known));
    read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(read, REST_MS);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [box]);
  return room;
}

/** @param known the width in use @returns the same while it fits and leaves little unused */
export function roomIn(width: number, known: number | null): number {
  return known !== null && known <= width && width - known < SLACK ? known : width;
}
