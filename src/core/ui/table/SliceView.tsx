import { type CSSProperties, Fragment, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './SliceView.module.css';
import type { SliceOfRows } from './slices.ts';

export type RenderRow<Row> = (row: Row, index: number) => ReactNode;

interface SliceViewProps<Row> {
  as: 'tbody' | 'ul' | 'ol';
  slice: SliceOfRows<Row>;
  /** Its place among the slices. */
  place: number;
  isBuilt: boolean;
  /** Laid out no sooner than it is near the screen; until then it takes its supposed height. */
  isLate: boolean;
  /** Supposed height of a row in CSS pixels. */
  rowHeight: number;
  render: RenderRow<Row>;
  /** Told when somebody comes near before the slice is built. */
  onNear: (place: number) => void;
  ref: RefObject<HTMLElement | null> | null;
}

export function SliceView<Row>(props: SliceViewProps<Row>) {
  const { as: List, slice, place, isBuilt, isLate, rowHeight, render, onNear, ref } = props;
  const own = useRef<HTMLElement>(null);
  const attach = (list: HTMLElement | null) => {
    own.current = list;
    if (ref) ref.current = list;
  };
  useEffect(() => {
    if (isBuilt || !own.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(place),
      { rootMargin: '100%' },
    );
    watch.observe(own.current);
    return () => watch.disconnect();
  }, [isBuilt, place, onNear]);
  if (!isLate)
    return (
      <List ref={attach}>
        <Rows slice={slice} render={render} />
      </List>
    );
  const size: CSSProperties & Record<'--slice', string> = { '--slice': `${slice.rows.length * rowHeight}px` };
  return (
    <List ref={attach} className={styles.late} style={size} aria-hidden={!isBuilt}>
      {isBuilt && <Rows slice={slice} render={render} />}
    </List>
  );
}

interface RowsProps<Row> {
  slice: SliceOfRows<Row>;
  render: RenderRow<Row>;
}

const Rows = memo(function Rows<Row>({ slice: { from, rows, keys }, render }: RowsProps<Row>) {
  return rows.map((row, index) => <Fragment key={keys[index]}>{render(row, from + index)}</Fragment>);
}) as <Row>(props: RowsProps<Row>) => ReactNode;
