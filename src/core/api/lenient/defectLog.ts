/** A place in a response whose value does not match the schema. */
export interface FieldDefect {
  /** Field names and row numbers from the response's root, e.g. 'value.3.incident.id'; '' for the root itself. */
  path: string;
  /** What the schema expects, e.g. 'number'. Never the value that was found. */
  expected: string;
}

/** A response with thousands of bad rows is reported by its first defects only. */
const KEPT = 20;

/** Marks a value that cannot be used at all. */
export const SPOILT = Symbol('spoilt');

/** Tracks the reader's position in the response and the defects found so far. */
export class DefectLog {
  readonly defects: FieldDefect[] = [];
  total = 0;
  /** Number of lists that had rows, of which none was usable. */
  lostLists = 0;
  readonly #trail: (string | number)[] = [];

  enter(step: string | number): void {
    this.#trail.push(step);
  }

  leave(): void {
    this.#trail.pop();
  }

  /** Records that the value at the current position is not what was expected. */
  spoilt(expected: string): typeof SPOILT {
    this.total += 1;
    if (this.defects.length < KEPT) this.defects.push({ path: this.#trail.join('.'), expected });
    return SPOILT;
  }

  /** Forgets the defects logged since the given state: they belong to an option of a union that did not match. */
  rewind({ total, lostLists }: Pick<DefectLog, 'total' | 'lostLists'>): void {
    this.total = total;
    this.lostLists = lostLists;
    if (this.defects.length > total) this.defects.length = total;
  }
}
