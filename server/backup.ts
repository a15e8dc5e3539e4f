/** The command that backs the embedded database up: a consistent copy, even while the server writes, and the secret beside it. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { isStarted } from './commands/runCommand.ts';
import { closeToOthers, DATABASE_FILE, SECRET_FILE } from './db/dataFolder.ts';
import { printable, printableLines } from './log/printable.ts';
import { readSettings, type Settings, SettingsError } from './settings/settings.ts';

const USAGE = 'Name the folder of the backup: npm run backup -- FOLDER';

/** Why there can be no backup, in words for the operator. */
class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/**
 * @param target a folder that is not there yet
 * @throws BackupProblem
 */
export function backUp({ dataDir, databaseUrl }: Settings, target: string): void {
  if (databaseUrl !== undefined)
    throw new BackupProblem('PORTAL_DATABASE_URL is set: back that database up with pg_dump.');
  const source = join(dataDir, DATABASE_FILE);
  if (!isThere(source)) throw new BackupProblem(`There is no database at ${source}.`);
  if (existsSync(target)) throw new BackupProblem(`${target} is there already: a backup never replaces one.`);
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
  if (error instanceof BackupProblem || !(error instanceof Error && 'code' in error)) return error;
  return new BackupProblem(`${what}: ${error.message}`);
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
  if (found !== '[{"integrity_check":"ok"}]') throw new BackupProblem(`The copy is damaged: ${found}`);
}

if (isStarted(import.meta.url)) run(process.argv[2] ?? '');

function run(target: string): void {
  if (target === '--help') {
    process.stdout.write(`${USAGE}\nPORTAL_DATA_DIR names the folder of the database.\n`);
    return;
  }
  try {
    if (target === '' || target.startsWith('-')) throw new BackupProblem(USAGE);
    backUp(readSettings(process.env), target);
    process.stdout.write(`Backed up into ${printable(target)}.\n`);
  } catch (error) {
    if (!(error instanceof BackupProblem || error instanceof SettingsError)) throw error;
    process.stderr.write(`${printableLines(error.message)}\n`);
    process.exitCode = 2;
  }
}
