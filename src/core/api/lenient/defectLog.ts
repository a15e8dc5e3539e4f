/** A place in a response whose value does not match the schema. */
export interface FieldDefect {
  /** Field names and row numbers from the response's root, e.g. 'value.3.incident.id'; '' for the root itself. */
  path: string;
  /** What the schema expects, e.g. 'number'. Never the value that was found. */
  expected: string;
}

/** A list that lacks rows, but not all of them. */
export interface LostRows {
  /** Place of the list, as in a defect. */
  path: string;
  count: number;
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
  /** Number of facts that would be shown as if they were known. */
  lostFacts = 0;
  readonly lostRows: LostRows[] = [];
  readonly #trail: (string | number)[] = [];

  enter(step: string | number): void {
    this.#trail.push(step);
  }

  leave(): void {
    this.#trail.pop();
  }

  /** Records that the value at the current position is not what was expected. */
  spoilt(expected: string): typeof SPOILT {
    const path = this.#trail.join('.');
    this.total += 1;
    if (isLostFact({ path, expected })) this.lostFacts += 1;
    if (this.defects.length < KEPT) this.defects.push({ path, expected });
    return SPOILT;
  }

  /** Records that the list at the current position lacks rows. */
  lost(count: number): void {
    if (count > 0) this.lostRows.push({ path: this.#trail.join('.'), count });
  }

  /** @returns forgets the defects logged since then: they belong to an option of a union that did not match */
  mark(): () => void {
    const { total, lostLists, lostFacts, defects, lostRows } = this;
    const [known, lossy] = [defects.length, lostRows.length];
    return () => {
      this.total = total;
      this.lostLists = lostLists;
      this.lostFacts = lostFacts;
      defects.length = known;
      lostRows.length = lossy;
    };
  }
}

/** Numbers of a row without which it looks quiet: an event has no outcome, and no recorder of a site has failed. */
const NONE_IF_LOST = /voiceDownCount$|recorders\.\w+$/;

/**
 * Whether something was lost that would be shown as if it were known: a number of the record itself as 0, a flag as 'No'. A
 * row of a list shows a gap for most numbers. A site is said to be unknown without its flag.
 */
function isLostFact({ path, expected }: FieldDefect): boolean {
  if (expected === 'number') return !/\d/.test(path) || NONE_IF_LOST.test(path);
  return expected === 'boolean' && !/armed$/i.test(path);
}
