/**
 * One server to a data folder. The lock is one of SQLite on a file of its own, so that the operating system drops it
 * with its process, however that ends. Commands beside the running server do not take it: they are short, and the
 * database's own lock keeps them apart.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import { privateFile, privateFolder } from '../dataFolder.ts';

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
