import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { isPlainPress } from '#core/ui/isPlainPress.ts';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import hidden from '#core/ui/VisuallyHidden.module.css';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './DataTable.module.css';
import { LongRows } from './LongRows.tsx';

interface DataTableProps<Row, Field extends string> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<Row, Field>[];
  rows: readonly Row[];
  /** Identifies a row. `markedKey` holds one of these keys. */
  keyOf: (row: Row) => string | number;
  sort?: TableSort<Field> | null;
  onSort?: (sort: TableSort<Field>) => void;
  /** A `CardOptions`, for what the header line and a page size beside the search do elsewhere. Its room is kept. */
  cardOptions?: ReactNode;
  /**
   * Text above a row that begins a group, e.g. a day; undefined for the other rows, of which none comes before the first
   * group. Where groups come and go, it is always given: the rows then keep their elements.
   */
  headingOf?: ((row: Row) => ReactNode) | undefined;
  /** A word for what a row is at the moment, e.g. 'seen': as `data-state` on the row, for its style and its cells. */
  stateOf?: ((row: Row) => string | undefined) | undefined;
  /**
   * Called for a click on a row, but not on a link or control in it other than a plain link in its 'last' cell. Keyboard
   * users need a link of its own in it.
   */
  onOpen?: ((row: Row) => void) | undefined;
  /** Called when the pointer goes down where its click will open the row, or on the link of its 'last' cell. */
  onPress?: (row: Row) => void;
  /** Key of a row to highlight, e.g. the row whose record the person has just left. */
  markedKey?: string | number | null;
  /** Scrolls to the marked row once it is there, and not again when a search or other rows move it. */
  revealMarked?: boolean;
  /** Whether rows move by themselves, as on a page that is read again and again: the focus goes with its row. */
  rowsMove?: boolean;
  /** Newer rows are loading. */
  busy?: boolean;
  /**
   * Window width in CSS pixels, at the usual text size, below which rows are shown as cards; by default `CARDS_BELOW`, more
   * for many columns.
   */
  cardsBelow?: number;
}

/** The key of a row that has an id. */
export function idOf({ id }: { readonly id: number }): number {
  return id;
}

const CARDS_BELOW = 768;

/** Whether a table shows its rows as cards in this window. @param cardsBelow as its table has it */
export function useCards(cardsBelow = CARDS_BELOW): boolean {
  // In em: a reader with text of twice the size needs a window of twice the width.
  return useMediaQuery(`screen and (max-width: ${(cardsBelow - 0.02) / 16}em)`);
}

/**
 * Any number of rows in aligned columns, shown as cards on narrow screens. The rows are not rendered again while `rows`,
 * `columns`, `keyOf`, `headingOf` and `stateOf` keep their identity.
 */
export function DataTable<Row, Field extends string = string>(props: DataTableProps<Row, Field>) {
  const {
    label,
    columns: given,
    rows,
    keyOf,
    sort = null,
    onSort,
    cardOptions,
    headingOf,
    stateOf,
    onOpen,
    onPress,
    markedKey,
    revealMarked = false,
    rowsMove = false,
    busy = false,
    cardsBelow = CARDS_BELOW,
  } = props;
  const isCards = useCards(cardsBelow);
  // The Tab key follows what one sees.
  const columns = useMemo(
    () => (isCards ? given.filter(({ phone }) => phone !== 'hidden').toSorted(byLast) : given),
    [isCards, given],
  );
  const tracks: CSSProperties & Record<'--columns', string> = { '--columns': gridTracks(columns) };
  const marked = useMemo(
    () => (markedKey == null ? -1 : rows.findIndex((row) => String(keyOf(row)) === String(markedKey))),
    [rows, keyOf, markedKey],
  );
  const table = useRef<HTMLTableElement>(null);
  const revealed = useRef<typeof markedKey>(null);
  useLayoutEffect(() => {
    if (!revealMarked || marked < 0 || revealed.current === markedKey) return;
    revealed.current = markedKey;
    table.current?.querySelector('[data-marked="true"]')?.scrollIntoView({ block: 'center' });
  }, [revealMarked, marked, markedKey]);
  const opens = onOpen !== undefined;
  const row = useCallback(
    (value: Row, index: number) => {
      const own = (
        <DataTableRow
          row={value}
          marked={index === marked}
          state={stateOf?.(value)}
          rowKey={String(keyOf(value))}
          {...{ columns, opens }}
        />
      );
      if (headingOf === undefined) return own;
      const heading = headingOf(value);
      return (
        <>
          {heading !== undefined && (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={columns.length}>
                {heading}
              </th>
            </tr>
          )}
          {own}
        </>
      );
    },
    [columns, keyOf, marked, headingOf, stateOf, opens],
  );
  const startsGroup = useMemo(
    () => headingOf && ((value: Row) => headingOf(value) !== undefined),
    [headingOf],
  );
  return (
    <>
      {isCards && onSort && <div className={styles.options}>{cardOptions}</div>}
      <table
        ref={table}
        className={styles.table}
        style={tracks}
        aria-label={label}
        aria-busy={busy}
        data-layout={isCards ? cardLayout(columns) : 'columns'}
        data-grouped={rows[0] !== undefined && headingOf?.(rows[0]) !== undefined}
        {...(onOpen && openingBy((key) => rows.find((one) => String(keyOf(one)) === key), onOpen, onPress))}
      >
        <DataTableHead columns={columns} sort={sort} onSort={onSort} plain={isCards} />
        <LongRows
          as="tbody"
          rows={rows}
          render={row}
          startsGroup={startsGroup}
          keyOf={rowsMove ? keyOf : undefined}
          startAt={marked}
        />
      </table>
    </>
  );
}

