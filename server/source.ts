/** The command: makes, lists and ends the keys of software that sends events. */
import { commandAudit } from './auth/audit.ts';
import { UserProblem } from './auth/users.ts';
import { runSourceCommand, USAGE } from './commands/sourceCommand.ts';
import { migrateDatabase, NewerDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { SourceProblem } from './ingest/sources.ts';
import { printableLines } from './log/printable.ts';
import { readSettings, SettingsError } from './settings/settings.ts';

const args = process.argv.slice(2);
if (args.length === 0 || args.includes('--help')) process.stdout.write(USAGE);
else await run();

async function run(): Promise<void> {
  try {
    const { databaseUrl: url, dataDir } = readSettings(process.env);
    const db = await openDatabase({ url, dataDir });
    try {
      await migrateDatabase(db);
      const audit = commandAudit(db);
      const done = await runSourceCommand(args, { db, audit, now: Date.now() });
      process.stdout.write(`${printableLines(done)}\n`);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    const isPlain = [SourceProblem, UserProblem, SettingsError, NewerDatabase].some(
      (kind) => error instanceof kind,
    );
    if (!isPlain || !(error instanceof Error)) throw error;
    process.stderr.write(`${printableLines(error.message)}\n`);
    process.exitCode = 2;
  }
}
