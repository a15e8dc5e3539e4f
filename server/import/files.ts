/** The files of an import: which there are, and their text. */
import { isUtf8 } from 'node:buffer';
import { constants, type Dirent } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { type Faults, KIND_NAMES, type KindName, kindNamed, quoted } from './rows.ts';

export interface ImportFile {
  readonly name: string;
  /** 'json' for one file with all kinds. */
  readonly holds: KindName | 'json';
  readonly path: string;
}

interface Found {
  readonly files: readonly ImportFile[];
  /** What else is in the folder, as a message names it. */
  readonly ignored: readonly string[];
}

/** Holds a million rows of ordinary length. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * @param path of a folder with CSV files, or of one file
 * @throws OperatorProblem when there is nothing to import
 */
export async function findFiles(path: string): Promise<Found> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) return filesOf(path);
  const name = basename(path);
  const holds = name.endsWith('.json') ? 'json' : kindOf(name);
  if (holds === undefined || !found.isFile())
    throw new OperatorProblem(
      `${quoted(name)} is no file to import: wanted is a .json file or ${csvNames()}.`,
    );
  // A link that the operator names is followed.
  return { files: [{ name, holds, path: await realpath(path) }], ignored: [] };
}

/** A link may lead out of the folder, to a file that only the server's account may read. */
async function filesOf(folder: string): Promise<Found> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(folder, error);
  });
  const files: ImportFile[] = [];
  for (const kind of KIND_NAMES) {
    const name = `${kind}.csv`;
    const entry = entries.find((one) => one.name === name);
    if (entry?.isFile()) files.push({ name, holds: kind, path: join(folder, name) });
  }
  if (files.length === 0)
    throw new OperatorProblem(`The folder ${quoted(folder)} has none of ${csvNames()}.`);
  const others = entries.filter((entry) => !files.some(({ name }) => name === entry.name));
  return { files, ignored: others.map(named).sort() };
}

function named(entry: Dirent): string {
  if (entry.isFile()) return entry.name;
  return `${entry.name} (${entry.isSymbolicLink() ? 'a link' : 'no file'})`;
}

function kindOf(name: string): KindName | undefined {
  return name.endsWith('.csv') ? kindNamed(name.slice(0, -'.csv'.length)) : undefined;
}

function csvNames(): string {
  return KIND_NAMES.map((kind) => `${kind}.csv`).join(', ');
}

/**
 * The text of a file, without a byte order mark.
 * @returns undefined when it is not UTF-8, which is noted with its line
 * @throws OperatorProblem when it cannot be read, or is too large
 */
export async function readText({ name, path }: ImportFile, faults: Faults): Promise<string | undefined> {
  const bytes = await contentOf(name, path);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  faults.add({ file: name, line: firstBadLine(bytes) }, 'this line is not UTF-8; save the file as UTF-8');
  return undefined;
}

async function contentOf(name: string, path: string): Promise<Buffer> {
  let handle: FileHandle | undefined;
  try {
    // A link that has taken the file's place since is not followed either.
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const { size } = await handle.stat();
    if (size > MOST_BYTES)
      throw new OperatorProblem(`${quoted(name)} is larger than 64 MB. Split the import into several.`);
    return await handle.readFile();
  } catch (error) {
    throw error instanceof OperatorProblem ? error : unreadable(path, error);
  } finally {
    await handle?.close();
  }
}

/** The byte of a line end is no part of another character. */
function firstBadLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; ; line += 1) {
    const end = bytes.indexOf('\n', start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

function unreadable(path: string, error: unknown): OperatorProblem {
  return new OperatorProblem(
    `${quoted(path)} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  );
}
