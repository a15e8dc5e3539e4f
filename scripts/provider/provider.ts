/** The reference provider as tools start and ask it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { launch, type RunningServer } from '../../server/launch.ts';
import { readSettings } from '../../server/settings/settings.ts';

/**
 * A provider in this very process, on a database of its own that goes when it is closed.
 * @param own `PORTAL_*` variables
 * @param now epoch milliseconds at which its clock stands
 */
export async function launchScratch(own: NodeJS.ProcessEnv, now: number): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-scratch-'));
  const settings = readSettings({
    PORTAL_PORT: '0',
    PORTAL_DATA_DIR: dataDir,
    PORTAL_LOG_LEVEL: 'error',
    ...own,
  });
  const server = await launch({ settings, log: pino({ level: settings.logLevel }), now: () => now });
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @throws Error when the provider refuses */
export async function signIn(host: string, username: string): Promise<string> {
  const { token } = await ask<{ token?: string }>(host, '/api/Authenticate', {
    body: { username, password: 'vigil-demo' },
  });
  if (token === undefined) throw new Error(`${username} was not let in.`);
  return token;
}

export async function ask<Answer>(
  host: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const answer = await fetch(host + path, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

/** The newest hundred events of a person. */
export async function newestEvents(host: string, token: string): Promise<number[]> {
  const { value } = await ask<{ value: { incident: { id: number } }[] }>(
    host,
    '/api/Event/events/location/0',
    { token, body: { orderby: 'incident.startTime desc', skip: 0, take: 100, count: true } },
  );
  return value.map(({ incident }) => incident.id);
}

/** The one of a person's newest events, over, that has most recordings. @throws Error when there is none */
export async function eventWithRecordings(host: string, token: string) {
  let most = { eventId: 0, recordings: 0 };
  for (const eventId of await newestEvents(host, token)) {
    const { incident } = await ask<EventDetails>(host, `/api/Event/details/${eventId}`, { token });
    const recordings = incident.recordings.length;
    if (incident.incident.endTime !== null && recordings > most.recordings) most = { eventId, recordings };
  }
  if (most.recordings === 0) throw new Error('No event has recordings.');
  return most;
}

interface EventDetails {
  readonly incident: {
    readonly incident: { readonly endTime: string | null };
    readonly recordings: readonly unknown[];
  };
}
