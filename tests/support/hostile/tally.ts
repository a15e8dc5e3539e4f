/** Counts responses by status and collects failures, so that one assertion shows both. */
export class Tally {
  readonly statuses: Record<number, number> = {};
  readonly wrong: string[] = [];

  count(status: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
  }

  /** Shortened to a length that a report can show. */
  blame(what: string): void {
    if (this.wrong.length < 20) this.wrong.push(what.slice(0, 400));
  }

  get total(): number {
    return Object.values(this.statuses).reduce((sum, some) => sum + some, 0);
  }
}

/** Does the work for every item, a few at a time. */
export async function inTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  async function turn(): Promise<void> {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  }
  await Promise.all(Array.from({ length: atOnce }, turn));
}

/** Resolves once so many more calls were acknowledged. */
export function acknowledgements(counter: { told: () => void }, count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    counter.told = () => {
      left -= 1;
      if (left === 0) resolve();
    };
  });
}
