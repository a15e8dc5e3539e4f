import {
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { useNear } from '#core/ui/useNear.ts';
import styles from './LongRows.module.css';

type Container = 'tbody' | 'ul' | 'ol' | 'div';
type RenderRow<Row> = (row: Row, index: number) => ReactNode;

interface LongRowsProps<Row> {
  /** The element that holds the rows. A long list has several of them, one below the other. */
  as: Container;
  rows: readonly Row[];
  /** Renders one row. Must keep its identity. */
  render: RenderRow<Row>;
  /** Whether a row begins a group, for which `render` adds a heading. Each group begins in an element of its own. */
  startsGroup?: ((row: Row) => boolean) | undefined;
  /**
   * Of rows that move by themselves: each keeps its element, and with it the focus, which would otherwise be in another row then.
   * Must keep its identity.
   */
  keyOf?: ((row: Row) => string | number) | undefined;
  /** Index of the row to show first. It and its neighbours are rendered at once. */
  startAt?: number;
}

/** Up to this many rows are one element, or one for each group, and laid out wherever they are. */
const WHOLE = 60;

/** Up to this many rows, the largest page of a list, are rendered at once. */
const AT_ONCE = 100;

/** Rows rendered at once on either side of the first row of a long list. */
const AROUND = 20;

/**
 * Rows of a chunk. A table of one page has smaller chunks: changing its page size to 100 then lays out only the visible
 * ones.
 */
const CHUNK = 100;
const PAGE_CHUNK = 20;

const NONE: readonly never[] = [];

/**
 * Renders lists that may have thousands of rows. All rows end up in the document, where the browser's search and screen
 * readers find them: the first ones at once, the others in renderings that input can interrupt. The browser lays out
 * only the chunks near the screen, and takes each row of the others for `--long-row` high.
 */
export function LongRows<Row>(props: LongRowsProps<Row>) {
  const { as, rows: given, render, startsGroup, keyOf, startAt = 0 } = props;
  const isLong = given.length > AT_ONCE;
  // A page of rows is not deferred, which would render the list a second time.
  const later = useDeferredValue(isLong ? given : NONE);
  const rows = isLong && later.length > 0 ? later : given;
  const isWhole = rows.length <= WHOLE;
  const chunks = useMemo(
    () => inChunks(rows, chunkSize(as, rows.length), startsGroup),
    [as, rows, startsGroup],
  );
  // A page of rows is laid out from its top, so that scroll positions stay valid when the person comes back.
  const first = isLong ? startAt : 0;
  const found = chunks.findLastIndex(({ from }) => from <= first);
  const place = Math.max(0, found);
  const [origin] = useState(place);
  const reach = useReach(isLong ? Math.max(origin, chunks.length - 1 - origin) : 0);
  const isWanted = ({ from, rows: own }: ChunkOfRows<Row>, chunk: number) =>
    !isLong ||
    Math.abs(chunk - origin) <= reach ||
    (from <= Math.max(0, startAt) + AROUND && from + own.length > startAt - AROUND);
  // A scroll position is restored when the list appears, and only rows that are laid out have their height by then. They
  // stay laid out: a browser that begins to leave out rows on the screen may scroll elsewhere.
  const [appeared] = useState(isLong ? 0 : rows.length);
  return [...chunks.entries()].map(([index, chunk]) => (
    <Chunk
      // By position, as the rows in it: another order or page may have its groups elsewhere.
      key={index}
      as={as}
      chunk={chunk}
      render={render}
      keyOf={keyOf}
      isWanted={isWanted(chunk, index)}
      isLate={!isWhole && index !== place}
      isLaidOut={chunk.from < appeared}
    />
  ));
}

function chunkSize(as: Container, count: number): number {
  if (count <= WHOLE) return WHOLE;
  return as === 'tbody' && count <= AT_ONCE ? PAGE_CHUNK : CHUNK;
}

/**
 * How many chunks on either side of the first one may be rendered by now: one more per frame. React can interrupt a
 * single rendering of three lists of 10,000 rows, but not its commit, which blocked the screen for over a second.
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
  keyOf: LongRowsProps<Row>['keyOf'];
  isWanted: boolean;
  /** Whether the browser may leave it out while it is not near the screen. */
  isLate: boolean;
  /** However far away from the screen. */
  isLaidOut: boolean;
}

const Chunk = memo(function Chunk<Row>({
  as: List,
  chunk,
  render,
  keyOf,
  isWanted,
  isLate,
  isLaidOut,
}: ChunkProps<Row>) {
  useTimeStyle();
  const own = useRef<HTMLElement>(null);
  const isBuilt = useNear(own, '100%', isWanted);
  const keys = keyOf && rowKeys(chunk.rows, keyOf);
  const rows = isBuilt
    ? [...chunk.rows.entries()].map(([place, row]) => (
        // By position as a rule: another order or page then reuses the row elements, at half the cost of new ones.
        <Fragment key={keys?.[place] ?? place}>{render(row, chunk.from + place)}</Fragment>
      ))
    : null;
  const style: (CSSProperties & Record<'--lines', number>) | undefined = isLate
    ? { '--lines': chunk.lines, contentVisibility: isLaidOut ? 'visible' : undefined }
    : undefined;
  return (
    <List
      ref={(element: HTMLElement | null) => {
        own.current = element;
      }}
      className={styles.chunk}
      data-from={chunk.from}
      data-later={chunk.from > 0}
      data-late={isLate}
      style={style}
      aria-hidden={!isBuilt || undefined}
    >
      {rows}
    </List>
  );
}) as <Row>(props: ChunkProps<Row>) => ReactNode;

interface ChunkOfRows<Row> {
  /** Index of the chunk's first row. */
  readonly from: number;
  readonly rows: readonly Row[];
  /** How many rows there are with the heading, where there is one. */
  readonly lines: number;
}

/**
 * Splits rows into chunks. The browser lays out a chunk as one, or leaves it for later.
 * @param size most rows of a chunk; a row that starts a group starts a chunk too
 */
function inChunks<Row>(
  rows: readonly Row[],
  size: number,
  startsGroup: (row: Row) => boolean = () => false,
): ChunkOfRows<Row>[] {
  const chunks: { from: number; rows: Row[]; lines: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const isStart = startsGroup(row);
    const last = chunks.at(-1);
    if (last === undefined || last.rows.length === size || isStart)
      chunks.push({ from: index, rows: [row], lines: isStart ? 2 : 1 });
    else {
      last.rows.push(row);
      last.lines += 1;
    }
  }
  return chunks;
}

/** One unique key per row: the row's own key, with a number appended where an earlier row has the same one. */
export function rowKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = String(keyOf(row));
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key} (${times})`;
  });
}
