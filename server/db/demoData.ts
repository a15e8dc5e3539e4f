/** Whether a database was filled with demo data, whose accounts have a password that everybody knows. */
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

const MARK = 'demoData';

export async function markDemoData(db: Kysely<Database>): Promise<void> {
  await db.insertInto('settings').values({ name: MARK, value: 'yes' }).execute();
}

export async function hasDemoData(db: Kysely<Database>): Promise<boolean> {
  const mark = await db.selectFrom('settings').select('name').where('name', '=', MARK).executeTakeFirst();
  return mark !== undefined;
}

/** Why a server does not start on a database, in words for the operator. */
export class DemoDataProblem extends Error {
  override name = 'DemoDataProblem';

  constructor() {
    super(
      [
        'This database holds demo data, and its accounts have a password that everybody knows.',
        'Start on an empty one: set PORTAL_DATA_DIR to another folder, or PORTAL_DATABASE_URL to another database.',
        'For a demo on this machine alone, leave PORTAL_HOST and PORTAL_PUBLIC_URL unset and set PORTAL_DEMO=1.',
      ].join('\n'),
    );
  }
}
