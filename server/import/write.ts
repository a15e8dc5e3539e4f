/** Writes what an import has prepared, in one transaction. */
import type { Kysely } from 'kysely';
import { whenFree } from '../db/databaseAway.ts';
import { markFilled } from '../db/demoData.ts';
import { nextId } from '../db/nextId.ts';
import type { Database } from '../db/schema.ts';
import { writeCells } from '../db/writeRows.ts';
import { ImportProblem } from './faults.ts';
import { KINDS, rowKey } from './kinds.ts';
import type { Plan } from './plan.ts';
import { KIND_NAMES } from './rows.ts';

interface Writing {
  readonly system: string;
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
    await writePlan(transaction, plan, writing);
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

async function writePlan(
  db: Kysely<Database>,
  { rows, keys }: Plan,
  { system, onProgress }: Writing,
): Promise<void> {
  const total = keys.length + [...rows.values()].reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  const onWritten = (count: number) => {
    done += count;
    onProgress(done / total);
  };
  for (const kind of KIND_NAMES) {
    const key = rowKey(kind).map(({ column }) => column);
    await writeCells(db, KINDS[kind].table, rows.get(kind) ?? [], { key, onWritten });
  }
  const keyRows = keys.map(({ kind, externalId, id }) => ({
    source: system,
    kind: KINDS[kind].table,
    externalId,
    id,
  }));
  await writeCells(db, 'externalKeys', keyRows, { key: ['source', 'kind', 'externalId'], onWritten });
}
