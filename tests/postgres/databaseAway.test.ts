/** What the provider does while its PostgreSQL database fails. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { startFailure } from '../../server/startFailure.ts';
import { ofFile } from '../support/ofFile.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { startProvider } from '../support/provider.ts';

const provider = ofFile(() => startProvider());
let token = '';
let operator: pg.Client;

beforeAll(async () => {
  token = await provider.signIn('avery');
  operator = new pg.Client({ connectionString: provider.deps.settings.databaseUrl });
  await operator.connect();
});
afterAll(() => operator.end());

const read = (own = token) => provider.post('/api/Event/events', { take: 5, count: true }, own);
const write = () => provider.post('/api/Contact/feedback', { subject: 'Gate', notes: 'Please call.' }, token);

/** Status, Retry-After, and whether it came within so many seconds. */
async function outcome(call: () => Promise<Response>, seconds: number) {
  const start = performance.now();
  const response = await call();
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    inTime: performance.now() - start < seconds * 1_000,
  };
}
const AWAY = { status: 503, retryAfter: '1', inTime: true };
const health = () => fetch(`${provider.url}/readyz`);

async function terminateBackends(): Promise<number> {
  const { rows } = await operator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.length;
}

describe('PostgreSQL that fails', () => {
  it('under load, with its connections terminated in the middle of calls, costs those calls alone', async () => {
    const statuses: number[] = [];
    let ended = false;
    const people = Array.from({ length: 20 }, async (_, index) => {
      while (!ended) statuses.push((await (index % 4 === 0 ? write() : read())).status);
    });
    let terminated = 0;
    for (let round = 0; round < 20; round += 1) {
      const before = statuses.length;
      await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(before + 5), {
        timeout: 20_000,
        interval: 5,
      });
      terminated += await terminateBackends();
    }
    ended = true;
    await Promise.all(people);
    expect(terminated).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await read()).status).toBe(200);
    expect((await health()).status).toBe(200);
  });

  it('keeps a connection that a call has given back, however long ago it was lent', async () => {
    const connections = async () => {
      const pids = 'select pid from pg_stat_activity where datname = current_database() order by pid';
      return (await operator.query(pids)).rows;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      expect((await read()).status).toBe(200);
      const before = await connections();
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await read()).status).toBe(200);
      expect(await connections()).toEqual(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it('with a lock held answers 503 within 5 seconds, and as before when it is given up', async () => {
    await operator.query('begin');
    await operator.query('lock table counters');
    const answers = await Promise.all(Array.from({ length: 12 }, () => outcome(write, 5)));
    // Calls that need no such lock are not held up by those that wait for it.
    const other = await outcome(() => read(), 5);
    await operator.query('rollback');
    expect(answers).toEqual(answers.map(() => AWAY));
    expect(other).toMatchObject({ inTime: true });
    expect(await outcome(write, 5)).toMatchObject({ status: 200 });
  });

  it('with every connection of the pool spent answers 503 within 5 seconds, and /readyz within 2', async () => {
    // A person has four calls at a time: it takes three people to spend the ten connections.
    const tokens = [token, await provider.signIn('jordan'), await provider.signIn('admin')];
    await operator.query('begin');
    await operator.query('lock table incidents');
    const waiting = tokens.flatMap((own) => Array.from({ length: 20 }, () => outcome(() => read(own), 5)));
    await vi.waitFor(
      async () => {
        const { rows } = await operator.query(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rows).toEqual([{ n: 10 }]);
      },
      { timeout: 10_000, interval: 10 },
    );
    expect(await outcome(health, 2)).toMatchObject({ status: 503, inTime: true });
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => AWAY));
    await operator.query('rollback');
    expect(await outcome(() => read(), 5)).toMatchObject({ status: 200 });
    expect(await outcome(health, 2)).toMatchObject({ status: 200, inTime: true });
  });

  it('with a statement that takes too long answers 503 within 5 seconds', async () => {
    await operator.query('alter table incidents rename to "incidents kept"');
    await operator.query(
      'create view incidents as select * from "incidents kept" where (select true from pg_sleep(30)) is not null',
    );
    expect(await outcome(() => read(), 5)).toEqual(AWAY);
    await operator.query('drop view incidents');
    await operator.query('alter table "incidents kept" rename to incidents');
    expect(await outcome(() => read(), 5)).toMatchObject({ status: 200 });
  });
});

describe('a user of PostgreSQL without rights', () => {
  it('is the reason of the failed start, which another start does not change', async () => {
    const { settings } = provider.deps;
    await operator.query('create role guest login');
    const url = settings.databaseUrl?.replace(/postgres@/, 'guest@');
    const failed: unknown = await openDatabase({ ...settings, url }).catch((error: unknown) => error);
    await operator.query('drop role guest');
    expect(startFailure(failed, settings)).toEqual({
      code: 2,
      message:
        'The user of PORTAL_DATABASE_URL may not work in its database: permission denied for schema public. ' +
        'Make that user the owner of the database and of its tables.',
    });
  });
});

describe('npm run bench:provider', () => {
  it('measures in no database that somebody uses', async () => {
    const PORTAL_DATABASE_URL = String(provider.deps.settings.databaseUrl);
    const program = startNode('scripts/bench-provider/main.ts', ['20'], { PORTAL_DATABASE_URL });
    expect(await wholeRun(program)).toEqual({
      code: 1,
      output: '',
      errors: expect.stringContaining('The database of PORTAL_DATABASE_URL is not empty'),
    });
  });
});
