/** Limits the reports per minute: a browser sends few, and nobody may flood the log. */
const WINDOW_MS = 60_000;
const MOST_PER_NETWORK = 60;
const MOST_IN_ALL = 600;

export class ReportLimit {
  #windowStart = 0;
  #total = 0;
  readonly #byNetwork = new Map<string, number>();

  /**
   * Counts a report.
   * @param now epoch milliseconds
   * @returns whether it may be taken
   */
  takes(network: string, now: number): boolean {
    // Also resets when the clock was set back.
    if (Math.abs(now - this.#windowStart) >= WINDOW_MS) {
      this.#windowStart = now;
      this.#total = 0;
      this.#byNetwork.clear();
    }
    const own = this.#byNetwork.get(network) ?? 0;
    if (this.#total >= MOST_IN_ALL || own >= MOST_PER_NETWORK) return false;
    this.#total += 1;
    this.#byNetwork.set(network, own + 1);
    return true;
  }
}
