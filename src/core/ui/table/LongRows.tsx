import {
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  type Ref,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './LongRows.module.css';

type Container = 'tbody' | 'ul' | 'ol' | 'div';
type RenderRow<Row> = (row: Row, index: number) => ReactNode;

interface LongRowsProps<Row> {
  /** The element that holds the rows; of a long list there are several of them, one below the other. */
  as: Container;
  rows: readonly Row[];
  /** One row's element. Must keep its identity. */
  render: RenderRow<Row>;
  /** Index of the row that is looked at first: it and its neighbours are there at once. */
  startAt?: number;
  /** Selects a row to scroll to when the list is shown. */
  reveal?: string | null;
}

/** Up to here, the largest page of a list, all rows are built at once. */
const AT_ONCE = 100;

/** Rows on either side of the first one that a long list begins with. */
const AROUND = 20;

/** Rows of a chunk; fewer in a table of one page, where a press for 100 rows then lays out those in sight alone. */
const CHUNK = 100;
const PAGE_CHUNK = 20;

/**
 * Rows of which there may be thousands. All of them come to stand in the document, where the browser can search them and
 * a screen reader can read on: the first ones at once, the others in renderings that input interrupts. The browser lays
 * out the chunks that are near the screen.
 */
export function LongRows<Row>({ as, render, startAt = 0, reveal = null, ...props }: LongRowsProps<Row>) {
  const later = useDeferredValue(props.rows);
  const rows = props.rows.length > AT_ONCE ? later : props.rows;
  const size = as === 'tbody' && rows.length <= AT_ONCE ? PAGE_CHUNK : CHUNK;
  const chunks = useMemo(() => inChunks(rows, size), [rows, size]);
  // A page of rows is laid out from its top, so that a place that is scrolled back to is where it was.
  const first = rows.length <= AT_ONCE ? 0 : startAt;
  const place = Math.min(Math.max(0, Math.floor(first / size)), Math.max(0, chunks.length - 1));
  const [origin] = useState(place);
  const reach = useReach(Math.max(origin, chunks.length - 1 - origin));
  const isWanted = (chunk: number) =>
    rows.length <= AT_ONCE ||
    Math.abs(chunk - origin) <= reach ||
    (chunk * size <= Math.max(0, startAt) + AROUND && (chunk + 1) * size > startAt - AROUND);
  const start = useRef<HTMLElement>(null);
  const [rowHeight, setRowHeight] = useState<number | null>(null);
  const isMeasured = chunks.length <= 1 || rowHeight !== null;
  useLayoutEffect(() => {
    const element = start.current;
    if (!element) return;
    if (!isMeasured) setRowHeight(element.offsetHeight / element.childElementCount);
    else if (reveal !== null && startAt >= 0)
      element.parentElement?.querySelector(reveal)?.scrollIntoView({ block: 'center' });
  }, [isMeasured, reveal, startAt]);
  return chunks.map((chunk, index) => (
    <Chunk
      key={chunk.from}
      as={as}
      chunk={chunk}
      render={render}
      isWanted={isWanted(index)}
      height={index === place ? null : chunk.rows.length * (rowHeight ?? 0)}
      ref={index === place ? start : null}
    />
  ));
}

interface ChunkOfRows<Row> {
  /** Index of its first row. */
  readonly from: number;
  readonly rows: readonly Row[];
}

function inChunks<Row>(rows: readonly Row[], size: number): ChunkOfRows<Row>[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, chunk) => {
    const from = chunk * size;
    return { from, rows: rows.slice(from, from + size) };
  });
}

/**
 * How many chunks on either side of the first one are built by now: one more with each frame. React can interrupt a
 * single rendering of three lists of 10,000 rows, but not its commit, which held up the screen for over a second.
 */
function useReach(farthest: number): number {
  const [reach, setReach] = useState(0);
  useEffect(() => {
    if (reach >= farthest) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setReach(reach + 1)));
    return () => cancelAnimationFrame(frame);
  }, [reach, farthest]);
  return reach;
}

interface ChunkProps<Row> {
  as: Container;
  chunk: ChunkOfRows<Row>;
  render: RenderRow<Row>;
  isWanted: boolean;
  /** Supposed height in CSS pixels for as long as it is not laid out; null for the chunk that is looked at first. */
  height: number | null;
  ref: Ref<HTMLElement>;
}

const Chunk = memo(function Chunk<Row>({ as: List, chunk, render, isWanted, height, ref }: ChunkProps<Row>) {
  const [isBuilt, setBuilt] = useState(isWanted);
  // Once built it stays, wherever the list is looked at next.
  if (isWanted && !isBuilt) setBuilt(true);
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isBuilt || !own.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setBuilt(true),
      { rootMargin: '100%' },
    );
    watch.observe(own.current);
    return () => watch.disconnect();
  }, [isBuilt]);
  const rows = isBuilt
    ? [...chunk.rows.entries()].map(([place, row]) => (
        // Known by their place: another order or page writes into the rows that are there, at half the cost of new ones.
        <Fragment key={place}>{render(row, chunk.from + place)}</Fragment>
      ))
    : null;
  const style: (CSSProperties & Record<'--height', string>) | undefined =
    height === null ? undefined : { '--height': `${height}px` };
  return (
    <List
      ref={(element: HTMLElement | null) => {
        own.current = element;
        if (typeof ref === 'object' && ref) ref.current = element;
      }}
      className={styles.chunk}
      data-later={chunk.from > 0}
      data-late={height !== null}
      style={style}
      aria-hidden={!isBuilt || undefined}
    >
      {rows}
    </List>
  );
}) as <Row>(props: ChunkProps<Row>) => ReactNode;
