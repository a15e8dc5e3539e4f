import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByLogin } from '../../server/auth/account.ts';
import { callerOf, inReach } from '../../server/auth/caller.ts';
import { passwordFits } from '../../server/auth/password.ts';
import { seed } from '../../server/seed/seed.ts';
import { countOf, type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase();
  await seed(scratch.db, { now: NOW, incidents: 300 });
});
afterAll(() => scratch.close());

async function account(username: string) {
  const found = await accountByLogin(scratch.db, username);
  if (!found) throw new Error(`There is no ${username}`);
  return found;
}

describe('the demo accounts', () => {
  it.each([
    ['avery', { approved: true, customerId: 1, roles: ['Customer'], scopes: ['AllLocations'] }],
    ['jordan', { approved: true, customerId: 2, roles: ['Customer'], scopes: [] }],
    ['admin', { approved: true, customerId: null, roles: ['Admin'], scopes: ['AllLocations'] }],
    ['casey', { approved: false, customerId: 3, roles: ['Customer'], scopes: [] }],
  ])('%s is who the welcome text says', async (username, expected) => {
    expect(await account(username)).toMatchObject(expected);
  });

  it.each(['avery', 'jordan', 'admin', 'casey'])('%s has the demo password, hashed', async (username) => {
    const { passwordHash } = await account(username);
    expect(passwordHash).toMatch(/^\$argon2id\$/);
    expect(await passwordFits(passwordHash, 'vigil-demo')).toBe(true);
    expect(await passwordFits(passwordHash, 'vigil-demo ')).toBe(false);
  });

  it.each([
    ['avery', 43],
    ['jordan', 1],
    ['admin', 60],
  ])('%s reaches %i locations', async (username, total) => {
    const caller = callerOf(await account(username));
    const rows = await scratch.db
      .selectFrom('locations')
      .select('id')
      .where(inReach(caller, 'locations.id'))
      .execute();
    expect(rows).toHaveLength(total);
  });

  it('leave the next user id free', async () => {
    const users = await countOf(scratch.db, 'users');
    const counters = await scratch.db.selectFrom('counters').selectAll().execute();
    expect(counters).toEqual([{ name: 'users', lastId: users }]);
  });

  it('are beside operators who cannot log in', async () => {
    const operators = await scratch.db
      .selectFrom('users')
      .select(['name', 'passwordHash'])
      .where('username', 'like', 'op-%')
      .execute();
    expect(operators).toHaveLength(8);
    expect(new Set(operators.map((operator) => operator.passwordHash))).toEqual(new Set([null]));
  });
});

describe('the demo sites', () => {
  it('belong to several dealers, customers and accounts', async () => {
    expect(await countOf(scratch.db, 'locations')).toBe(60);
    expect(await countOf(scratch.db, 'customers')).toBe(5);
    expect(await countOf(scratch.db, 'accounts')).toBe(10);
    const { rows } = await sql`select distinct ${sql.ref('dealerId')} from locations`.execute(scratch.db);
    expect(rows).toHaveLength(5);
  });

  it('have account codes of their own, and an account of their own customer', async () => {
    const rows = await scratch.db
      .selectFrom('locations as l')
      .innerJoin('accounts as a', 'a.id', 'l.accountId')
      .select(['l.accountCode', 'l.customerId', 'a.customerId as owner'])
      .execute();
    expect(new Set(rows.map((row) => row.accountCode)).size).toBe(60);
    expect(rows.filter((row) => row.owner !== row.customerId)).toEqual([]);
  });

  it('include inactive ones, one without an address, and names that are hard on layouts', async () => {
    const rows = await scratch.db.selectFrom('locations').selectAll().execute();
    const names = rows.map((row) => row.name);
    expect(rows.filter((row) => row.enabled === 0)).toHaveLength(4);
    expect(rows.filter((row) => row.city === null).map((row) => row.name)).toEqual(['Fort McMurray Staging']);
    expect(names.filter((name) => name.length > 150)).toHaveLength(1);
    expect(names.filter((name) => name.includes("'")).length).toBeGreaterThan(3);
    expect(names.filter((name) => /\p{Emoji_Presentation}|☀/u.test(name))).toHaveLength(1);
    expect(names).toContain('Dépôt Montréal-Est');
  });

  it('have one without recorders, schedules and contacts in the first customer’s list', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from locations where id not in (select ${sql.ref('locationId')} from nvrs)
        and id not in (select ${sql.ref('locationId')} from schedules)
        and id not in (select ${sql.ref('locationId')} from ${sql.table('contactLocations')})
      order by id`.execute(scratch.db);
    expect(rows.map((row) => row.name)).toEqual(['Riverside Solar Canopy ☀️', 'Sonoran Array South']);
  });
});
