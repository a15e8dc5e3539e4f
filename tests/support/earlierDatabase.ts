/** Databases as the versions before 1.0 left them. */
import { readFileSync } from 'node:fs';
import { PostgresAdapter, sql } from 'kysely';
import { type ScratchDatabase, scratchDatabase } from './scratchDatabase.ts';

/** Each step's statements under the name that a database remembers. */
const STEPS = new Map<string, string[]>();
const file = readFileSync(new URL('earlierSteps.sql', import.meta.url), 'utf8');
for (const part of file.split(/^-- (?=00)/m).slice(1)) {
  const [name = '', ...statements] = part.trim().split('\n');
  STEPS.set(name, statements);
}

/** Names of the steps in their order. */
export const EARLIER_STEPS = [...STEPS.keys()];

/** @param last name of the last step that the database has had */
export async function earlierDatabase(last: string): Promise<ScratchDatabase> {
  const scratch = await scratchDatabase('empty');
  const { db } = scratch;
  const kind = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres: ' : 'sqlite: ';
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    'create table "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)',
  );
  for (const name of EARLIER_STEPS.slice(0, EARLIER_STEPS.indexOf(last) + 1)) {
    for (const statement of STEPS.get(name) ?? [])
      if (!/^(?:sqlite|postgres): /.test(statement)) await run(statement);
      else if (statement.startsWith(kind)) await run(statement.slice(kind.length));
    await run(`insert into "kysely_migration" values ('${name}', '2026-01-31T12:00:00.000Z')`);
  }
  return scratch;
}