/** The handlers of all rows, on their table. */
function openingBy<Row>(
  rowOf: (key: string | undefined) => Row | undefined,
  onOpen: (row: Row) => void,
  onPress: ((row: Row) => void) | undefined,
) {
  const around = ({ target }: { readonly target: EventTarget }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('tr[data-key]') : null;
    return { element, row: rowOf(element?.dataset.key) };
  };
  const opened = (event: MouseEvent) => {
    const { element, row } = around(event);
    return opensRow(event, element?.querySelector('[data-phone="last"] a')) ? row : undefined;
  };
  return {
    onClick: (event: MouseEvent) => {
      const row = opened(event);
      if (row === undefined) return;
      event.preventDefault();
      onOpen(row);
    },
    // Touch screens report it for a tap alone, not for the beginning of a scroll.
    onMouseDown: (event: MouseEvent) => {
      const row = opened(event);
      if (row !== undefined) onPress?.(row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { element, row } = around(event);
      if (row !== undefined && event.key === 'Enter' && event.target === element) onOpen(row);
    },
  };
}

/**
 * Whether a click inside a row opens it: not one on a link or control, with text selected or with a modifier key held.
 * @param own a link that counts as the row itself
 */
function opensRow(event: MouseEvent, own: Element | null | undefined): boolean {
  if (event.defaultPrevented || event.button !== 0 || !isPlainPress(event)) return false;
  const control =
    event.target instanceof Element && event.target.closest('a, button, input, select, label, summary');
  return control ? control === own : window.getSelection()?.type !== 'Range';
}

const byLast = (one: { phone?: string }, other: { phone?: string }) =>
  Number(one.phone === 'last') - Number(other.phone === 'last');

function cardLayout(columns: readonly { phone?: string }[]): 'lines' | 'cards' {
  return columns.some(({ phone }) => phone === 'subject') ? 'lines' : 'cards';
}

/** The columns' widths as a value of grid-template-columns. */
function gridTracks(columns: readonly { width?: string }[]): string {
  return columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
}

interface DataTableHeadProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  sort: TableSort<Field> | null;
  onSort: ((sort: TableSort<Field>) => void) | undefined;
  /** Says how the rows are sorted, without buttons: cards tell each label themselves, and only screen readers find the head. */
  plain: boolean;
}

