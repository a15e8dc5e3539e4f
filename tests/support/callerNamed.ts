import type { Kysely } from 'kysely';
import { accountByLogin } from '../../server/auth/account.ts';
import { type Caller, callerOf } from '../../server/auth/caller.ts';
import type { Database } from '../../server/db/schema.ts';

/** Whoever signs in by this name, as the provider's queries take them. */
export async function callerNamed(db: Kysely<Database>, login: string): Promise<Caller> {
  const account = await accountByLogin(db, login);
  if (!account) throw new Error(`There is no account ${login}.`);
  return callerOf(account);
}
