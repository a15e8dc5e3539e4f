import { DatabaseAway } from '../db/databaseAway.ts';
import { Problem } from './problem.ts';

interface LineLimits {
  /** Calls of one person that run at a time. */
  readonly running: number;
  /** Calls of one person that may wait for that. */
  readonly waiting: number;
}

interface Line {
  running: number;
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly admit: () => void;
  readonly turnAway: (reason: unknown) => void;
}

/** A line for each person: a few of their calls run at a time, the others wait for these and for nobody else's. */
export class CallLines<Person = number> {
  readonly #limits: LineLimits;
  readonly #lines = new Map<Person, Line>();

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /**
   * @param taken resolves once the caller has the result or is gone; until then a call that succeeds is counted
   * @throws Problem 429 when too many are waiting already; DatabaseAway when a call before this one met that
   */
  async run<Result>(
    person: Person,
    call: () => Promise<Result>,
    taken: Promise<void> = Promise.resolve(),
  ): Promise<Result> {
    const line = this.#lines.get(person) ?? { running: 0, waiting: [] };
    this.#lines.set(person, line);
    await this.#admitted(line);
    try {
      const result = await call();
      void taken.then(() => this.#leave(person, line));
      return result;
    } catch (error) {
      // Those in line would wait for the same failure, one after another, far longer than anybody should.
      if (error instanceof DatabaseAway) for (const { turnAway } of line.waiting.splice(0)) turnAway(error);
      this.#leave(person, line);
      throw error;
    }
  }

  /** How many calls of all people run, and how many wait. */
  states(): { running: number; waiting: number } {
    const lines = [...this.#lines.values()];
    return {
      running: lines.reduce((sum, { running }) => sum + running, 0),
      waiting: lines.reduce((sum, { waiting }) => sum + waiting.length, 0),
    };
  }

  /** Resolves once the call is counted as running. */
  async #admitted(line: Line): Promise<void> {
    if (line.running < this.#limits.running) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= this.#limits.waiting)
      throw new Problem(429, 'Too many calls at once. Please try again.', { 'Retry-After': '1' });
    await new Promise<void>((admit, turnAway) => line.waiting.push({ admit, turnAway }));
  }

  /** Whoever waits longest takes the place, which stays counted meanwhile. */
  #leave(person: Person, line: Line): void {
    const next = line.waiting.shift();
    if (next) {
      next.admit();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(person);
  }
}
