/** What every part of an import speaks of: rows of kinds, and where they stand in the files. */
import type { Place } from './faults.ts';

/** In an order in which a kind stands after those that it refers to. */
export const KIND_NAMES = [
  'dealers',
  'customers',
  'accounts',
  'sites',
  'recorders',
  'cameras',
  'speakers',
  'contacts',
  'siteContacts',
  'schedules',
  'scheduleItems',
] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** @param name as a file or a JSON file's list has it */
export function kindNamed(name: string): KindName | undefined {
  return KIND_NAMES.find((kind) => kind === name);
}

export type Value = string | number | null;

/** A row by the columns of its table, or of columns that follow from one of the file. */
export type Row = Readonly<Record<string, Value>>;

/** A row as it stands in a file. */
export interface FileRow {
  readonly file: string;
  /** From 1: the line that it begins in. */
  readonly line: number;
  /** What a message puts before the name of a column: '' or, in JSON, `sites[3].`. */
  readonly prefix: string;
  /** Its texts by the names of their columns, without blanks at their ends. */
  readonly cells: ReadonlyMap<string, string>;
}

export function placeOf({ file, line, prefix }: Omit<FileRow, 'cells'>, column: string): Place {
  return { file, line, column: `${prefix}${column}` };
}

/** What completes a row asks the rows around it, and may refuse it. */
export interface Surroundings {
  /** The row of a kind by its id, complete, as it is after the import. */
  readonly find: (kind: KindName, id: Value | undefined) => Row;
  /** @param column of the file */
  readonly refuse: (column: string, why: string) => void;
}
