/**
 * The database part of a provider's first start, as a process that can kill itself in the middle. It reports when it is
 * loaded, and begins when it is told to. Arguments: data folder, `postgres://` URL or an empty text, the statement
 * before which it kills itself (0: never), and the number of demo incidents (without it, nothing is seeded). It prints
 * the number of statements.
 */
import { once } from 'node:events';
import Libsql from 'libsql';
import pg from 'pg';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seed } from '../../server/seed/seed.ts';

const [dataDir = '', url = '', deadline = '0', incidents] = process.argv.slice(2);
let statements = 0;

function count(): void {
  statements += 1;
  if (statements === Number(deadline)) process.kill(process.pid, 'SIGKILL');
}

/** Every statement of either database passes through one of these methods, including begin and commit. */
function counted<Method extends string>(
  prototype: Record<Method, (...args: never[]) => unknown>,
  name: Method,
): void {
  const original = prototype[name];
  prototype[name] = function (this: unknown, ...args) {
    count();
    return original.apply(this, args);
  };
}

counted(Libsql.prototype, 'prepare');
counted(Libsql.prototype, 'exec');
counted(pg.Client.prototype, 'query');

process.send?.('loaded');
await once(process, 'message');
process.disconnect();

const db = await openDatabase({ dataDir, url, patient: true });
await migrateDatabase(db);
if (incidents !== undefined) await seed(db, { now: Date.now(), incidents: Number(incidents) });
await db.destroy();
process.stdout.write(`${statements}\n`);
