/** The command: backs the embedded database up into a new folder, while the server runs. */
import { BackupProblem, backUp } from './db/backUp.ts';
import { readSettings, SettingsError } from './settings.ts';

try {
  const target = process.argv[2];
  if (target === undefined)
    throw new BackupProblem('Name the folder of the backup: npm run backup -- FOLDER');
  backUp(readSettings(process.env), target);
  process.stdout.write(`Backed up into ${target}.\n`);
} catch (error) {
  if (!(error instanceof BackupProblem || error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
