import type { Kysely, Migration } from 'kysely';
import { canonicalLogin } from '../../auth/canonicalLogin.ts';

/** The tables that this migration changes, as it leaves them. */
interface Tables {
  users: { id: number; username: string; canonicalUsername: string };
  userClaims: { userId: number; kind: string; position: number; value: string; canonicalValue: string };
}

/** Names and addresses were compared without their accents, so that one passed for another. */
export const compareLoginsExactly: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('users').renameColumn('foldedUsername', 'canonicalUsername').execute();
    await db.schema.alterTable('userClaims').renameColumn('foldedValue', 'canonicalValue').execute();
    await renewNames(db);
    await renewClaims(db);
  },
};

async function renewNames(db: Kysely<Tables>): Promise<void> {
  for (const { id, username } of await db.selectFrom('users').select(['id', 'username']).execute())
    await db
      .updateTable('users')
      .set({ canonicalUsername: canonicalLogin(username) })
      .where('id', '=', id)
      .execute();
}

async function renewClaims(db: Kysely<Tables>): Promise<void> {
  const claims = await db.selectFrom('userClaims').select(['userId', 'kind', 'position', 'value']).execute();
  for (const { userId, kind, position, value } of claims)
    await db
      .updateTable('userClaims')
      .set({ canonicalValue: canonicalLogin(value) })
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('position', '=', position)
      .execute();
}
