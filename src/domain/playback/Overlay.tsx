import { type RefObject, useLayoutEffect, useState } from 'react';
import { BoxLayer } from './BoxLayer.tsx';
import { type MediaBox, renderedRect, type Size } from './mediaBoxes.ts';
import type { MediaElement } from './mediaElement.ts';
import { pictureSize } from './pictureSize.ts';
import { usePosition } from './usePosition.ts';
import type { Zoom } from './zoom.ts';

interface OverlayProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly element: MediaElement;
  /** The boxes at a moment; null while they are hidden. */
  readonly boxesAt: ((seconds: number | null) => readonly MediaBox[]) | null;
  readonly zoom: Zoom;
}

/** Seconds of a clip after which boxes without a moment step back. */
const FIRST = 1;

/** What lies over the picture, where the picture is. */
export function Overlay({ frame, element, boxesAt, zoom: { scale, x, y } }: OverlayProps) {
  const size = useElementSize(frame);
  const video = element instanceof HTMLVideoElement ? element : null;
  const seconds = usePosition(video);
  if (size === null) return null;
  const { left, top, width, height } = renderedRect(size, pictureSize(element));
  const rect = { left: x + left * scale, top: y + top * scale, width: width * scale, height: height * scale };
  return (
    boxesAt && (
      <BoxLayer boxes={boxesAt(video && seconds)} rect={rect} isThin={video !== null && seconds > FIRST} />
    )
  );
}

/** Inner size of an element in CSS pixels, updated on every resize; null until it is measured. */
function useElementSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState(() => sizeOf(ref.current));
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const next = sizeOf(element);
      setSize((last) => (last?.width === next?.width && last?.height === next?.height ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

function sizeOf(element: HTMLElement | null): Size | null {
  return element && { width: element.clientWidth, height: element.clientHeight };
}
