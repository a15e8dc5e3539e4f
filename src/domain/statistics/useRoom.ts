import { type RefObject, useLayoutEffect, useState } from 'react';
import { matchesMedia } from '#core/environment.ts';

/** Unused width, in CSS pixels, that does not cause a redraw. */
const SLACK = 16;
/** Milliseconds without another change before a new width counts. */
const REST_MS = 150;

/**
 * Width of a box in CSS pixels, or slightly less. It changes rarely, since each change redraws the bars. Null until the box
 * is on the page.
 */
export function useRoom(box: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const read = () => {
      // A sheet of paper has no time for a redraw: the style sheet fits the bars to it.
      if (!matchesMedia('print')) setRoom((known) => roomIn(element.clientWidth, known));
    };
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

/** @param known the width in use @returns the width in use while it fits and leaves little room unused */
export function roomIn(width: number, known: number | null): number {
  return known !== null && known <= width && width - known < SLACK ? known : width;
}
