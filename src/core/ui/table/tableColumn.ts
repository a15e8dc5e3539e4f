import type { ReactNode } from 'react';

export interface TableColumn<Row, Field extends string = string> {
  /** Header of the column, and label of its value on phones. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Given back to `onSort`; without it the column cannot be sorted by. */
  sortField?: Field;
  /** Grid track of the column, e.g. '6rem'; an equal share of the rest by default. */
  width?: string;
  align?: 'start' | 'end';
  /** Gives digits equal widths, for counts, times and numbers that are compared down the column. */
  figures?: boolean;
  /**
   * Place on a phone's card of four tracks: 'title' heads it, 'wide' takes a line, 'half' (default) and 'quarter' share
   * one, 'hidden' is left out.
   */
  phone?: 'title' | 'wide' | 'half' | 'quarter' | 'hidden';
}

export type SortDirection = 'asc' | 'desc';

export interface TableSort<Field extends string = string> {
  field: Field;
  direction: SortDirection;
}
