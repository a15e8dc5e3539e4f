/** Pages of the events list: each holds its part of the whole list, and the last ones are read from its end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByLogin } from '../../server/auth/account.ts';
import { type Caller, callerOf } from '../../server/auth/caller.ts';
import { listEvents } from '../../server/trade/events.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { queriesOf } from '../support/queryPlans.ts';

const INCIDENTS = 700;

let provider: Provider;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  provider = await startProvider({ incidents: INCIDENTS });
  for (const name of ['admin', 'avery']) {
    const account = await accountByLogin(provider.deps.db, name);
    if (account) callers.set(name, callerOf(account));
  }
});
afterAll(() => provider.close());

function callerNamed(name: string): Caller {
  const caller = callers.get(name);
  if (!caller) throw new Error(`${name} has no account.`);
  return caller;
}

const orders = ['incident.startTime desc', 'incident.endTime asc', 'accountName asc', 'lastUserName desc'];

describe('pages of events', () => {
  it.each(orders)('by %s are parts of the whole list, however deep and long they are', async (orderby) => {
    const { db } = provider.deps;
    const admin = callerNamed('admin');
    const list = async (query: object) => listEvents(db, admin, 0, { orderby, ...query });
    const idsOf = ({ value }: Awaited<ReturnType<typeof list>>) => value.map(({ incident }) => incident.id);
    const whole = idsOf(await list({}));
    expect(whole.length).toBe(INCIDENTS);
    for (const skip of [0, 15, 349, 350, 351, 690, 699, 700, 800]) {
      for (const take of [1, 15, 250]) {
        const page = await list({ skip, take, count: true });
        expect(idsOf(page)).toEqual(whole.slice(skip, skip + take));
        expect(page.count).toBe(INCIDENTS);
      }
    }
  });

  it('skip no more than half of the rows', async () => {
    const { db } = provider.deps;
    const avery = callerNamed('avery');
    const { count = 0 } = await listEvents(db, avery, 0, { take: 1, count: true });
    const skipped = async (skip: number) => {
      const query = { skip, take: 15, count: true };
      const asked = await queriesOf(db, (watched) => listEvents(watched, avery, 0, query));
      // The offset is the last parameter of a query that has one.
      return asked.flatMap(({ sql, parameters }) =>
        / offset /.test(sql) ? [Number(parameters.at(-1))] : [],
      );
    };
    expect(await skipped(15)).toEqual([15]);
    expect(await skipped(count - 15)).toEqual([0]);
    expect(await skipped(count - 100)).toEqual([85]);
  });
});
