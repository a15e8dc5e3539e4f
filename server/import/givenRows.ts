/** The rows that the files give, with each cell read as its column wants it. */
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { type Column, KINDS } from './kinds.ts';
import {
  type Faults,
  type FileRow,
  type KindName,
  placeOf,
  placeText,
  quoted,
  type Row,
  type Value,
} from './rows.ts';

/** A row as it is to be, by the columns of its table; references are still external ids. */
export interface Given {
  readonly from: Omit<FileRow, 'cells'>;
  /** Tells the row from all others of its kind: its external ids. */
  readonly key: string;
  readonly values: Row;
  /** False when something is wrong with it. What refers to it is not wrong for that. */
  readonly isSound: boolean;
}

const MOST_ROWS = 500_000;

/** External ids hold no NUL. */
const BETWEEN_KEYS = '\0';

/** @param ids the external ids of a row's key columns, in their order */
export function keyOf(ids: readonly string[]): string {
  return ids.join(BETWEEN_KEYS);
}

export class GivenRows {
  readonly #faults: Faults;
  readonly #kinds = new Map<KindName, Map<string, Given>>();
  /** Kinds of which there may be rows that could not be read. */
  readonly #unread = new Set<KindName>();
  #total = 0;

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  /** In the order of the files. */
  of(kind: KindName): readonly Given[] {
    return [...this.#rowsOf(kind).values()];
  }

  get total(): number {
    return this.#total;
  }

  /** From now on, a reference to a row of this kind that is not there is no fault. */
  noteUnread(kind: KindName): void {
    this.#unread.add(kind);
  }

  isRead(kind: KindName): boolean {
    return !this.#unread.has(kind);
  }

  /** @throws OperatorProblem when there are too many */
  add(kind: KindName, { cells, ...from }: FileRow): void {
    this.#total += 1;
    if (this.#total > MOST_ROWS)
      throw new OperatorProblem('These are more than 500,000 rows. Split the import into several.');
    const values: Record<string, Value> = {};
    let isSound = true;
    for (const column of KINDS[kind].columns) {
      const read = readCell(column, cells.get(column.name));
      if (read.fault !== undefined) {
        isSound = false;
        this.#faults.add(placeOf(from, column.name), read.fault);
      } else if (read.value !== undefined && column.into !== undefined) values[column.into] = read.value;
    }
    const ids = KINDS[kind].key.map((name) => cells.get(name) ?? '');
    if (ids.includes('')) return;
    this.#keep(kind, { from, key: keyOf(ids), values, isSound });
  }

  #keep(kind: KindName, given: Given): void {
    const rows = this.#rowsOf(kind);
    const first = rows.get(given.key);
    if (first === undefined) {
      rows.set(given.key, given);
      return;
    }
    const { key } = KINDS[kind];
    const ids = given.key.split(BETWEEN_KEYS).map(quoted).join(' with ');
    const { file, line, prefix } = first.from;
    const before = placeText({ file, line, column: prefix.slice(0, -1) });
    this.#faults.add(placeOf(given.from, key.join(' and ')), `${ids} stands already in ${before}`);
  }

  #rowsOf(kind: KindName): Map<string, Given> {
    const rows = this.#kinds.get(kind) ?? new Map<string, Given>();
    this.#kinds.set(kind, rows);
    return rows;
  }
}

interface Cell {
  /** Undefined where the file says nothing: what the database has then stays. */
  readonly value?: Value;
  readonly fault?: string;
}

function readCell({ required, otherwise = null, format }: Column, text: string | undefined): Cell {
  if (text === undefined || text === '') {
    if (required) return { fault: `is ${text === '' ? 'empty' : 'missing'}; wanted is ${format.wanted}` };
    return text === '' ? { value: otherwise } : {};
  }
  if (text.includes('\0')) return { fault: 'must not hold NUL' };
  if (!text.isWellFormed()) return { fault: 'holds half of a character, as of an emoji that was cut' };
  const value = format.read(text);
  return value === undefined ? { fault: `${quoted(text)} is not ${format.wanted}` } : { value };
}
