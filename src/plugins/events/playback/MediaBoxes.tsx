import { rowKeys } from '#core/ui/table/rowKeys.ts';
import styles from './MediaBoxes.module.css';
import type { MediaBox } from './mediaBoxes.ts';
import type { Rect } from './renderedRect.ts';

/** Percent of the picture's height that a caption needs outside its box. */
const EDGE = 8;

interface MediaBoxesProps {
  boxes: readonly MediaBox[];
  /** Where the picture lies in the frame, in CSS pixels. */
  rect: Rect;
}

/** Detections laid over the picture. */
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
