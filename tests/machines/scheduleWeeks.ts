/** A week view on the real machine, in UTC, whose loads are answered by hand. */
import { createActor } from 'xstate';
import { latestLoaded, loadState } from '#machines/preloader.ts';
import { createScheduleWeekMachine, type Week, type WeekCalendar } from '#machines/scheduleWeek.ts';
import { recordTransitions } from './paths.ts';
import { flush } from './recordings.ts';

export const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;
/** A Sunday's midnight. */
const EPOCH = Date.UTC(2024, 0, 7);

/** Week 0 begins on 2024-01-07. */
export const week = (number: number): Week => {
  const start = EPOCH + number * WEEK_MS;
  return { first: new Date(start).toISOString().slice(0, 10), start };
};
export const numberOf = ({ start }: Pick<Week, 'start'>) => (start - EPOCH) / WEEK_MS;

export const calendar: WeekCalendar = {
  weekAt: (instant) => week(Math.floor((instant - EPOCH) / WEEK_MS)),
  weekAfter: (from, weeks) => week(numberOf(from) + weeks),
};

/** Wednesday noon of a week. */
export const midweek = (number: number) => week(number).start + 3.5 * DAY_MS;

/** What was loaded: the first day of its week. */
export type Sheet = string;

interface Load {
  readonly number: number;
  readonly signal: AbortSignal;
  settled: boolean;
  resolve(sheet: Sheet | null): void;
  reject(reason: unknown): void;
}

interface Opening {
  readonly now?: number;
  readonly shown?: number;
}

export type WeekEnd = 'ready' | 'missing' | 'failed';

/** @param opening by default the current week is week 0 */
export function openWeeks({ now = midweek(0), shown }: Opening = {}) {
  const loads: Load[] = [];
  const machine = createScheduleWeekMachine<Sheet>({
    load: (asked, signal) =>
      new Promise((resolve, reject) =>
        loads.push({ number: numberOf(asked), signal, settled: false, resolve, reject }),
      ),
  });
  const recorder = recordTransitions(machine);
  const input = { now, week: shown === undefined ? undefined : week(shown), calendar };
  const actor = createActor(machine, { input, inspect: recorder.inspect }).start();

  const inFlight = () => loads.filter(({ settled, signal }) => !settled && !signal.aborted);
  const settle = async (number: number, end: WeekEnd) => {
    for (const load of inFlight().filter((one) => one.number === number)) {
      load.settled = true;
      if (end === 'failed') load.reject(new Error('No answer'));
      else load.resolve(end === 'ready' ? week(number).first : null);
    }
    await flush();
  };
  const preloader = () => actor.getSnapshot().context.preloader.getSnapshot();
  const shownFirst = () => actor.getSnapshot().context.shown.first;
  return {
    actor,
    loads,
    settle,
    taken: recorder.taken,
    loaders: () => preloader().context.loaders,
    /** How far the shown week is. */
    state: () => loadState(preloader().context.loaders.get(shownFirst())),
    shown: () => numberOf(actor.getSnapshot().context.shown),
    inFlight: () => inFlight().map(({ number }) => number),
    asked: () => loads.map(({ number }) => number),
    known: () => latestLoaded(preloader().context, shownFirst()),
    can: (type: 'previous' | 'next' | 'current' | 'retry') => actor.getSnapshot().can({ type }),
    /** Answers everything that is asked for, and what is asked for then. */
    settleAll: async () => {
      for (let [load] = inFlight(); load !== undefined; [load] = inFlight())
        await settle(load.number, 'ready');
    },
  };
}
