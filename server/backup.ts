/** The command: backs the embedded database up into a new folder, while the server runs. */
import { BackupProblem, backUp } from './db/backUp.ts';
import { printable, printableLines } from './log/printable.ts';
import { readSettings, SettingsError } from './settings/settings.ts';

const USAGE = 'Name the folder of the backup: npm run backup -- FOLDER';

try {
  const target = process.argv[2] ?? '';
  if (target === '--help') {
    process.stdout.write(`${USAGE}\nPORTAL_DATA_DIR names the folder of the database.\n`);
  } else {
    if (target === '' || target.startsWith('-')) throw new BackupProblem(USAGE);
    backUp(readSettings(process.env), target);
    process.stdout.write(`Backed up into ${printable(target)}.\n`);
  }
} catch (error) {
  if (!(error instanceof BackupProblem || error instanceof SettingsError)) throw error;
  process.stderr.write(`${printableLines(error.message)}\n`);
  process.exitCode = 2;
}
