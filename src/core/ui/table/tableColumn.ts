import type { ReactNode } from 'react';

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
   * 'last' ends that line, and 'spoken' is there for screen readers alone.
   */
  phone?: 'title' | 'wide' | 'half' | 'quarter' | 'hidden' | 'subject' | 'fact' | 'mark' | 'last' | 'spoken';
}

export type SortDirection = 'asc' | 'desc';

export interface TableSort<Field extends string = string> {
  field: Field;
  direction: SortDirection;
}
