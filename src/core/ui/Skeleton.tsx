import { type ReactNode, type Ref, useDeferredValue } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** The text that says what is loading. */
  text: string;
  /** 'rows' stands for a table or list, 'block' for anything else. */
  shape?: 'rows' | 'block';
  /** How many pieces of that shape to expect. */
  count?: number;
  /** Class of the grid that will hold what comes, where its pieces stand beside each other. */
  layout?: string | undefined;
  /** Gets the first piece. */
  first?: Ref<HTMLElement>;
}

/** Reserves the place of what is loading, at its final size. */
export function Skeleton({ text, shape = 'rows', count = 1, layout = '', first = null }: SkeletonProps) {
  return (
    <div className={`${layout} ${styles.skeleton}`} data-shape={shape} aria-busy="true">
      <p className={styles.text}>{text}</p>
      {skeletonPieces(count).map((piece) => (
        <span key={piece} ref={piece > 0 ? null : first} className={styles.piece} aria-hidden="true" />
      ))}
    </div>
  );
}

/** The largest page of a list. More pieces would only cost time. */
const LIMIT = 100;

/** Keys of `count` pieces, clamped to 1 to 100. */
export function skeletonPieces(count: number): number[] {
  const length = Number.isFinite(count) ? Math.min(Math.max(1, Math.floor(count)), LIMIT) : 1;
  return Array.from({ length }, (_, index) => index);
}

interface DeferredProps {
  /** Stands in the place until then. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** What people look at second: it is rendered once the rest is on screen. Updates of the rest meanwhile delay it. */
export function Deferred({ instead = null, children }: DeferredProps) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : instead;
}