/** The header line. Another order renders the two headers that it changes. */
function DataTableHead<Row, Field extends string>({
  columns,
  sort,
  onSort,
  plain,
}: DataTableHeadProps<Row, Field>) {
  return (
    <thead className={plain ? hidden.hidden : styles.head}>
      <tr>
        {columns.map(({ header, spokenHeader, sortField, align }) =>
          sortField && onSort ? (
            <SortableHeader
              key={header}
              label={header}
              align={align}
              plain={plain}
              direction={sort?.field === sortField ? sort.direction : null}
              field={sortField}
              onSort={onSort}
            />
          ) : (
            <th key={header} scope="col" data-label={header} data-align={align}>
              {spokenHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

interface SortableHeaderProps<Field extends string> {
  label: string;
  field: Field;
  /** Direction in which this column sorts the table now; null when another column sorts it. */
  direction: SortDirection | null;
  onSort: (sort: TableSort<Field>) => void;
  align?: 'start' | 'end' | undefined;
  plain: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: 'arrow-up', desc: 'arrow-down' } as const;

/** A column header that sorts when pressed: ascending first, then the other direction. */
const SortableHeader = memo(function SortableHeader<Field extends string>({
  label,
  field,
  direction,
  onSort,
  align,
  plain,
}: SortableHeaderProps<Field>) {
  return (
    <th
      scope="col"
      aria-sort={direction ? ariaSort[direction] : 'none'}
      data-label={label}
      data-align={align}
    >
      {plain ? (
        label
      ) : (
        <button
          className={styles.sort}
          type="button"
          data-sorted={direction !== null}
          onClick={() => onSort({ field, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {label}
          <Icon name={direction ? icons[direction] : 'sort'} size="small" />
        </button>
      )}
    </th>
  );
}) as <Field extends string>(props: SortableHeaderProps<Field>) => ReactNode;

interface DataTableRowProps<Row> {
  row: Row;
  rowKey: string;
  columns: readonly TableColumn<Row>[];
  marked: boolean;
  state: string | undefined;
  /** Whether a click opens it. */
  opens: boolean;
}

/** Rendered again only when its row, its mark, its state, the columns or the clock change. */
const DataTableRow = memo(function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, rowKey, columns, marked, state, opens } = props;
  useTimeStyle();
  return (
    <tr
      // Rows of a list that is read again may go.
      ref={handFocusToHeading}
      className={styles.row}
      data-key={rowKey}
      data-marked={marked}
      data-state={state}
      data-opens={opens}
      tabIndex={opens ? -1 : undefined}
    >
      {columns.map(({ header, spokenHeader, cell, className, attributesOf, align, figures, phone }) => (
        <td
          key={header}
          className={className}
          data-label={spokenHeader ? undefined : header}
          data-align={align}
          data-figures={figures}
          data-phone={phone}
          {...attributesOf?.(row)}
        >
          {cell(row, state)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: DataTableRowProps<Row>) => ReactNode;

interface CellAttributes {
  /** The whole text of a cell that may be cut off. */
  readonly title?: string | undefined;
  /** Zone of the cell's times. */
  readonly 'data-zone'?: string | undefined;
  /** Says that there is nothing: muted, and left out of a card of two lines for all but screen readers. */
  readonly 'data-quiet'?: boolean;
}

export interface TableColumn<Row, Field extends string = string> {
  /** Header of the column, and label of its values on phones. */
  header: string;
  /** Shows the header to screen readers only. */
  spokenHeader?: boolean;
  /** @param state of the row, where its table tells one */
  cell: (row: Row, state?: string) => ReactNode;
  /** Class of the column's cells. */
  className?: string | undefined;
  attributesOf?: (row: Row) => CellAttributes;
  /** Passed to `onSort`. Without it the column cannot be sorted. */
  sortField?: Field;
  /** Grid track of the column, e.g. '6rem'; an equal share of the remaining width by default. */
  width?: string;
  align?: 'start' | 'end';
  /** Gives digits equal widths, for counts, times and numbers that people compare down the column. */
  figures?: boolean;
  /**
   * Position on a phone's card of four tracks: 'title' heads the card, 'wide' takes a whole line, 'half' (default) and
   * 'quarter' share a line, 'hidden' is left out. A card with a subject has two lines instead: 'title' and 'subject' share
   * the first one, each 'fact' has its label and the room that it needs in the second, as has a 'mark' without its label,
   * 'last' ends that line, and 'spoken' is there for screen readers alone: nothing that takes the focus.
   */
  phone?: 'title' | 'wide' | 'half' | 'quarter' | 'hidden' | 'subject' | 'fact' | 'mark' | 'last' | 'spoken';
}

export type SortDirection = 'asc' | 'desc';

export interface TableSort<Field extends string = string> {
  field: Field;
  direction: SortDirection;
}
