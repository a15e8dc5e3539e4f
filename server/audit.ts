/** The command: prints the audit. */
import { UserProblem } from './auth/users.ts';
import { runAuditCommand, USAGE } from './commands/auditCommand.ts';
import { migrateDatabase, migratedText, NewerDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { printable, printableLines } from './log/printable.ts';
import { readSettings, SettingsError } from './settings/settings.ts';

const args = process.argv.slice(2);
if (args.includes('--help')) process.stdout.write(USAGE);
else await run();

async function run(): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const { databaseUrl: url, dataDir } = settings;
    const db = await openDatabase({ url, dataDir });
    try {
      process.stderr.write(printableLines(migratedText(await migrateDatabase(db), settings)));
      for (const line of await runAuditCommand(args, db, Date.now()))
        process.stdout.write(`${printable(line)}\n`);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    const isPlain = [UserProblem, SettingsError, NewerDatabase].some((kind) => error instanceof kind);
    if (!isPlain || !(error instanceof Error)) throw error;
    process.stderr.write(`${printableLines(error.message)}\n`);
    process.exitCode = 2;
  }
}
