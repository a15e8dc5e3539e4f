import styles from './Skeleton.module.css';
import { type SkeletonShape, skeletonPieces } from './skeletonPieces.ts';

interface SkeletonProps {
  /** The loading text of the thing that comes. */
  text: string;
  /** 'rows' stands for a table or list, 'tiles' for statistics, 'block' for a chart or picture. */
  shape?: SkeletonShape;
  /** How many pieces of that shape will come. */
  count?: number;
}

/** Holds the place of what is loading, at its final size. */
export function Skeleton({ text, shape = 'rows', count = 1 }: SkeletonProps) {
  return (
    <div className={styles.skeleton} data-shape={shape} aria-busy="true">
      <p className={styles.text}>{text}</p>
      {skeletonPieces(count).map((piece) => (
        <span key={piece} className={styles.piece} aria-hidden="true" />
      ))}
    </div>
  );
}
