/** The embedded database that takes no writes: another process holds its lock, or the disk has no room. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { logOffCall } from '#contract/session.ts';
import { nextId } from '../../server/db/writeRows.ts';
import { tokenPayload } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { type OutsideLock, outsideLock } from '../support/outsideLock.ts';
import { startProvider } from '../support/provider.ts';

const provider = ofFile(() => startProvider({ incidents: 20, settings: { databaseUrl: undefined } }));
let lock: OutsideLock;
let token = '';
/** Of somebody else: a person's calls wait in line, and those behind one that is refused are refused with it. */
let reader = '';

beforeAll(async () => {
  [token, reader] = [await provider.signIn('avery'), await provider.signIn('admin')];
  lock = outsideLock(provider.deps.settings.dataDir);
});
afterAll(() => lock.end());

const read = () => provider.post('/api/Event/events', { take: 1 }, reader);
const write = (own = token, notes = 'Please call.') =>
  provider.post('/api/Contact/feedback', { subject: 'Gate', notes }, own);
const logOff = (own: string) => provider.post(logOffCall.path, undefined, own);
const status = async (answer: Promise<Response>) => (await answer).status;
const ready = () => status(fetch(`${provider.url}/readyz`));
const refusal = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get('Retry-After')];
};
const AWAY = [503, '1'];

/** What another process finds in the file: only what was committed. */
function committed(text: string, ...values: unknown[]): unknown[] {
  const file = new Libsql(`${provider.deps.settings.dataDir}/portal.db`);
  try {
    return file.prepare(text).all(...values);
  } finally {
    file.close();
  }
}

describe('a write lock of another process', () => {
  afterEach(async () => {
    // Nothing is left of the lock: no test waits for garbage to be collected.
    expect(await Promise.all([status(read()), status(write())])).toEqual([200, 200]);
  });

  it('that is held for long costs the writes alone, and nobody waits for it in vain', async () => {
    const [off, other] = [await provider.signIn('avery'), await provider.signIn('avery')];
    await lock.take();
    const silence = monitorEventLoopDelay({ resolution: 5 });
    silence.enable();
    const began = performance.now();
    const refused = Promise.all([
      ...Array.from({ length: 20 }, () => refusal(write())),
      refusal(logOff(off)),
      refusal(provider.post('/api/Authenticate', { username: 'jordan', password: 'vigil-demo' })),
    ]);
    expect(await ready()).toBe(503);
    expect(await Promise.all([status(read()), status(read())])).toEqual([200, 200]);
    expect(await status(fetch(`${provider.url}/healthz`))).toBe(200);
    expect(await refused).toEqual(Array(22).fill(AWAY));
    expect(performance.now() - began).toBeLessThan(4_000);
    silence.disable();
    // A busy machine takes its share; a wait inside of SQLite would last for all of the two seconds.
    expect(silence.max / 1e6).toBeLessThan(500);
    expect(await ready()).toBe(503);
    await lock.release();
    expect(await Promise.all([status(logOff(other)), status(write())])).toEqual([200, 200]);
    await vi.waitUntil(async () => (await ready()) === 200, { timeout: 5_000, interval: 20 });
    // The refused log-off changed nothing, and the answered one is on the disk.
    const ended = (bearer: string) =>
      committed('select * from "endedSessions" where "sessionId" = ?', String(tokenPayload(bearer).sid));
    expect([ended(off).length, ended(other).length]).toEqual([0, 1]);
    expect(await status(provider.post('/api/Event/events', { take: 1 }, other))).toBe(401);
  });

  it('that is held for a moment costs nothing', async () => {
    await lock.take();
    let answered = 0;
    const writes = Array.from({ length: 5 }, async () => {
      const answer = await status(write());
      answered += 1;
      return answer;
    });
    expect(await status(read())).toBe(200);
    expect(answered).toBe(0);
    await lock.release();
    expect(await Promise.all(writes)).toEqual(Array(5).fill(200));
  });

  it('does not break transactions: each is whole or not at all', async () => {
    const { db } = provider.deps;
    const before = committed('select "lastId" from "counters" where "name" = ?', 'users');
    await lock.take();
    const tried = db.transaction().execute(async (transaction) => nextId(transaction, 'users'));
    await expect(tried).rejects.toThrow('another process holds its lock');
    await lock.release();
    expect(committed('select "lastId" from "counters" where "name" = ?', 'users')).toEqual(before);
    const id = await nextId(db, 'users');
    expect(committed('select "lastId" from "counters" where "name" = ?', 'users')).toEqual([{ lastId: id }]);
  });
});

it('readers see a transaction of their own process whole, or not yet', async () => {
  const { db } = provider.deps;
  const marks = () => db.selectFrom('settings').select('name').where('name', 'like', 'mark %').execute();
  const mark = (name: string) => ({ name, value: '' });
  const seen: number[] = [];
  const writing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('settings').values(mark('mark 1')).execute();
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    await transaction.insertInto('settings').values(mark('mark 2')).execute();
  });
  const reading = Array.from({ length: 20 }, async () => {
    await new Promise(setImmediate);
    seen.push((await marks()).length);
  });
  await Promise.all([writing, ...reading]);
  expect(new Set([...seen, 0, 2])).toEqual(new Set([0, 2]));
  expect(await marks()).toHaveLength(2);
});

describe('a disk', () => {
  /** Pages that the file may have. */
  const limit = async (pages: number) => {
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(provider.deps.db);
  };

  it('that is full refuses what needs room, and nothing of it remains', async () => {
    const kept = () => committed('select count(*) as total from "feedback"');
    const own = await provider.signIn('jordan');
    const long = () => refusal(write(own, 'x'.repeat(4_000)));
    // The least that SQLite takes: as many pages as there are.
    await limit(1);
    let taken = 0;
    let answer = await long();
    while (taken < 10 && answer[0] === 200) {
      taken += 1;
      answer = await long();
    }
    expect(answer).toEqual(AWAY);
    const before = kept();
    expect(await long()).toEqual(AWAY);
    expect(await status(read())).toBe(200);
    expect(kept()).toEqual(before);
    await limit(1_000_000);
    expect(await long()).toEqual([200, null]);
    expect(kept()).not.toEqual(before);
  });

  it('that takes no writes at all is told by the probe, which writes at most once a second', async () => {
    const { db } = provider.deps;
    await vi.waitUntil(async () => (await ready()) === 200, { timeout: 5_000, interval: 20 });
    const provenAt = () => committed('select "value" from "settings" where "name" = ?', 'provenAt');
    const first = provenAt();
    expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array(20).fill(200));
    await sql`pragma query_only = 1`.execute(db);
    expect(await refusal(write())).toEqual(AWAY);
    await vi.waitUntil(async () => (await ready()) === 503, { timeout: 5_000, interval: 20 });
    expect(await status(read())).toBe(200);
    await sql`pragma query_only = 0`.execute(db);
    await vi.waitUntil(async () => (await ready()) === 200, { timeout: 5_000, interval: 20 });
    expect(await status(write())).toBe(200);
    expect(provenAt()).not.toEqual(first);
  });
});
