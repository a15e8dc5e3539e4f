/** What every part of an import speaks of: rows of kinds, where they stand in the files, and what is wrong there. */
import { printable, shortened } from '../log/printable.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';

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

// Faults, each with its place.

/** Where in the files something is wrong. */
interface Place {
  readonly file: string;
  /** From 1. */
  readonly line?: number | undefined;
  /** Name of the column; in JSON with its row, as `sites[3].timeZone`. */
  readonly column?: string | undefined;
}

const MOST_SHOWN = 50;
const MOST_QUOTED = 60;

/** Collects faults, so that all of them are told at once. */
export class Faults {
  readonly #shown: string[] = [];
  #total = 0;

  /** @param wanted what is wrong, and what is wanted instead */
  add(place: Place, wanted: string): void {
    this.#total += 1;
    if (this.#shown.length < MOST_SHOWN) this.#shown.push(`${placeText(place)}: ${wanted}`);
  }

  /** @throws OperatorProblem when there are any */
  refuse(): void {
    if (this.#total === 0) return;
    const more = this.#total - this.#shown.length;
    throw new OperatorProblem(
      [...this.#shown, ...(more > 0 ? [`… and ${more} more.`] : []), 'Nothing was written.'].join('\n'),
    );
  }
}

export function placeText({ file, line, column }: Place): string {
  const parts = [file, line === undefined ? '' : `line ${line}`, column ?? ''];
  return parts
    .filter((part) => part !== '')
    .map(printable)
    .join(', ');
}

/** A text out of a file as a message shows it. */
export function quoted(text: string): string {
  return `'${printable(shortened(text, MOST_QUOTED))}'`;
}
