import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { camerasCall } from '#contract/equipment.ts';
import { eventsCall } from '#contract/event.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import { DatabaseAway } from '../../server/db/databaseAway.ts';
import { CallLines } from '../../server/http/callLines.ts';
import type { ListPlan } from '../../server/trade/listPlan.ts';
import { jsonText, rowsInPieces } from '../../server/trade/longLists.ts';
import { ask } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { changeRows } from '../support/scratchDatabase.ts';

/** A promise that is resolved from outside. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Lets everything run that is ready to. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a person's calls", () => {
  it('run four at a time, the others in the order in which they came', async () => {
    const lines = new CallLines({ running: 4, waiting: 100 });
    const gates = Array.from({ length: 7 }, gate);
    const begun: number[] = [];
    const calls = gates.map(({ opened }, index) =>
      lines.run(1, async () => {
        begun.push(index);
        await opened;
      }),
    );
    await settle();
    expect(begun).toEqual([0, 1, 2, 3]);
    gates[2]?.open();
    await settle();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    for (const { open } of gates) open();
    await Promise.all(calls);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('give their place on when they fail', async () => {
    const lines = new CallLines({ running: 1, waiting: 1 });
    const failing = lines.run(1, () => Promise.reject(new Error('no')));
    const next = lines.run(1, async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await lines.run(1, async () => 'again')).toBe('again');
  });

  it('count until their answers were taken', async () => {
    const lines = new CallLines({ running: 1, waiting: 1 });
    const { opened: taken, open } = gate();
    expect(await lines.run(1, async () => 'made', taken)).toBe('made');
    const begun: string[] = [];
    const next = lines.run(1, async () => begun.push('next'));
    await settle();
    expect([begun, lines.states()]).toEqual([[], { running: 1, waiting: 1 }]);
    open();
    await next;
    await settle();
    expect([begun, lines.states()]).toEqual([['next'], { running: 0, waiting: 0 }]);
  });

  it('do not wait for a database that the call ahead of them found away, and other people’s calls run on', async () => {
    const lines = new CallLines({ running: 1, waiting: 2 });
    const { opened, open } = gate();
    const away = new DatabaseAway('no');
    const first = lines.run(1, () => opened.then(() => Promise.reject(away)));
    const begun: string[] = [];
    const behind = ['second', 'third'].map((name) => lines.run(1, async () => begun.push(name)));
    const settled = Promise.allSettled([first, ...behind]);
    open();
    expect((await settled).map((end) => end.status === 'rejected' && end.reason)).toEqual([away, away, away]);
    expect(begun).toEqual([]);
    expect(await lines.run(1, async () => 'again')).toBe('again');
  });

  it('wait for nobody else, and are refused when the line is too long', async () => {
    const lines = new CallLines({ running: 1, waiting: 1 });
    const { opened, open } = gate();
    const running = lines.run(1, () => opened);
    const waiting = lines.run(1, async () => 'waited');
    await expect(lines.run(1, async () => 'never')).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': '1' },
    });
    expect(await lines.run(2, async () => 'at once')).toBe('at once');
    open();
    await running;
    expect(await waiting).toBe('waited');
  });
});

describe('long lists', () => {
  const plan: ListPlan = {
    ...{ condition: sql`1 = 1`, isFiltered: false, column: 'id', isPlainText: false, idColumn: 'id' },
    direction: (order) => order.asc(),
    opposite: (order) => order.desc(),
    ...{ limit: 10_000, offset: 0, counts: false },
  };

  it('leave the event loop to others between any two pieces, however many are made at once', async () => {
    const seen: string[] = [];
    let isOver = false;
    const others = () => {
      seen.push('others');
      if (!isOver) setImmediate(others);
    };
    const piece = (count: number) => {
      seen.push('piece');
      return Promise.resolve(Array.from({ length: count }, (_, id) => ({ id })));
    };
    const list = async () => {
      const { rows } = await rowsInPieces(plan, {
        part: ({ limit }) => piece(limit),
        ids: ({ limit }) => piece(limit),
        rows: async (ids) => (await piece(ids.length)).map((_, index) => ({ id: ids[index] ?? 0 })),
        idOf: ({ id }) => id,
      });
      const marked = rows.map((row, index) => ({
        ...row,
        toJSON: () => {
          if (index % 200 === 0) seen.push('piece');
          return row;
        },
      }));
      return (await jsonText({ value: marked })).length;
    };
    const first = [list(), list(), list()];
    seen.length = 0;
    setImmediate(others);
    const sizes = await Promise.all(first);
    isOver = true;
    expect(new Set(sizes).size).toBe(1);
    // 50 pieces of rows but the first one, one of ids, and 50 of text.
    expect(seen.filter((what) => what === 'piece')).toHaveLength(3 * 100);
    expect(seen.join(' ')).not.toContain('piece piece');
  });

  it.each([0, 1, 199, 200, 201, 1_000])('are written as JSON.stringify would: %i rows', async (count) => {
    const value = Array.from({ length: count }, (_, id) => ({ id, name: `"${id}"` }));
    for (const answer of [{ value }, { value, count }, { value, count: undefined }])
      expect(await jsonText(answer)).toBe(JSON.stringify(answer));
    expect(await jsonText(value)).toBe(JSON.stringify(value));
    expect(await jsonText(undefined)).toBe('null');
  });
});

describe('the provider', () => {
  const provider = ofFile(() => startProvider());

  it('lets a call wait while four others of that person run, and nobody else', async () => {
    const id = (await accountByLogin(provider.deps.db, 'avery'))?.id ?? 0;
    const [avery, jordan] = [await provider.signIn('avery'), await provider.signIn('jordan')];
    const { opened, open } = gate();
    const running = Array.from({ length: 4 }, () => provider.deps.lines.run(id, () => opened));
    let isAnswered = false;
    const waiting = provider.post(camerasCall.path, { take: 1 }, avery).then((response) => {
      isAnswered = true;
      return response.status;
    });
    for (let asked = 0; asked < 10; asked += 1)
      expect((await provider.post(camerasCall.path, { take: 1 }, jordan)).status).toBe(200);
    expect((await fetch(`${provider.url}/healthz`)).status).toBe(200);
    expect(isAnswered).toBe(false);
    open();
    expect(await waiting).toBe(200);
    await Promise.all(running);
  });

  it.each([eventsCall, camerasCall])('gives a long page the rows of many short ones: $path', async (call) => {
    const token = await provider.signIn('admin');
    const page = async (body: object) => {
      const answer: { value?: unknown[]; count?: unknown } = await ask(provider, call, token, body);
      return answer;
    };
    const short: unknown[] = [];
    for (let skip = 10; ; skip += 100) {
      const { value = [] } = await page({ skip, take: 100 });
      short.push(...value);
      if (value.length === 0) break;
    }
    expect(short.length).toBeGreaterThan(250);
    expect(await page({ skip: 10, count: true })).toEqual({ value: short, count: short.length + 10 });
    expect((await page({ skip: 10, take: 250 })).value).toEqual(short.slice(0, 250));
    expect((await page({ skip: 10, take: 200 })).value).toEqual(short.slice(0, 200));
    expect((await page({ skip: 10, take: 0 })).value).toEqual([]);
  });
  it('has an answer count as running until it is read, or its connection is gone', async () => {
    // 12 MB: more than the two ends of a connection keep of an answer that nobody reads.
    await changeRows(provider.deps.db, 'locations', { name: 'Yard '.repeat(8_000) });
    const token = await provider.signIn('admin');
    const body = JSON.stringify({ take: 10_000 });
    const socket = connect(Number(new URL(provider.url).port), '127.0.0.1');
    socket.write(
      `POST ${eventsCall.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'readable');
    expect((await provider.post(camerasCall.path, { take: 1 }, token)).status).toBe(200);
    expect(provider.deps.lines.states()).toEqual({ running: 1, waiting: 0 });
    socket.destroy();
    await expect.poll(() => provider.deps.lines.states()).toEqual({ running: 0, waiting: 0 });
  });
});
