import { getSchedule } from '#core/api/schedule.ts';
import type { ScheduleDetail, ScheduledItem } from '#core/api/wire/schedule.ts';
import type { AppContext } from '#core/app/appContext.ts';
import type { Query } from '#core/app/query.ts';
import type { Week } from '#machines/week.ts';
import { weekRange } from '#plugins/schedules/localCalendar.ts';

/** A schedule whose first week is already being read while the page's code still loads. */
export interface OpenedSchedule {
  readonly id: number;
  /** The week to begin with. */
  readonly week: Week;
  /** The first call for the first week gets what is under way; null when there is no such schedule. */
  load(week: Week, signal: AbortSignal): Promise<ScheduleDetail | null>;
}

/** A week could not be read; it has been logged. */
export class WeekUnread extends Error {
  override readonly name = 'WeekUnread';
  readonly requestId: string | null;

  constructor(requestId: string | null) {
    super('The week could not be read.');
    this.requestId = requestId;
  }
}

interface Opening {
  readonly id: number;
  readonly week: Week;
  /** Aborts when nobody comes to see what was opened. */
  readonly signal: AbortSignal;
}

/** Starts to read a schedule's first week. */
export function openSchedule({ api, query }: AppContext, { id, week, signal }: Opening): OpenedSchedule {
  const start = ({ first, ...rest }: Week, signal: AbortSignal) =>
    query(`schedule ${id}, week of ${first}`, signal, async (call) => {
      const detail = await getSchedule(api, id, weekRange({ first, ...rest }), call);
      if (!detail?.schedule) return null;
      // What is not known to be disarmed is painted as armed: without an item to paint there is no grid to believe.
      const items = detail.scheduledItems;
      if (!items || (items.length > 0 && !items.some(saysWhatItIs)))
        throw new Error('The scheduled items cannot be read.');
      return detail;
    });

  const early = new AbortController();
  let waiting: Query<ScheduleDetail> | null = start(week, early.signal);
  const giveUp = () => waiting !== null && early.abort();
  signal.addEventListener('abort', giveUp, { once: true });

  return {
    id,
    week,
    load: (wanted, signal) => {
      if (waiting === null || wanted.first !== week.first || early.signal.aborted) {
        return settled(start(wanted, signal));
      }
      const first = waiting;
      waiting = null;
      signal.addEventListener('abort', () => early.abort(), { once: true });
      return settled(first);
    },
  };
}

function saysWhatItIs({ scheduledItemType }: ScheduledItem): boolean {
  return typeof scheduledItemType === 'string';
}

function settled<T>(query: Query<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const result = query.result();
      if (result?.state === 'ready') resolve(result.value);
      if (result?.state === 'missing') resolve(null);
      if (result?.state === 'failed') reject(new WeekUnread(result.requestId));
    };
    query.subscribe(settle);
    settle();
  });
}
