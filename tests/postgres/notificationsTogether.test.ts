/** Two servers on one PostgreSQL database tell people together. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, type RunningServer } from '../../server/launch.ts';
import { sourceKey } from '../support/ingest.ts';
import { readWhole } from '../support/provider.ts';
import { rowOf } from '../support/scratchDatabase.ts';
import { startToldHost, type ToldHost } from '../support/told.ts';

let one: ToldHost;
let two: RunningServer;

beforeAll(async () => {
  one = await startToldHost();
  const { settings } = one.provider.deps;
  two = await launch({
    settings: { ...settings, tokenSecret: 'x'.repeat(40) },
    log: pino({ level: 'silent' }),
    now: () => one.clock.now,
  });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

it('tell everybody of everything, and nobody twice', async () => {
  const token = await one.provider.signIn('avery');
  await one.want(token, { push: ['opened'] });
  const target = await Promise.all([1, 2, 3].map(() => one.service.subscribe()));
  const { db } = one.provider.deps;
  const { userId, portal } = await rowOf(db, 'notificationSettings');
  for (const [index, browser] of target.entries())
    await db
      .insertInto('pushDevices')
      .values({ id: index + 1, userId, ...browser, name: 'Chrome', portal, addedAt: one.clock.now })
      .execute();
  const key = await sourceKey(one.provider, 1);
  const time = new Date(one.clock.now).toISOString();
  const events = Array.from({ length: 20 }, (_, index) => `event ${index}`);
  const sent = await Promise.all(
    events.map(async (event, index) =>
      readWhole(
        await fetch(`${index % 2 ? two.url : one.provider.url}/api/ingest/events`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
          body: JSON.stringify({ event, site: 1, sentAt: time, startTime: time }),
        }),
      ),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(events.map(() => 202));
  await two.deps.background.settled();
  const told = await one.told();
  // What one of them was about to send when the other looked is sent by the first.
  await two.deps.background.settled();
  const all = [...told, ...(await one.told())];
  expect(all).toHaveLength(events.length * target.length);
  expect(new Set(all.map(({ endpoint, tag }) => `${endpoint} ${tag}`)).size).toBe(all.length);
});
