/** People of every kind, and the sites that each may see, reckoned from the rows without the provider's own rules. */
import { sql } from 'kysely';
import { nextId } from '../../server/db/writeRows.ts';
import { DEMO_PASSWORD, type Provider } from './provider.ts';
import { rowOf } from './scratchDatabase.ts';

interface NewAccount {
  readonly username: string;
  readonly customerId: number | null;
  readonly roles: readonly string[];
  readonly scopes: readonly string[];
  /** Ids of the sites on the account's list. */
  readonly sites: readonly number[];
}

export interface Person {
  readonly username: string;
  readonly token: string;
  readonly isAdmin: boolean;
  readonly customerId: number | null;
  /** Ids of the sites in reach. */
  readonly sites: ReadonlySet<number>;
  /** Whether the token names the sites one by one. */
  readonly isListed: boolean;
}

/** Demo sites 1 to 43 are of customer 1, 44 to 46 of customer 2, 47 to 51 of customer 3. */
const NEW_ACCOUNTS: readonly NewAccount[] = [
  { username: 'some-of-many', customerId: 1, roles: ['Customer'], scopes: [], sites: [2, 3] },
  // Site 45 was on this list when it was customer 1's, and was sold to customer 2.
  { username: 'seller', customerId: 1, roles: ['Customer'], scopes: [], sites: [4, 45] },
  { username: 'nothing-left', customerId: 1, roles: ['Customer'], scopes: [], sites: [46] },
  { username: 'no-customer', customerId: null, roles: ['Customer'], scopes: [], sites: [5] },
  { username: 'operator', customerId: null, roles: ['Operator'], scopes: ['AllLocations'], sites: [6] },
  { username: 'another-whole', customerId: 3, roles: ['Customer'], scopes: ['AllLocations'], sites: [] },
];

export const PEOPLE = ['avery', 'jordan', 'admin', ...NEW_ACCOUNTS.map((account) => account.username)];

/** Sites of all kinds: listed by somebody, listed and sold, one more of each customer. */
export const SITES = [1, 2, 3, 4, 5, 6, 43, 44, 45, 46, 47, 51, 52, 56, 60];

/** Makes the accounts that the demo data lack; their password is that of the demo accounts. */
export async function addAccounts(provider: Provider): Promise<void> {
  for (const account of NEW_ACCOUNTS) await addAccount(provider, account);
}

/** Makes the accounts that the demo data lack, and signs everybody in. */
export async function signInEverybody(provider: Provider): Promise<Map<string, Person>> {
  await addAccounts(provider);
  const people = new Map<string, Person>();
  for (const username of PEOPLE) people.set(username, await personOf(provider, username));
  return people;
}

async function addAccount({ deps: { db } }: Provider, account: NewAccount): Promise<void> {
  const { username, customerId, roles, scopes, sites } = account;
  const { passwordHash } = await rowOf(db, 'users', { username: 'avery' });
  const userId = await nextId(db, 'users');
  const names = { username, canonicalUsername: username, name: username, foldedName: username };
  await db
    .insertInto('users')
    .values({
      id: userId,
      ...names,
      passwordHash,
      customerId,
      sessionGeneration: 0,
      approved: 1,
      createdAt: 0,
    })
    .execute();
  const claims = { role: roles, scope: scopes } as const;
  for (const kind of ['role', 'scope'] as const)
    for (const [position, value] of claims[kind].entries())
      await db
        .insertInto('userClaims')
        .values({ userId, kind, position, value, canonicalValue: value.toLowerCase() })
        .execute();
  for (const locationId of sites)
    await db.insertInto('userLocations').values({ userId, locationId }).execute();
}

/** Everything for an Admin, one's own customer's with AllLocations, else what is both listed and the customer's. */
async function personOf(provider: Provider, username: string): Promise<Person> {
  const { db } = provider.deps;
  const { rows: users } = await sql<{ id: number; customerId: number | null }>`
    select id, "customerId" from users where username = ${username}`.execute(db);
  const [user] = users;
  if (!user) throw new Error(`There is no ${username}.`);
  const { rows: claims } = await sql<{ kind: string; value: string }>`
    select kind, value from "userClaims" where "userId" = ${user.id}`.execute(db);
  const { rows: listed } = await sql<{ site: number }>`
    select "locationId" as site from "userLocations" where "userId" = ${user.id}`.execute(db);
  const { rows: sites } = await sql<{ id: number; customerId: number }>`
    select id, "customerId" from locations`.execute(db);
  const has = (kind: string, value: string) =>
    claims.some((claim) => claim.kind === kind && claim.value === value);
  const isAdmin = has('role', 'Admin');
  const isWhole = has('scope', 'AllLocations') && user.customerId !== null;
  const isSeen = (site: { id: number; customerId: number }) =>
    isAdmin ||
    (site.customerId === user.customerId && (isWhole || listed.some((row) => row.site === site.id)));
  return {
    username,
    token: await provider.signIn(username, DEMO_PASSWORD),
    isAdmin,
    customerId: user.customerId,
    sites: new Set(sites.filter(isSeen).map((site) => site.id)),
    isListed: !isAdmin && !isWhole,
  };
}
