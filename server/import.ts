/** The command: brings a provider's own data into the database. */
import type { Kysely } from 'kysely';
import { commandAudit } from './auth/audit.ts';
import { runImportCommand, USAGE } from './commands/importCommand.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { Database } from './db/schema.ts';
import { ImportProblem } from './import/faults.ts';
import { printableLines } from './log/printable.ts';
import { seed } from './seed/seed.ts';
import { readSettings, SettingsError } from './settings/settings.ts';
import { startFailure } from './startFailure.ts';

const args = process.argv.slice(2);
if (args.length === 0 || args.includes('--help')) process.stdout.write(USAGE);
else await run();

async function run(): Promise<void> {
  try {
    const done = await runImportCommand(args, {
      withDatabase,
      audit: (db, event) => commandAudit(db)(event),
      onProgress,
    });
    onProgress('');
    process.stdout.write(`${printableLines(done)}\n`);
  } catch (error) {
    onProgress('');
    const { code, message } = failureOf(error);
    if (message === undefined) throw error;
    process.stderr.write(`${printableLines(message)}\n`);
    process.exitCode = code;
  }
}

async function withDatabase(
  dryRun: boolean,
  work: (db: Kysely<Database>) => Promise<string>,
): Promise<string> {
  const { databaseUrl: url, dataDir } = readSettings(process.env);
  // Patient: on PostgreSQL, the statements of an import may take longer than those of a call.
  const db = await openDatabase({ url, dataDir, patient: true });
  try {
    await migrateDatabase(db);
    // A database that begins with somebody's own data is no demo: the next start must not fill it.
    if (!dryRun) await seed(db, { now: Date.now(), demo: false });
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** One line of a terminal, which is overwritten. */
function onProgress(doing: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${doing}`);
}

function failureOf(error: unknown): { readonly code: 1 | 2; readonly message: string | undefined } {
  const isPlain = error instanceof ImportProblem || error instanceof SettingsError;
  return isPlain ? { code: 2, message: error.message } : startFailure(error, readSettings(process.env));
}
