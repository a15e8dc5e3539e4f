/**
 * The database's part of a provider's first start, as a process of its own that may kill itself in the middle.
 * It says that it is loaded, and begins when it is told to. Arguments: data folder, `postgres://` URL or nothing, the statement before which it is killed (0: never), and the
 * number of demo incidents (none: no seed). It prints how many statements there were.
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

/** Each statement of either database passes through one of these, the begin and commit of transactions too. */
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
counted(pg.Client.prototype, 'query');

process.send?.('loaded');
await once(process, 'message');
process.disconnect();

const db = await openDatabase({ dataDir, url, patient: true });
await migrateDatabase(db);
if (incidents !== undefined) await seed(db, { now: Date.now(), incidents: Number(incidents) });
await db.destroy();
process.stdout.write(`${statements}\n`);
