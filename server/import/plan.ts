/** Lays out what an import writes: which rows are new, which change, and under which ids. */
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { type Given, type GivenRows, keyOf } from './givenRows.ts';
import { type Column, hasOwnId, KINDS } from './kinds.ts';
import {
  type Faults,
  KIND_NAMES,
  type KindName,
  placeOf,
  quoted,
  type Row,
  type Surroundings,
  type Value,
} from './rows.ts';
import type { StoredRows } from './storedRows.ts';

export interface Counts {
  new: number;
  changed: number;
  unchanged: number;
}

export interface Plan {
  /** Whole rows, new or changed, in the order in which they can be written. */
  readonly rows: ReadonlyMap<KindName, readonly Row[]>;
  /** External ids of the new ones. */
  readonly keys: readonly { readonly kind: KindName; readonly externalId: string; readonly id: number }[];
  /** Of the rows of the files. */
  readonly counts: ReadonlyMap<KindName, Counts>;
}

/** The plan is good only when no fault is noted, here or before. */
export function planImport(given: GivenRows, stored: StoredRows, faults: Faults): Plan {
  return new Planning(given, stored, faults).plan();
}

class Planning {
  readonly #given: GivenRows;
  readonly #stored: StoredRows;
  readonly #faults: Faults;
  /** Ids by external ids. Of rows with faults too. */
  readonly #ids = new Map<KindName, Map<string, number>>();
  /** Complete rows by their ids, as they are after the import. */
  readonly #after = new Map<KindName, Map<Value, Row>>();
  /** Stored rows by their ids, as they are before it; made when the first is asked for. */
  readonly #beforeById = new Map<KindName, ReadonlyMap<Value, Row>>();
  readonly #keys: Array<Plan['keys'][number]> = [];

  constructor(given: GivenRows, stored: StoredRows, faults: Faults) {
    this.#given = given;
    this.#stored = stored;
    this.#faults = faults;
  }

  plan(): Plan {
    const rows = new Map<KindName, Row[]>();
    const counts = new Map<KindName, Counts>();
    for (const kind of KIND_NAMES) {
      this.#ids.set(kind, this.#idsOf(kind));
      this.#after.set(kind, new Map());
      const followers = this.#followers(kind);
      const written: Row[] = [];
      const count = { new: 0, changed: 0, unchanged: 0 };
      for (const given of this.#given.of(kind)) {
        const before = this.#storedOf(kind).get(given.key);
        const row = this.#laidOut(kind, given, before);
        if (row === undefined) {
          // What refers to it is checked beside it.
          if (before !== undefined) this.#keep(kind, before);
          continue;
        }
        const isSame = before !== undefined && isEqual(before, row);
        if (!isSame) written.push(row);
        count[before === undefined ? 'new' : isSame ? 'unchanged' : 'changed'] += 1;
      }
      rows.set(kind, [...written, ...followers]);
      counts.set(kind, count);
    }
    return { rows, keys: this.#keys, counts };
  }

  #storedOf(kind: KindName): ReadonlyMap<string, Row> {
    return this.#stored.rows.get(kind) ?? new Map();
  }

  #idsOf(kind: KindName): Map<string, number> {
    const ids = new Map<string, number>();
    if (!hasOwnId(kind)) return ids;
    for (const [key, { id }] of this.#storedOf(kind)) ids.set(key, Number(id));
    let last = this.#stored.lastIds.get(kind) ?? 0;
    for (const { key } of this.#given.of(kind)) {
      if (ids.has(key)) continue;
      last += 1;
      ids.set(key, last);
      this.#keys.push({ kind, externalId: key, id: last });
    }
    return ids;
  }

