import { createListeners } from '#core/listeners.ts';

/** How a schedule's items of the week were read. */
export type ReadSchedule<Items> =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly requestId: string | null }
  /** `isWhole`: no item was lost on the way. */
  | { readonly state: 'read'; readonly items: Items; readonly isWhole: boolean };

interface ScheduleReader<Items> {
  /** By schedule id, the wanted ones only. The same map until something changes. */
  getSnapshot(): ReadonlyMap<number, ReadSchedule<Items>>;
  subscribe(listener: () => void): () => void;
  /** Reads these schedules, after those that already wait. */
  want(ids: readonly number[]): void;
  /** Cancels the calls and forgets everything. */
  stop(): void;
}

/** The provider answers so many calls of one person at a time. */
const AT_ONCE = 4;

/**
 * Reads schedules, a few at a time.
 * @param read its promise never rejects, and need not settle after its signal has aborted
 */
export function createScheduleReader<Items>(
  read: (id: number, signal: AbortSignal) => Promise<ReadSchedule<Items>>,
): ScheduleReader<Items> {
  const { subscribe, notify } = createListeners();
  let schedules: ReadonlyMap<number, ReadSchedule<Items>> = new Map();
  let waiting: readonly number[] = [];
  let running = 0;
  let leaving = new AbortController();

  const change = (entries: readonly (readonly [number, ReadSchedule<Items>])[]) => {
    schedules = new Map([...schedules, ...entries]);
    notify();
  };
  const readNext = () => {
    const [id, ...others] = waiting;
    if (id === undefined || running >= AT_ONCE) return;
    waiting = others;
    running += 1;
    const { signal } = leaving;
    void read(id, signal).then((answer) => {
      if (signal.aborted) return;
      running -= 1;
      change([[id, answer]]);
      readNext();
    });
    readNext();
  };
  return {
    getSnapshot: () => schedules,
    subscribe,
    want: (ids) => {
      waiting = [...waiting, ...ids];
      change(ids.map((id) => [id, { state: 'reading' }]));
      readNext();
    },
    stop: () => {
      leaving.abort();
      leaving = new AbortController();
      schedules = new Map();
      waiting = [];
      running = 0;
    },
  };
}
