/** The reference provider as tools start and ask it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { eventDetailsCall, locationEventsCall } from '#contract/event.ts';
import { authenticateCall } from '#contract/session.ts';
import { launch, type RunningServer } from '../../server/launch.ts';
import { DEMO_PASSWORD } from '../../server/seed/users.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { type CallOf, hostAt, type Sent } from './host.ts';

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
  const body = { username, password: DEMO_PASSWORD };
  const { token } = await ask(host, authenticateCall, { body });
  if (!token) throw new Error(`${username} was not let in.`);
  return token;
}

/** @throws ValiError for an answer of another shape, such as a refusal */
export async function ask<Answer>(host: string, call: CallOf<Answer>, sent: Sent): Promise<Answer> {
  const { json } = await hostAt(host).send(call, sent);
  return v.parse(call.response, json);
}

/** Ids of the newest hundred events of a person. */
export async function newestEvents(host: string, token: string): Promise<number[]> {
  const body = { orderby: 'incident.startTime desc', skip: 0, take: 100, count: true };
  const { value } = await ask(host, locationEventsCall, { token, id: 0, body });
  return value.map(({ incident }) => incident.id);
}

/** The one of a person's newest events, over, that has most recordings. @throws Error when there is none */
export async function eventWithRecordings(host: string, token: string) {
  let most = { eventId: 0, recordings: 0 };
  for (const eventId of await newestEvents(host, token)) {
    const { incident } = await ask(host, eventDetailsCall, { token, id: eventId });
    const recordings = incident.recordings?.length ?? 0;
    if (incident.incident?.endTime && recordings > most.recordings) most = { eventId, recordings };
  }
  if (most.recordings === 0) throw new Error('No event has recordings.');
  return most;
}
