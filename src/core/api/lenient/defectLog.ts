/** A place in an answer that did not hold what the schema says. */
export interface FieldDefect {
  /** Field names and row numbers from the answer's root, e.g. 'value.3.incident.id'; '' is the root. */
  path: string;
  /** What should have been there, e.g. 'number'. Never what was there. */
  expected: string;
}

/** Answers with thousands of bad rows are summed up by the first of them. */
const KEPT = 20;

/** Marks a value that nothing can be made of. */
export const SPOILT = Symbol('spoilt');

/** Remembers where a reader stands in the answer and what was wrong so far. */
export class DefectLog {
  readonly defects: FieldDefect[] = [];
  total = 0;
  /** Lists of which nothing could be used, though there was something. */
  lostLists = 0;
  readonly #trail: (string | number)[] = [];

  enter(step: string | number): void {
    this.#trail.push(step);
  }

  leave(): void {
    this.#trail.pop();
  }

  /** Records that the value here is not what was expected. */
  spoilt(expected: string): typeof SPOILT {
    this.total += 1;
    if (this.defects.length < KEPT) this.defects.push({ path: this.#trail.join('.'), expected });
    return SPOILT;
  }

  /** Forgets the defects since the log stood so: they belong to a union's option that did not fit. */
  rewind({ total, lostLists }: Pick<DefectLog, 'total' | 'lostLists'>): void {
    this.total = total;
    this.lostLists = lostLists;
    if (this.defects.length > total) this.defects.length = total;
  }
}
