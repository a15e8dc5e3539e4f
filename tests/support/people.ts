/** People of every kind, and the sites that each may see, reckoned from the rows without the provider's own rules. */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import { type Caller, callerOf } from '../../server/auth/caller.ts';
import type { Database } from '../../server/db/schema.ts';
import { nextId } from '../../server/db/writeRows.ts';
import type { Provider } from './provider.ts';
import { rowOf, rowsWith } from './scratchDatabase.ts';

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
  for (const username of PEOPLE) {
    const token = await provider.signIn(username);
    people.set(username, { username, token, ...(await reachOf(provider, username)) });
  }
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
export async function reachOf({ deps: { db } }: Provider, username: string) {
  const { id: userId, customerId } = await rowOf(db, 'users', { username });
  const claims = await rowsWith(db, 'userClaims', { userId });
  const listed = await rowsWith(db, 'userLocations', { userId });
  const has = (kind: string, value: string) =>
    claims.some((claim) => claim.kind === kind && claim.value === value);
  const isAdmin = has('role', 'Admin');
  const isWhole = has('scope', 'AllLocations') && customerId !== null;
  const isListed = (id: number) => listed.some(({ locationId }) => locationId === id);
  const seen = (await rowsWith(db, 'locations')).filter(
    (site) => isAdmin || (site.customerId === customerId && (isWhole || isListed(site.id))),
  );
  const sites: ReadonlySet<number> = new Set(seen.map(({ id }) => id));
  return { isAdmin, customerId, sites, isListed: !isAdmin && !isWhole };
}

/** Whoever signs in by this name, as the provider's queries take them. */
export async function callerNamed(db: Kysely<Database>, login: string): Promise<Caller> {
  const account = await accountByLogin(db, login);
  if (!account) throw new Error(`There is no account ${login}.`);
  return callerOf(account);
}

// What a person may see.

type Kind =
  | 'cameras'
  | 'contacts'
  | 'customers'
  | 'dealers'
  | 'incidents'
  | 'locations'
  | 'nvrs'
  | 'recordings'
  | 'schedules'
  | 'speakers';

/** Ids of each kind, in ascending order. */
export type Holdings = Readonly<Record<Kind, readonly number[]>>;

/** For each kind, the sites of its objects. A contact or dealer may have several. */
const SITES_OF: Readonly<Record<Kind, string>> = {
  cameras: 'select id, "locationId" as site from cameras',
  contacts:
    'select c.id, cl."locationId" as site from contacts c left join "contactLocations" cl on cl."contactId" = c.id',
  customers: 'select c.id, l.id as site from customers c left join locations l on l."customerId" = c.id',
  dealers: 'select d.id, l.id as site from dealers d left join locations l on l."dealerId" = d.id',
  incidents: 'select id, "locationId" as site from incidents',
  locations: 'select id, id as site from locations',
  nvrs: 'select id, "locationId" as site from nvrs',
  recordings:
    'select r.id, i."locationId" as site from recordings r join incidents i on i.id = r."incidentId"',
  schedules: 'select id, "locationId" as site from schedules',
  speakers: 'select id, "locationId" as site from speakers',
};
const KINDS = Object.keys(SITES_OF) as Kind[];

/** Kinds of which an Admin also sees objects without a site. */
const ALL_FOR_ADMINS: readonly Kind[] = ['customers', 'dealers'];

interface Belonging {
  readonly id: number;
  readonly site: number | null;
}

async function belongings({ deps }: Provider, kind: Kind): Promise<readonly Belonging[]> {
  return (await sql<Belonging>`${sql.raw(SITES_OF[kind])}`.execute(deps.db)).rows;
}

export async function holdingsOf(provider: Provider, person: Person): Promise<Holdings> {
  const { isAdmin, customerId, sites } = person;
  const holdings: Partial<Record<Kind, readonly number[]>> = {};
  for (const kind of KINDS) {
    const isOwn = ({ id, site }: Belonging) =>
      // People may see their own customer, even if it has no site that they may see.
      kind === 'customers' && !isAdmin
        ? id === customerId
        : (site !== null && sites.has(site)) || (isAdmin && ALL_FOR_ADMINS.includes(kind));
    const own = (await belongings(provider, kind)).filter(isOwn).map((row) => row.id);
    holdings[kind] = [...new Set(own)].sort((a, b) => a - b);
  }
  return holdings as Holdings;
}

/** One object of each kind for each of the sample sites. */
export async function samplesOf(provider: Provider): Promise<Holdings> {
  const samples: Partial<Record<Kind, readonly number[]>> = {};
  for (const kind of KINDS) {
    const rows = [...(await belongings(provider, kind))].sort((a, b) => a.id - b.id);
    const first = SITES.map((site) => rows.find((row) => row.site === site)?.id);
    samples[kind] = [...new Set(first.filter((id) => id !== undefined))];
  }
  return samples as Holdings;
}

/** The kind that a call's id or rows belong to. */
export function idKind({ path }: WireCall): Kind {
  if (path.endsWith('/{locationId}')) return 'locations';
  const [, controller = ''] = /^\/api\/(\w+)/.exec(path) ?? [];
  const kinds: Readonly<Record<string, Kind>> = { Event: 'incidents', NVR: 'nvrs' };
  return kinds[controller] ?? (`${controller.toLowerCase()}s` as Kind);
}

const Page = v.object({ value: v.array(v.record(v.string(), v.unknown())) });
const WithId = v.object({ id: v.number() });

/** Reads the ids from a list call's response; undefined for other calls. */
export function rowIds({ path }: WireCall): ((answer: unknown) => number[]) | undefined {
  if (!/\/(cameras|contacts|customers|dealers|events|locations|nvrs|schedules|spakers)$/.test(path))
    return undefined;
  return (answer) =>
    v
      .parse(Page, answer)
      .value.map((row) => v.parse(WithId, path.endsWith('/events') ? row.incident : row).id);
}
