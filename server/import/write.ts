/** Writes what an import has prepared, in one transaction. */
import { CompiledQuery, type Kysely } from 'kysely';
import { whenFree } from '../db/databaseAway.ts';
import { markFilled } from '../db/demoData.ts';
import { insertText, MOST_PARAMETERS } from '../db/insertText.ts';
import { nextId } from '../db/nextId.ts';
import type { Database } from '../db/schema.ts';
import { ImportProblem } from './faults.ts';
import { KINDS, rowKey } from './kinds.ts';
import type { Plan } from './plan.ts';
import { KIND_NAMES } from './rows.ts';

interface Writing {
  readonly source: string;
  /** As `readStored` found it. */
  readonly imports: number;
  /** Whether everything is done but the commit. */
  readonly dryRun: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Called in the transaction, after all rows. */
  readonly audit: (transaction: Kysely<Database>) => Promise<void>;
  /** Told how much is written, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/**
 * Waits while another process writes into the embedded database. Nobody else can write into it meanwhile, so nothing is
 * computed here that could be before.
 * @throws ImportProblem when another import ended since this one was prepared
 */
export async function writeImport(db: Kysely<Database>, plan: Plan, writing: Writing): Promise<void> {
  const write = async (transaction: Kysely<Database>) => {
    // Of two imports at once, the second waits here for the end of the first.
    if ((await nextId(transaction, 'imports')) !== writing.imports + 1)
      throw new ImportProblem('Another import ended meanwhile. Nothing was written: start this one again.');
    await writeRows(transaction, plan, writing);
    // A database with somebody's own data is no demo.
    await markFilled(transaction, writing.now);
    await writing.audit(transaction);
    if (writing.dryRun) throw new DryRun();
  };
  try {
    await whenFree(() => db.transaction().execute(write));
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
}

/** Rolls the transaction back. */
class DryRun extends Error {}

async function writeRows(
  db: Kysely<Database>,
  { rows, keys }: Plan,
  { source, onProgress }: Writing,
): Promise<void> {
  const total = keys.length + [...rows.values()].reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  const onWritten = (count: number) => {
    done += count;
    onProgress(done / total);
  };
  for (const kind of KIND_NAMES) {
    const key = rowKey(kind).map(({ column }) => column);
    await upsert(db, KINDS[kind].table, key, rows.get(kind) ?? [], onWritten);
  }
  const keyRows = keys.map(({ kind, externalId, id }) => ({
    source,
    kind: KINDS[kind].table,
    externalId,
    id,
  }));
  await upsert(db, 'externalKeys', ['source', 'kind', 'externalId'], keyRows, onWritten);
}

type Cells = Readonly<Record<string, string | number | null>>;

/** @param rows each with the first one's columns */
async function upsert(
  db: Kysely<Database>,
  table: keyof Database,
  key: readonly string[],
  rows: readonly Cells[],
  onWritten: (count: number) => void,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const most = Math.floor(MOST_PARAMETERS / columns.length);
  const whole = rows.length < most ? '' : insertText(db, table, columns, most, key);
  for (let start = 0; start < rows.length; start += most) {
    const part = rows.slice(start, start + most);
    const text = part.length === most ? whole : insertText(db, table, columns, part.length, key);
    const values = part.flatMap((row) => columns.map((column) => row[column] ?? null));
    await db.executeQuery(CompiledQuery.raw(text, values));
    onWritten(part.length);
  }
}
