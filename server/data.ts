/** The commands: write what is held of a person or a customer into a folder, and erase it. */
import { UserProblem } from './auth/users.ts';
import { runDataCommand, USAGE } from './commands/dataCommand.ts';
import { migrateDatabase, migratedText, NewerDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { printableLines } from './log/printable.ts';
import { readSettings, SettingsError } from './settings/settings.ts';

const args = process.argv.slice(2);
if (args.length < 2 || args.includes('--help')) process.stdout.write(USAGE);
else await run();

async function run(): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const { databaseUrl: url, dataDir } = settings;
    // Reading whole tables may take longer than any call may.
    const db = await openDatabase({ url, dataDir, patient: true });
    try {
      process.stderr.write(printableLines(migratedText(await migrateDatabase(db), settings)));
      const terminal = { input: process.stdin, output: process.stderr };
      const done = await runDataCommand(args, { db, terminal, dataDir, now: Date.now() });
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
