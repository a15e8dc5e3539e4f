/** Accounts, as sign-in and access rules need them. */
import { domainToASCII, domainToUnicode } from 'node:url';
import type { Kysely } from 'kysely';
import { fold } from '../db/fold.ts';
import type { Database } from '../db/schema.ts';
import { nextId } from '../db/writeRows.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly customerId: number | null;
  readonly passwordHash: string | null;
  /** Epoch milliseconds. Tokens contain it, and tokens from before are refused, except for the kept one. */
  readonly passwordChangedAt: number | null;
  /** Hash of the token that the owner used for the last change of the password. */
  readonly keptTokenHash: string | null;
  /** Tokens with a smaller number are refused. */
  readonly sessionGeneration: number;
  readonly approved: boolean;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly roles: readonly string[];
  readonly scopes: readonly string[];
}

/**
 * The account of this id, or undefined.
 * @param sessionId the account's only while this session was not logged off
 */
export async function accountById(
  db: Kysely<Database>,
  id: number,
  sessionId?: string,
): Promise<Account | undefined> {
  const [user, claims] = await Promise.all([
    db
      .selectFrom('users')
      .select([
        'id',
        'username',
        'name',
        'customerId',
        'passwordHash',
        'passwordChangedAt',
        'keptTokenHash',
        'sessionGeneration',
        'approved',
      ])
      .where('id', '=', id)
      .$if(sessionId !== undefined, (query) =>
        query.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('endedSessions')
                .select('sessionId')
                .where('sessionId', '=', sessionId ?? ''),
            ),
          ),
        ),
      )
      .executeTakeFirst(),
    db
      .selectFrom('userClaims')
      .select(['kind', 'value'])
      .where('userId', '=', id)
      .orderBy('kind')
      .orderBy('position')
      .execute(),
  ]);
  if (!user) return undefined;
  const values = (kind: string) => claims.filter((claim) => claim.kind === kind).map((claim) => claim.value);
  return {
    ...user,
    approved: user.approved === 1,
    emails: values('email'),
    phones: values('phone'),
    roles: values('role'),
    scopes: values('scope'),
  };
}

/**
 * The account of a login name: the one with this username, else the only one with this e-mail address. Letter case
 * does not matter; accents do.
 */
export async function accountByLogin(db: Kysely<Database>, login: string): Promise<Account | undefined> {
  const canonical = canonicalLogin(login);
  const [named, mailed] = await Promise.all([
    db.selectFrom('users').select('id').where('canonicalUsername', '=', canonical).executeTakeFirst(),
    db
      .selectFrom('userClaims')
      .select('userId as id')
      .distinct()
      .where('kind', '=', 'email')
      .where('canonicalValue', '=', canonical)
      .limit(2)
      .execute(),
  ]);
  const onlyMailed = mailed.length === 1 ? mailed[0] : undefined;
  // Nobody has the id 0. It is looked for all the same, so that an unknown name takes as long as a known one.
  return accountById(db, (named ?? onlyMailed)?.id ?? 0);
}

interface NewUser {
  /** Derived from the id, for accounts whose name nobody can type. */
  readonly username: (id: number) => string;
  readonly name: string;
  /** Null: no sign-in by password. */
  readonly passwordHash: string | null;
  readonly approved: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An account of nobody's customer yet. @returns its id */
export async function addUser(
  db: Kysely<Database>,
  { username, name, passwordHash, approved, now }: NewUser,
): Promise<number> {
  const id = await nextId(db, 'users');
  await db
    .insertInto('users')
    .values({
      id,
      username: username(id),
      canonicalUsername: canonicalLogin(username(id)),
      passwordHash,
      passwordChangedAt: null,
      keptTokenHash: null,
      sessionGeneration: 0,
      name,
      foldedName: fold(name),
      firstname: null,
      lastname: null,
      customerId: null,
      approved: approved ? 1 : 0,
      createdAt: now,
    })
    .execute();
  return id;
}

/** @throws OperatorProblem when there is none with this id */
export async function requireCustomer(db: Kysely<Database>, id: number): Promise<void> {
  const found = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new OperatorProblem(`There is no customer ${id}.`);
}

// The form in which usernames and e-mail addresses are compared.

/**
 * In lower case, with the part after the last '@' as an ASCII domain: ' Ada@Bücher.example ' gives
 * 'ada@xn--bcher-kva.example'. Accents and letter widths stay, because a different letter is a different name.
 */
export function canonicalLogin(text: string): string {
  const lower = lowerCase(text.trim());
  const at = lower.lastIndexOf('@') + 1;
  return at === 0 ? lower : `${lower.slice(0, at)}${asciiDomain(lower.slice(at))}`;
}

/** Longest name that the domain name system has. Converting takes time with the square of the length. */
const LONGEST_DOMAIN = 253;

/**
 * If the ASCII form does not convert back to the domain, the domain contains look-alike letters. It is then left
 * unchanged, so that it equals no real domain. So is one that is too long for a domain.
 */
function asciiDomain(domain: string): string {
  if (domain.length > LONGEST_DOMAIN) return domain;
  const ascii = domainToASCII(domain);
  return domainToUnicode(ascii) === domain ? ascii : domain;
}

/** The Kelvin sign is left alone: its lower case is the letter k. */
function lowerCase(text: string): string {
  return text.replace(/[^\u212a]+/gu, (part) => part.toLowerCase());
}
