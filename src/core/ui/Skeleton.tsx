import { type ReactNode, useDeferredValue } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** The text that says what is loading. */
  text: string;
  /** 'rows' stands for a table or list, 'block' for anything else. */
  shape?: 'rows' | 'block';
  /** How many pieces of that shape to expect, from 1. */
  count?: number;
  /** Class of the grid that will hold what comes, where its pieces stand beside each other. */
  layout?: string | undefined;
}

/** Reserves the place of what is loading, at its final size. */
export function Skeleton({ text, shape = 'rows', count = 1, layout = '' }: SkeletonProps) {
  return (
    <div className={`${layout} ${styles.skeleton}`} data-shape={shape} aria-busy="true">
      <p className={styles.text}>{text}</p>
      {[...Array(count).keys()].map((piece) => (
        <span key={piece} className={styles.piece} aria-hidden="true" />
      ))}
    </div>
  );
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