  /** Rows that no file names, but whose derived columns follow others: a site's new name is found at its cameras. */
  #followers(kind: KindName): Row[] {
    const given = new Set(this.#given.of(kind).map(({ key }) => key));
    const changed: Row[] = [];
    for (const [key, before] of this.#storedOf(kind)) {
      if (given.has(key)) continue;
      const row = KINDS[kind].complete(this.#kept(kind, before), {
        find: this.#find,
        refuse: () => undefined,
      });
      this.#keep(kind, row);
      if (!isEqual(before, row)) changed.push(row);
    }
    return changed;
  }

  /** The complete row; undefined when something is wrong with it or with one that it refers to. */
  #laidOut(kind: KindName, given: Given, before: Row | undefined): Row | undefined {
    const { columns, complete } = KINDS[kind];
    const references = this.#references(columns, given);
    if (!given.isSound || references === undefined) return undefined;
    let isRefused = false;
    const refuse = (column: string, why: string) => {
      isRefused = true;
      this.#faults.add(placeOf(given.from, column), why);
    };
    const id = this.#ids.get(kind)?.get(given.key);
    const told = before === undefined ? blank(columns) : this.#kept(kind, before);
    const own = { ...told, ...given.values, ...references };
    const row = complete(id === undefined ? own : { ...own, id }, { find: this.#find, refuse });
    if (before !== undefined && this.#customerOf(before) !== this.#customerOf(row)) {
      const [reference] = columns.filter(({ refersTo }) => refersTo !== undefined);
      refuse(reference?.name ?? '', 'what belongs to a customer stays with that customer; give it a new id');
    }
    if (isRefused) return undefined;
    this.#keep(kind, row);
    return row;
  }

  /** Ids in place of the external ids; undefined when a row is missing or wrong. */
  #references(columns: readonly Column[], { from, values }: Given): Row | undefined {
    const ids: Record<string, Value> = {};
    let areSound = true;
    for (const { name, into = '', refersTo } of columns) {
      const text = values[into];
      if (refersTo === undefined || typeof text !== 'string') continue;
      const id = this.#ids.get(refersTo)?.get(keyOf([text]));
      if (id === undefined && this.#given.isRead(refersTo))
        this.#faults.add(placeOf(from, name), `there is no ${quoted(text)} among the ${refersTo}`);
      if (id === undefined || !this.#after.get(refersTo)?.has(id)) areSound = false;
      else ids[into] = id;
    }
    return areSound ? ids : undefined;
  }

  /** What a stored row keeps where no file tells otherwise. */
  #kept(kind: KindName, stored: Row): Row {
    return KINDS[kind].kept?.(stored, (of, id) => this.#before(of).get(id ?? null)) ?? stored;
  }

  #before(kind: KindName): ReadonlyMap<Value, Row> {
    let rows = this.#beforeById.get(kind);
    if (rows === undefined) {
      rows = new Map([...this.#storedOf(kind).values()].map((row) => [row.id ?? null, row]));
      this.#beforeById.set(kind, rows);
    }
    return rows;
  }

  #keep(kind: KindName, row: Row): void {
    this.#after.get(kind)?.set(row.id ?? null, row);
  }

  readonly #find: Surroundings['find'] = (kind, id) => {
    const row = this.#after.get(kind)?.get(id ?? null);
    // Only somebody who changes the tables by hand makes such a row.
    if (row === undefined)
      throw new OperatorProblem(
        `A row of this system refers to ${kind} of another one, to the id ${id}. Nothing was written.`,
      );
    return row;
  };

  /** A change of it would show one customer what happened at another's. */
  #customerOf({ customerId, locationId, scheduleId }: Row): Value | undefined {
    if (customerId !== undefined) return customerId;
    if (locationId !== undefined) return this.#find('sites', locationId).customerId;
    return scheduleId === undefined ? undefined : this.#customerOf(this.#find('schedules', scheduleId));
  }
}

/** A new row where nothing is given. */
function blank(columns: readonly Column[]): Row {
  return Object.fromEntries(
    columns.flatMap(({ into, otherwise = null }) => (into === undefined ? [] : [[into, otherwise]])),
  );
}

function isEqual(before: Row, after: Row): boolean {
  return Object.keys(after).every((column) => before[column] === after[column]);
}
