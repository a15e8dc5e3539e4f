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
