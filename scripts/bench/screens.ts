import { ask, newestEvents } from '../provider/provider.ts';
import type { Content } from './observe.ts';

/** What the measurements open: one of the newest events, with many recordings, and a schedule. */
export interface BenchSubject {
  readonly eventId: number;
  readonly recordings: number;
  readonly scheduleId: number;
}

export async function findSubject(host: string, token: string): Promise<BenchSubject> {
  let most = { eventId: 0, recordings: 0 };
  for (const eventId of await newestEvents(host, token)) {
    const path = `/api/Event/details/${eventId}`;
    const { incident } = await ask<{ incident: { recordings: unknown[] } }>(host, path, { token });
    const recordings = incident.recordings.length;
    if (recordings > most.recordings) most = { eventId, recordings };
  }
  const { value } = await ask<{ value: { id: number }[] }>(host, '/api/Schedule/schedules', {
    token,
    body: {},
  });
  return { ...most, scheduleId: value[0]?.id ?? 0 };
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
