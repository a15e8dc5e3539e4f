import type { RefObject } from 'react';
import { BoxLayer } from './BoxLayer.tsx';
import { type MediaBox, renderedRect } from './mediaBoxes.ts';
import type { MediaElement } from './mediaElement.ts';
import { pictureSize } from './pictureSize.ts';
import { useElementSize } from './useElementSize.ts';
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
