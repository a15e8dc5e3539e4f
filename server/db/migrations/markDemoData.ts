import { type Kysely, type Migration, sql } from 'kysely';

interface Tables {
  settings: { name: string; value: string };
  users: { username: string };
}

/** Older demo databases have no mark. Their demo accounts identify them. */
export const markDemoData: Migration = {
  async up(db: Kysely<Tables>) {
    const { found } = await db
      .selectFrom('users')
      .select(sql<number>`count(*)`.as('found'))
      .where('username', 'in', ['avery', 'jordan', 'admin', 'casey'])
      .executeTakeFirstOrThrow();
    if (Number(found) < 4) return;
    await db.insertInto('settings').values({ name: 'demoData', value: 'yes' }).execute();
  },
};
