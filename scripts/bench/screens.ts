import { schedulesCall } from '#contract/schedule.ts';
import { ask, eventWithRecordings } from '../provider/provider.ts';
import { type BySide, nothingYet, type Side } from './line.ts';
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
  readonly name: 'login' | 'home' | 'events' | 'event';
  readonly path: string;
  readonly isSignedIn: boolean;
  /** The form, the numbers, the rows, the first recording. */
  readonly content: Content;
  /** Matches the content's text. */
  readonly text: RegExp;
}

export function screens(eventId: number): Screen[] {
  return [
    {
      name: 'login',
      path: '/login',
      isSignedIn: false,
      content: { selector: 'input[type="password"]', count: 1 },
      text: /^$/,
    },
    {
      name: 'home',
      path: '/',
      isSignedIn: true,
      content: { selector: '[data-loading="false"]', count: 5 },
      text: /^(?:[\d,]+(?: \| |$)){5}/,
    },
    {
      name: 'events',
      path: '/events',
      isSignedIn: true,
      content: { selector: 'tbody td', count: 15 * 8 },
      text: /^\d+ \| .*\d{4}, /,
    },
    {
      name: 'event',
      path: `/event/${eventId}`,
      isSignedIn: true,
      content: { selector: '[data-shown="true"]', count: 1 },
      text: /^$/,
    },
  ];
}

// Measurements that fail are named at the end, and the others go on.

export interface Attempts {
  /** What could not be measured, and why. */
  readonly failed: readonly string[];
  /** @returns undefined when it failed */
  attempt<Value>(what: string, work: () => Promise<Value>): Promise<Value | undefined>;
}

export function createAttempts(): Attempts {
  const failed: string[] = [];
  return {
    failed,
    async attempt(what, work) {
      try {
        return await work();
      } catch (error) {
        const [reason = ''] = String(error).split('\n');
        failed.push(`${what}: ${reason}`);
        console.error(`${what} failed: ${reason}`);
        return undefined;
      }
    },
  };
}

/** The sides take turns, so that other load on the machine affects all of them. */
export async function byTurns<Value>(
  what: string,
  { rounds, sides, attempt }: Pick<Attempts, 'attempt'> & { rounds: number; sides: readonly Side[] },
  measure: (side: Side) => Promise<readonly Value[]>,
): Promise<BySide<Value>> {
  const measured = nothingYet<Value>();
  for (let round = 0; round < rounds; round += 1)
    for (const side of sides)
      measured[side].push(...((await attempt(`${what} of ${side}`, () => measure(side))) ?? []));
  return measured;
}
