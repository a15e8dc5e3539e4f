const WINDOW_MS = 60_000;

interface Most {
  /** Of one caller. */
  readonly each: number;
  /** Of all callers; without end by default. */
  readonly inAll?: number;
}

/** Limits by the minute, in the memory of this process: a flood must not be written down. */
export class MinuteLimit<Caller extends number | string> {
  readonly #most: Required<Most>;
  #windowStart = 0;
  #total = 0;
  readonly #counts = new Map<Caller, number>();

  constructor({ each, inAll = Number.POSITIVE_INFINITY }: Most) {
    this.#most = { each, inAll };
  }

  /**
   * Counts what may go on now.
   * @param now epoch milliseconds
   * @returns milliseconds until it may; 0 when it may now
   */
  pause(caller: Caller, now: number): number {
    // Also resets when the clock was set back.
    if (Math.abs(now - this.#windowStart) >= WINDOW_MS) {
      this.#windowStart = now;
      this.#total = 0;
      this.#counts.clear();
    }
    const own = this.#counts.get(caller) ?? 0;
    const { each, inAll } = this.#most;
    if (own >= each || this.#total >= inAll) return Math.max(1, this.#windowStart + WINDOW_MS - now);
    this.#total += 1;
    this.#counts.set(caller, own + 1);
    return 0;
  }
}
