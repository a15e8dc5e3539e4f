/** Writes everything that the database holds of a person, or of a customer with its people, into a folder. */
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { loadMediaLibrary } from '../media/mediaLibrary.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { type Condition, keyOf, rowsAbout, type Subject, TABLES, type TableName } from './tables.ts';

interface Export {
  readonly db: Kysely<Database>;
  readonly subject: Subject;
  /** Folder with the files of recordings that came in. */
  readonly dataDir: string;
  /** Is made, and must not be there yet. */
  readonly folder: string;
  /** Whose data these are, and when they were read, for the first line of the README. */
  readonly title: string;
}

interface Exported {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Names of files that are not in the data folder. */
  readonly lacking: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

const PAGE = 500;
const MEDIA = 'media';

/**
 * Reads page after page, so that nobody waits; what is written meanwhile may be in one table and not yet in another. The
 * README comes last: a folder without one is no whole export.
 * @throws OperatorProblem when the folder is there already
 */
export async function exportSubject({ db, subject, dataDir, folder, title }: Export): Promise<Exported> {
  if (existsSync(folder))
    throw new OperatorProblem(`${folder} is there already: an export never replaces one.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const media = loadMediaLibrary(dataDir);
  const lines: string[] = [];
  const lacking: string[] = [];
  let [rows, files] = [0, 0];
  for (const table of tablesOf(subject)) {
    const count = await writeTable(db, table, subject, folder, async (page) => {
      for (const name of table === 'ingestUploads' ? page.map((row) => String(row.name)) : []) {
        if (await copyMedia(media.pathOf(name), folder, name)) files += 1;
        else lacking.push(name);
      }
    });
    rows += count;
    lines.push(`- ${table}.json: ${TABLES[table].holds} (${count})`);
  }
  if (files > 0) lines.push(`- ${MEDIA}/: the files of ingestUploads.json (${files})`);
  await writeFile(join(folder, 'README.md'), readme(title, lines), { mode: 0o600 });
  return { tables: lines.length - (files > 0 ? 1 : 0), rows, files, lacking };
}

function tablesOf(subject: Subject): TableName[] {
  return namesOf(TABLES).filter((table) => rowsAbout(table, subject) !== undefined);
}

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
}

const readme = (title: string, lines: readonly string[]) => `# ${title}

Each file is a list of rows. Times are milliseconds since 1970-01-01T00:00:00Z, flags 0 or 1. Columns named folded…, canonical… and
searchWords repeat a text in the form that is compared. In brackets: the number of rows.

${lines.join('\n')}
`;

/** A list in JSON, with a line for each row. @returns the number of rows */
async function writeTable(
  db: Kysely<Database>,
  table: TableName,
  subject: Subject,
  folder: string,
  onPage: (page: readonly Row[]) => Promise<void>,
): Promise<number> {
  const rows = rowsAbout(table, subject);
  if (rows === undefined) return 0;
  const file = await open(join(folder, `${table}.json`), 'wx', 0o600);
  let count = 0;
  try {
    for await (const page of pages(db, table, rows)) {
      const texts = page.map((row) => JSON.stringify(without(row, TABLES[table].secret ?? [])));
      await file.write(`${count === 0 ? '[' : ','}\n${texts.join(',\n')}`);
      count += page.length;
      await onPage(page);
    }
    await file.write(count === 0 ? '[]\n' : '\n]\n');
  } finally {
    await file.close();
  }
  return count;
}

function without(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

async function* pages(
  db: Kysely<Database>,
  table: TableName,
  rows: Condition,
): AsyncGenerator<readonly Row[]> {
  const key = keyOf(table);
  let after: readonly unknown[] | undefined;
  for (;;) {
    const beyond = after === undefined ? sql`` : sql`and (${key}) > (${sql.join(after)})`;
    const { rows: page } = await sql<Row>`select * from ${sql.table(table)}
      where ${rows} ${beyond} order by ${key} limit ${PAGE}`.execute(db);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = TABLES[table].key.map((column) => last[column]);
  }
}

/** @returns whether the file was there */
async function copyMedia(path: string | undefined, folder: string, name: string): Promise<boolean> {
  if (path === undefined || !existsSync(path)) return false;
  await mkdir(join(folder, MEDIA), { recursive: true, mode: 0o700 });
  try {
    await copyFile(path, join(folder, MEDIA, name), constants.COPYFILE_FICLONE);
  } catch (error) {
    // The provider may have removed it just now, since its recording is too old.
    if (existsSync(path)) throw error;
    return false;
  }
  return true;
}
