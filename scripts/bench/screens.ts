import { schedulesCall } from '#contract/schedule.ts';
import { ask, eventWithRecordings } from '../provider/provider.ts';
import type { Content } from './observe.ts';

/** What the measurements open: one of the newest events, with many recordings, and a schedule. */
export interface BenchSubject {
  readonly eventId: number;
  readonly recordings: number;
  readonly scheduleId: number;
}

export async function findSubject(host: string, token: string): Promise<BenchSubject> {
  const { value } = await ask(host, schedulesCall, { token, body: {} });
  const [row] = value;
  // The rows have one of two forms.
  const schedule = row && 'schedule' in row ? row.schedule : row;
  return { ...(await eventWithRecordings(host, token)), scheduleId: schedule?.id ?? 0 };
}

// The screens that are measured, on all sides.

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly content: Content;
  /** Matches the content's text. */
  readonly text: RegExp;
}

const screen = (name: string, path: string, selector: string, count = 1, text = /^$/): Screen => ({
  ...{ name, path, text },
  content: { selector, count },
});

/** The form, the numbers, the rows, the first recording. */
export const screens = (eventId: number): Screen[] => [
  screen('login', '/login', 'input[type="password"]'),
  screen('home', '/', '[data-loading="false"]', 5, /^(?:[\d,]+(?: \| |$)){5}/),
  screen('events', '/events', 'tbody td', 15 * 8, /^\d+ \| .*\d{4}, /),
  screen('event', `/event/${eventId}`, '[data-shown="true"]'),
];

/** What could not be measured, and why. It is named at the end, and the others go on. */
export const failed: string[] = [];

/** @returns undefined when it failed */
export async function attempt<Value>(what: string, work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    failed.push(`${what}: ${reason}`);
    console.error(`${what} failed: ${reason}`);
    return undefined;
  }
}
