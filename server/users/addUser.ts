import type { Kysely } from 'kysely';
import { canonicalLogin } from '../auth/canonicalLogin.ts';
import { fold } from '../db/fold.ts';
import { nextId } from '../db/nextId.ts';
import type { Database } from '../db/schema.ts';
import type { UserClaimsTable } from '../db/tables/users.ts';

interface NewUser {
  /** Derived from the id, for accounts whose name nobody can type. */
  readonly username: (id: number) => string;
  readonly name: string;
  /** Null: no sign-in by password. */
  readonly passwordHash: string | null;
  readonly customerId: number | null;
  readonly approved: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** @returns the id */
export async function addUser(
  db: Kysely<Database>,
  { username, name, passwordHash, customerId, approved, now }: NewUser,
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
      customerId,
      approved: approved ? 1 : 0,
      createdAt: now,
    })
    .execute();
  return id;
}

/** Replaces an account's e-mail addresses, roles or scopes. */
export async function setClaims(
  db: Kysely<Database>,
  userId: number,
  kind: UserClaimsTable['kind'],
  values: readonly string[],
): Promise<void> {
  await db.deleteFrom('userClaims').where('userId', '=', userId).where('kind', '=', kind).execute();
  for (const [position, value] of values.entries())
    await db
      .insertInto('userClaims')
      .values({ userId, kind, position, value, canonicalValue: canonicalLogin(value) })
      .execute();
}
