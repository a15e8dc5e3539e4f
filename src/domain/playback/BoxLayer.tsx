import { rowKeys } from '#core/ui/table/rowKeys.ts';
import styles from './BoxLayer.module.css';
import type { MediaBox, Rect } from './mediaBoxes.ts';

/** Percent of the picture's height that a caption needs below its box. */
const EDGE = 8;
/** CSS pixels that it needs above it. */
const CAPTION = 22;

interface BoxLayerProps {
  boxes: readonly MediaBox[];
  /** Position of the picture in the frame, in CSS pixels. */
  rect: Rect;
  /** Whether boxes of the whole clip step back: the clip has moved on since. */
  isThin?: boolean;
}

/** Detections drawn over the picture. */
export function BoxLayer({ boxes, rect, isThin = false }: BoxLayerProps) {
  if (boxes.length === 0) return null;
  // A box that moves stays the same element.
  const keys = rowKeys(boxes, ({ kind, caption }) => `${kind} ${caption}`);
  return (
    <ul className={styles.boxes} style={rect} aria-label="Detections">
      {boxes.map(({ kind, caption, isTimed, left, top, width, height }, index) => (
        <li
          key={keys[index]}
          className={styles.box}
          data-kind={kind}
          data-thin={isThin && !isTimed}
          data-caption-inside={
            kind === 'motion' ? rect.top + (top / 100) * rect.height < CAPTION : top + height > 100 - EDGE
          }
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        >
          {caption && <span className={styles.caption}>{caption}</span>}
        </li>
      ))}
    </ul>
  );
}
