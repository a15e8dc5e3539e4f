/** The command: makes, approves and changes accounts. */
import { commandAudit } from './auth/audit.ts';
import { UserProblem } from './auth/users.ts';
import { runUserCommand, USAGE } from './commands/userCommand.ts';
import { migrateDatabase, migratedText, NewerDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { printableLines } from './log/printable.ts';
import { seed } from './seed/seed.ts';
import { readSettings, SettingsError } from './settings/settings.ts';

const args = process.argv.slice(2);
if (args.length === 0 || args.includes('--help')) process.stdout.write(USAGE);
else await run();

async function run(): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const { databaseUrl: url, dataDir } = settings;
    const db = await openDatabase({ url, dataDir });
    try {
      process.stderr.write(printableLines(migratedText(await migrateDatabase(db), settings)));
      // A database that begins with an account is no demo: the next start must not fill it.
      await seed(db, { now: Date.now(), demo: false });
      const terminal = { input: process.stdin, output: process.stderr };
      const audit = commandAudit(db);
      const done = await runUserCommand(args, { db, terminal, audit, settings, now: Date.now() });
      process.stdout.write(`${printableLines(done)}\n`);
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
