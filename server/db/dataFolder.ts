/** The folder that the embedded database and the secret lie in: for the eyes of the server's own account only. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Files in the folder: the embedded database, and the secret of the tokens. A backup has both. */
export const DATABASE_FILE = 'portal.db';
export const SECRET_FILE = 'token-secret';
/** What this server puts there, or an operator beside it. */
const OWN = /^(?:portal\.db.*|portal\.lock.*|token-secret.*|backups|lost\+found)$/;
const MEDIA = 'media';

/** Of the clips and pictures that came in. All processes on one database share it. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, MEDIA);
}

/** A full disk, one that may not be written to, or one that fails. */
const UNWRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** Whether a write into the folder has failed for the disk's sake. Such an error names no path. */
export function isUnwritable(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && UNWRITABLE.has(String(error.code));
}

/**
 * Makes the folder, or closes to others what of ours an earlier version, a restore or an operator has left open in it:
 * the database with the files beside it, the secret, and backups. The folder itself is closed unless it holds more than that.
 */
export function privateFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
  const names = readdirSync(dataDir);
  const own = names.filter((name) => name === MEDIA || OWN.test(name));
  if (own.length === names.length) closeToOthers(dataDir);
  else for (const name of own) closeToOthers(join(dataDir, name));
}

/**
 * Makes a file of the folder, for this account alone. SQLite makes the files beside it with the same rights.
 * @returns its path
 * @throws Error of the system when it is another account's
 */
export function privateFile(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  // Never opened when it is there: closing any handle of a file takes this process's locks from it (POSIX), and another
  // process would then remove the write-ahead log under an open database.
  if (!existsSync(file)) closeSync(openSync(file, 'a', FILE_MODE));
  // As a restore by root leaves it. SQLite would tell a number alone.
  accessSync(file, constants.R_OK | constants.W_OK);
  return file;
}

/**
 * Lets this account alone read a file, or a folder with all that lies in it. What a link leads to is not ours. What
 * belongs to another account keeps its rights, and so does what lies on a disk that is only read.
 */
export function closeToOthers(path: string): void {
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) return;
    chmodSync(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE);
    // Behind the rights of its folder each of these is closed, and there may be very many.
    if (basename(path) === MEDIA) return;
    if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // Another process may just have removed it.
    if (!['EPERM', 'EACCES', 'EROFS', 'ENOENT'].includes(code)) throw error;
  }
}

// One server to a data folder. The lock is one of SQLite on a file of its own, so that the operating system drops it
// with its process, however that ends. Commands beside the running server do not take it: they are short, and the
// database's own lock keeps them apart.

/** Another server has the folder, in words for the operator. */
export class FolderTaken extends Error {
  override name = 'FolderTaken';
}

const LOCK = 'portal.lock';
/** Beside the lock, since what a transaction writes nobody else can read before it ends. */
const OWNER = 'portal.lock.json';

const Owner = v.object({ pid: v.number(), host: v.string(), since: v.string() });

/**
 * Takes the folder until the process ends or the returned function is called.
 * @throws FolderTaken
 */
export function ownFolder(dataDir: string): () => void {
  privateFolder(dataDir);
  const lock = new Libsql(privateFile(dataDir, LOCK), { timeout: 0 });
  const facts = join(dataDir, OWNER);
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin immediate');
  } catch (error) {
    lock.close();
    const isTaken = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
    throw isTaken ? new FolderTaken(`it belongs to ${ownerOf(facts)}`) : error;
  }
  noteOwner(facts);
  return () => {
    rmSync(facts, { force: true });
    lock.close();
  };
}

function noteOwner(facts: string): void {
  const owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  try {
    writeFileSync(facts, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  } catch {
    // The lock holds without it: a full disk must not keep the server from starting, since it may still read.
  }
}

function ownerOf(facts: string): string {
  try {
    const { pid, host, since } = v.parse(Owner, JSON.parse(readFileSync(facts, 'utf8')));
    return `process ${pid} on ${host}, which has run since ${since}`;
  } catch {
    return 'another process';
  }
}
