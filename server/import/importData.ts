/** Imports a provider's own data: reads the files, checks every row, lays out the changes, and writes them at once. */
import type { Kysely } from 'kysely';
import { numberOf } from '#contract/rules/groupedNumber.ts';
import { whenFree } from '../db/databaseAway.ts';
import { markFilled } from '../db/demoData.ts';
import type { Database } from '../db/schema.ts';
import { nextId, writeCells } from '../db/writeRows.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { readCsv } from './csvRows.ts';
import { findFiles, type ImportFile, readText } from './files.ts';
import { GivenRows } from './givenRows.ts';
import { readJson } from './jsonRows.ts';
import { KINDS, rowKey } from './kinds.ts';
import { type Counts, type Plan, planImport } from './plan.ts';
import { Faults, KIND_NAMES, type KindName } from './rows.ts';
import { readStored } from './storedRows.ts';

interface Import {
  /** A folder with CSV files, or one file. */
  readonly path: string;
  /** Name of the system that the data come from. A row that it brought before is found again by its external id. */
  readonly system: string;
  readonly dryRun: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Called in the transaction that writes. @param detail how many rows of which kinds are new and changed */
  readonly audit: (transaction: Kysely<Database>, detail: string) => Promise<void>;
  /** Told what is being done, for people. */
  readonly onProgress: (doing: string) => void;
}

interface Imported {
  readonly counts: ReadonlyMap<KindName, Counts>;
  /** What was in the folder and was not read. */
  readonly ignored: readonly string[];
}

/**
 * Writes all rows or none. Rows of the system that the files do not have stay as they are.
 * @throws OperatorProblem with every fault and its place
 */
export async function importData(
  db: Kysely<Database>,
  { path, system, dryRun, now, audit, onProgress }: Import,
): Promise<Imported> {
  const { files, ignored } = await findFiles(path);
  const faults = new Faults();
  const given = new GivenRows(faults);
  for (const file of files) {
    onProgress(`Reading ${file.name}`);
    await readFile(file, given, faults);
  }
  onProgress(`Checking ${numberOf(given.total, 'row')}`);
  const stored = await readStored(db, system);
  const plan = planImport(given, stored, faults);
  faults.refuse();
  const detail = detailOf(plan.counts);
  let said = -1;
  await writeImport(db, plan, {
    system,
    imports: stored.imports,
    dryRun,
    now,
    audit: (transaction) => audit(transaction, detail),
    onProgress(done) {
      const percent = Math.floor(done * 100);
      if (percent !== said) onProgress(`Writing: ${percent} %`);
      said = percent;
    },
  });
  return { counts: plan.counts, ignored };
}

async function readFile(file: ImportFile, given: GivenRows, faults: Faults): Promise<void> {
  const { name, holds } = file;
  const text = await readText(file, faults);
  if (holds === 'json') {
    const isWhole =
      text !== undefined && readJson({ name, text }, faults, (kind, row) => given.add(kind, row));
    if (!isWhole) for (const kind of KIND_NAMES) given.noteUnread(kind);
    return;
  }
  const isWhole =
    text !== undefined && readCsv({ name, kind: holds, text }, faults, (row) => given.add(holds, row));
  if (!isWhole) given.noteUnread(holds);
}

/** Without names, as the audit wants it: 'sites 1 new, 2 changed; cameras 4 new'. */
function detailOf(counts: ReadonlyMap<KindName, Counts>): string {
  const parts = [...counts].flatMap(([kind, count]) => {
    const changes = (['new', 'changed'] as const)
      .filter((change) => count[change] > 0)
      .map((change) => `${count[change]} ${change}`);
    return changes.length === 0 ? [] : [`${kind} ${changes.join(', ')}`];
  });
  return parts.join('; ') || 'nothing new';
}

// Writing what was prepared, in one transaction.

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
 * @throws OperatorProblem when another import ended since this one was prepared
 */
export async function writeImport(db: Kysely<Database>, plan: Plan, writing: Writing): Promise<void> {
  const write = async (transaction: Kysely<Database>) => {
    // Of two imports at once, the second waits here for the end of the first.
    if ((await nextId(transaction, 'imports')) !== writing.imports + 1)
      throw new OperatorProblem('Another import ended meanwhile. Nothing was written: start this one again.');
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
