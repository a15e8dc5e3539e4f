/** The command that backs the embedded database up: a consistent copy, even while the server writes, and the secret beside it. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { runCommand, wrongWords } from './commands/runCommand.ts';
import { closeToOthers, DATABASE_FILE, SECRET_FILE } from './db/dataFolder.ts';
import { printable } from './log/printable.ts';
import { OperatorProblem } from './settings/operatorProblem.ts';
import { readSettings, type Settings } from './settings/settings.ts';

const USAGE = 'Name the folder of the backup: npm run backup -- FOLDER';

/**
 * @param target a folder that is not there yet
 * @throws OperatorProblem
 */
export function backUp({ dataDir, databaseUrl }: Settings, target: string): void {
  if (databaseUrl !== undefined)
    throw new OperatorProblem('PORTAL_DATABASE_URL is set: back that database up with pg_dump.');
  const source = join(dataDir, DATABASE_FILE);
  if (!isThere(source)) throw new OperatorProblem(`There is no database at ${source}.`);
  if (existsSync(target))
    throw new OperatorProblem(`${target} is there already: a backup never replaces one.`);
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    writeBackup(dataDir, target);
  } catch (error) {
    throw problemOf(error, `There is no backup in ${target}`);
  }
}

/** A folder that this account may not look into has a database, for all that is known. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw problemOf(error, `${file} cannot be read`);
  }
}

/** Of files and of SQLite; any other error is one of ours. */
function problemOf(error: unknown, what: string): unknown {
  if (error instanceof OperatorProblem || !(error instanceof Error && 'code' in error)) return error;
  return new OperatorProblem(`${what}: ${error.message}`);
}

function writeBackup(dataDir: string, target: string): void {
  const copy = join(target, DATABASE_FILE);
  try {
    copyDatabase(join(dataDir, DATABASE_FILE), `${copy}.part`);
    renameSync(`${copy}.part`, copy);
    // Without it everybody would have to sign in again after a restore. With PORTAL_TOKEN_SECRET there is none.
    if (existsSync(join(dataDir, SECRET_FILE)))
      copyFileSync(join(dataDir, SECRET_FILE), join(target, SECRET_FILE));
    // A copied file has the rights of the original.
    closeToOthers(target);
  } catch (error) {
    // It would pass for a backup, and refuse the next one of its name.
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

function copyDatabase(from: string, to: string): void {
  const database = new Libsql(from, { readonly: true });
  database.prepare('vacuum into ?').run(to);
  database.close();
  const copy = new Libsql(to, { readonly: true });
  const found = JSON.stringify(copy.prepare('pragma integrity_check').all());
  copy.close();
  if (found !== '[{"integrity_check":"ok"}]') throw new OperatorProblem(`The copy is damaged: ${found}`);
}

await runCommand({
  file: import.meta.url,
  usage: `${USAGE}\nPORTAL_DATA_DIR names the folder of the database.\n`,
  worksBare: true,
  async run([target = '', ...more]) {
    if (target === '' || target.startsWith('-')) throw new OperatorProblem(USAGE);
    if (more.length > 0) {
      const given = [target, ...more].map((word) => `'${word}'`).join(' ');
      throw wrongWords(
        `A backup goes into one folder, not ${given}. A name with spaces needs quotes.`,
        USAGE,
      );
    }
    backUp(readSettings(process.env), target);
    return `Backed up into ${printable(target)}.`;
  },
});
