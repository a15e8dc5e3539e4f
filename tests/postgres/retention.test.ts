/** Several processes remove what is old from one PostgreSQL database, while messages about it come in. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { runAuditCommand } from '../../server/audit.ts';
import { DatabaseAway } from '../../server/db/databaseAway.ts';
import { openDatabase } from '../../server/db/open.ts';
import { nextId } from '../../server/db/writeRows.ts';
import { keepDeliveries, takeTurnOfTelling } from '../../server/notify/deliveries.ts';
import { eraseOld } from '../../server/retention/eraseOld.ts';
import { erasePerson } from '../../server/retention/eraseSubject.ts';
import { addSentEvents, wrongTotals } from '../support/incidents.ts';
import { sendMessage, siteOf, sourceKey, taken } from '../support/ingest.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { countOf, rowOf, rowsWith } from '../support/scratchDatabase.ts';

const LONG_AGO = Date.now() - 400 * 86_400_000;

const provider = ofFile(() => startProvider({ incidents: 40 }));

/** A process of its own as far as the database can tell. */
async function eraseElsewhere(): Promise<void> {
  const { dataDir, databaseUrl } = provider.deps.settings;
  const db = await openDatabase({ url: databaseUrl, dataDir });
  const settings = { dataDir, eventDays: 150, recordingDays: 140 };
  const desk = { db, settings, log: pino({ level: 'silent' }), now: Date.now };
  await eraseOld(desk, Date.now(), new AbortController().signal).finally(() => db.destroy());
}

/** The same as a process does it: what the database did not do in time is left to the next round. */
async function eraseInRounds(): Promise<void> {
  try {
    await eraseElsewhere();
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error;
    await eraseInRounds();
  }
}

/** Sends it as docs/ingest.md tells: a 503, with which a message ends that waits too long for others, is sent again. */
async function sendUntilTaken(message: unknown, key: string): Promise<void> {
  const answer = await sendMessage(provider, message, key);
  if (answer.status !== 503) {
    await taken(answer);
    return;
  }
  await setTimeout(1_000 * Number(answer.headers.get('Retry-After')));
  await sendUntilTaken(message, key);
}

/** How often transactions of this database have waited for each other. A 503 would hide it. */
function deadlocks(): Promise<number | undefined> {
  return provider.deps.db.connection().execute(async (db) => {
    // Connections tell the count what they met when they end; the pool makes new ones.
    await sql`select pg_terminate_backend("pid", 10000) from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(db);
    return rows[0]?.deadlocks;
  });
}

describe('three processes that remove what is old', () => {
  it('remove and count each event once, and none fails', async () => {
    const { db, settings } = provider.deps;
    await addSentEvents(db, settings.dataDir, { count: 120, start: LONG_AGO, logs: 30 });
    await Promise.all([eraseElsewhere(), eraseElsewhere(), eraseElsewhere()]);
    expect(await countOf(db, 'ingestEvents')).toBe(0);
    expect(await countOf(db, 'ingestUploads')).toBe(0);
    expect(await wrongTotals(db)).toEqual([]);
    const lines = await runAuditCommand(['--kind', 'events.erased'], db, Date.now());
    const numbers = lines.map((line) => {
      const { detail, times = 1 }: { detail: string; times?: number } = JSON.parse(line);
      return detail.match(/\d+/g)?.map((count) => times * Number(count)) ?? [];
    });
    const sum = (place: number) => numbers.reduce((total, row) => total + (row[place] ?? 0), 0);
    expect([sum(0), sum(1)]).toEqual([120, 120]);
  });

  it.each([
    ['the event', eraseElsewhere],
    ['the person', (userId: number) => erasePerson(provider.deps.db, userId)],
  ])('wait for the telling of an event, which waits for none of them: who removes %s', async (_, erase) => {
    const { db, settings } = provider.deps;
    const [incidentId = 0] = await addSentEvents(db, settings.dataDir, { count: 1, start: LONG_AGO });
    const { locationId } = await rowOf(db, 'incidents', { id: incidentId });
    const { id: userId } = await rowOf(db, 'users');
    const id = await nextId(db, 'notices');
    const notice = { id, locationId, incidentId, kind: 'closed', at: LONG_AGO, toldAt: null };
    await db.insertInto('notices').values(notice).execute();
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    };
    // What telling of an event does, while another process removes something of it.
    const { erasing } = await db.transaction().execute(async (transaction) => {
      await takeTurnOfTelling(transaction);
      const said = { title: 'Yard', body: 'Over.', path: '', recipient: 'a@b.example', tag: 'event' };
      const state = { state: 'heldBack', reason: 'paused', createdAt: LONG_AGO };
      const to = { userId, kind: 'closed', incidentId, channel: 'mail', deviceId: null, mailId: null };
      await keepDeliveries(transaction, [{ ...to, ...said, ...state }]);
      const erasing = erase(userId);
      await expect.poll(waiting).toBe(1);
      await transaction.updateTable('notices').set({ toldAt: LONG_AGO }).where('id', '=', id).execute();
      return { erasing };
    });
    await erasing;
    await eraseElsewhere();
    expect([await rowsWith(db, 'notices', { incidentId }), await countOf(db, 'deliveries')]).toEqual([[], 0]);
  });

  it('let messages about these events through, which are taken whole or begin them anew', async () => {
    const { db } = provider.deps;
    const key = await sourceKey(provider, 1);
    const site = await siteOf(provider, 1);
    const time = new Date(LONG_AGO).toISOString();
    const message = (event: number, round: number) => ({
      event: `late ${event}`,
      site: site.id,
      sentAt: new Date(LONG_AGO + round).toISOString(),
      startTime: time,
      endTime: time,
      logs: [{ id: `l${round}`, time, notes: 'Seen.' }],
    });
    const send = async (event: number) => {
      for (let round = 0; round < 6; round += 1) await sendUntilTaken(message(event, round), key);
    };
    const sending = Promise.all(Array.from({ length: 8 }, (_, event) => send(event)));
    await Promise.all([sending, eraseInRounds(), eraseInRounds()]);
    await eraseInRounds();
    expect(await countOf(db, 'ingestEvents')).toBe(0);
    expect(await wrongTotals(db)).toEqual([]);
    expect(await deadlocks()).toBe(0);
  });
});
