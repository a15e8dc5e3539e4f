/** Demo accounts, and the operators that incidents name. */
import { canonicalLogin } from '../auth/account.ts';
import { hashPassword } from '../auth/password.ts';
import { fold } from '../db/fold.ts';
import type { Flag } from '../db/tables/columnTypes.ts';
import type { UserClaimsTable, UserLocationsTable, UsersTable } from '../db/tables/people.ts';
import { operatorNames } from './catalogue/people.ts';
import type { Site } from './sites.ts';

interface Users {
  readonly users: readonly UsersTable[];
  readonly userClaims: readonly UserClaimsTable[];
  readonly userLocations: readonly UserLocationsTable[];
  readonly operators: readonly UsersTable[];
}

/** Password of every demo account; printed at the start, so no secret. */
export const DEMO_PASSWORD = 'vigil-demo';

interface DemoAccount {
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  /** Number of the customer; null for the provider's own people. */
  readonly customerId: number | null;
  readonly approved: Flag;
  readonly claims: Readonly<Record<UserClaimsTable['kind'], readonly string[]>>;
}

const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'avery',
    firstname: 'Avery',
    lastname: 'Lindqvist',
    customerId: 1,
    approved: 1,
    claims: {
      email: ['avery@harbourline.example', 'security@harbourline.example'],
      phone: ['+1 (905) 555-0110', '+1 (416) 555-0186'],
      role: ['Customer'],
      scope: ['AllLocations'],
    },
  },
  {
    username: 'jordan',
    firstname: 'Jordan',
    lastname: "O'Malley",
    customerId: 2,
    approved: 1,
    claims: {
      email: ['jordan@omalleyauto.example'],
      phone: ['+1 (847) 555-0131'],
      role: ['Customer'],
      scope: [],
    },
  },
  {
    username: 'admin',
    firstname: 'Morgan',
    lastname: 'Achterberg',
    customerId: null,
    approved: 1,
    claims: {
      email: ['admin@vigil.example'],
      phone: ['+1 (800) 555-0142'],
      role: ['Admin'],
      scope: ['AllLocations'],
    },
  },
  {
    username: 'casey',
    firstname: 'Casey',
    lastname: 'Tremblay',
    customerId: 3,
    approved: 0,
    claims: { email: ['casey@cedarstone.example'], phone: [], role: ['Customer'], scope: [] },
  },
];

/** @param now epoch milliseconds */
export async function planUsers(sites: readonly Site[], now: number): Promise<Users> {
  // One hash for all: they have the same public password, and hashing is slow on purpose.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people = demoAccounts.map((account, index) => demoUser(account, index + 1, passwordHash, now));
  const operators = operatorNames.map(([first, last], index) =>
    operator(first, last, people.length + index + 1, now),
  );
  const userClaims = demoAccounts.flatMap((account, index) => claimsOf(account, index + 1));
  return { users: [...people, ...operators], userClaims, userLocations: listedSites(sites), operators };
}

/** Whoever has no AllLocations scope sees the first site of the customer. */
function listedSites(sites: readonly Site[]): UserLocationsTable[] {
  return demoAccounts.flatMap((account, index) => {
    if (account.claims.scope.includes('AllLocations')) return [];
    const first = sites.find((site) => site.location.customerId === account.customerId);
    return first ? [{ userId: index + 1, locationId: first.location.id }] : [];
  });
}

function demoUser(account: DemoAccount, id: number, passwordHash: string, now: number): UsersTable {
  const { username, firstname, lastname, customerId, approved } = account;
  return { ...named(id, username, firstname, lastname, now), passwordHash, customerId, approved };
}

function operator(firstname: string, lastname: string, id: number, now: number): UsersTable {
  const username = `op-${fold(firstname)}`;
  return {
    ...named(id, username, firstname, lastname, now),
    passwordHash: null,
    customerId: null,
    approved: 1,
  };
}

function named(id: number, username: string, firstname: string, lastname: string, now: number) {
  const name = `${firstname} ${lastname}`;
  return {
    id,
    username,
    canonicalUsername: canonicalLogin(username),
    passwordChangedAt: null,
    keptTokenHash: null,
    sessionGeneration: 0,
    name,
    foldedName: fold(name),
    firstname,
    lastname,
    createdAt: now,
  };
}

function claimsOf({ claims }: DemoAccount, userId: number): UserClaimsTable[] {
  const kinds = ['email', 'phone', 'role', 'scope'] as const;
  return kinds.flatMap((kind) =>
    claims[kind].map((value, position) => ({
      userId,
      kind,
      position,
      value,
      canonicalValue: canonicalLogin(value),
    })),
  );
}
