import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { rowKeys } from '#core/ui/table/rowKeys.ts';
import styles from './DetectionLayer.module.css';
import type { LoadedMedia } from './loadMedia.ts';
import { type MediaBox, mediaBoxes, type Rect, renderedRect, type Size } from './mediaBoxes.ts';
import { pictureSize } from './mediaElement.ts';

/** Percent of the picture's height that a caption needs outside its box. */
const EDGE = 8;

interface DetectionLayerProps {
  frame: RefObject<HTMLElement | null>;
  shown: LoadedMedia;
  /** Whether boxes other than motion are shown. */
  analytics: boolean;
}

/** The boxes of the shown recording, placed over its picture in the frame. */
export function DetectionLayer({ frame, shown, analytics }: DetectionLayerProps) {
  const size = useElementSize(frame);
  const boxes = useMemo(() => mediaBoxes(shown.metas, analytics), [shown, analytics]);
  return size && <MediaBoxes boxes={boxes} rect={renderedRect(size, pictureSize(shown.element))} />;
}

interface MediaBoxesProps {
  boxes: readonly MediaBox[];
  /** Position of the picture in the frame, in CSS pixels. */
  rect: Rect;
}

/** Detections drawn over the picture. */
export function MediaBoxes({ boxes, rect }: MediaBoxesProps) {
  if (boxes.length === 0) return null;
  const keys = rowKeys(boxes, ({ left, top }) => `${left} ${top}`);
  return (
    <ul className={styles.boxes} style={rect} aria-label="Detections">
      {boxes.map(({ kind, caption, left, top, width, height }, index) => (
        <li
          key={keys[index]}
          className={styles.box}
          data-kind={kind}
          data-caption-inside={kind === 'motion' ? top < EDGE : top + height > 100 - EDGE}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        >
          {caption && <span className={styles.caption}>{caption}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Inner size of an element in CSS pixels, updated on every resize; null until it is measured. */
function useElementSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setSize((last) => (last?.width === next.width && last.height === next.height ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
