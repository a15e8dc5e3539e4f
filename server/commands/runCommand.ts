/** The frame of the commands beside the server: their usage, the database of the settings, and what went wrong. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { type Audit, commandAudit } from '../auth/audit.ts';
import { migrateDatabase, migratedText } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { printableLines } from '../log/printable.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { startFailure } from '../startFailure.ts';

interface Command {
  /** Of its module: `import.meta.url`. */
  readonly file: string;
  readonly usage: string;
  /** Whether it does something without a word; otherwise it then prints its usage. */
  readonly worksBare?: boolean;
  /**
   * @param args the words after `npm run … --`
   * @returns what to print; '' for nothing
   */
  readonly run: (args: readonly string[]) => Promise<string>;
}

/**
 * Whether a module is what Node was started with; a test only imports it.
 * @param file its `import.meta.url`
 */
export function isStarted(file: string): boolean {
  const [, started] = process.argv;
  return started !== undefined && realpathSync(started) === fileURLToPath(file);
}

/**
 * Prints what was done, or what is wrong, where the command's file was started. The exit code is that of a start: 1 when
 * the same may succeed later, else 2.
 */
export async function runCommand({ file, usage, worksBare = false, run }: Command): Promise<void> {
  if (!isStarted(file)) return;
  process.stdout.on('error', onUnprinted);
  const args = process.argv.slice(2);
  if (args.includes('--help') || (args.length === 0 && !worksBare)) {
    process.stdout.write(usage);
    return;
  }
  try {
    const done = await run(args);
    if (done !== '') process.stdout.write(`${printableLines(done)}\n`);
  } catch (error) {
    const { code, message } =
      error instanceof OperatorProblem
        ? { code: 2, message: error.message }
        : startFailure(error, readSettings(process.env));
    // An error of ours: the stack tells where it is.
    if (message === undefined) throw error;
    process.stderr.write(`${printableLines(message)}\n`);
    process.exitCode = code;
  }
}

/** A reader that is gone, as `head` is, has what it wanted. Any other reason, such as a full disk, is told. */
function onUnprinted(error: Error): void {
  if ('code' in error && error.code === 'EPIPE') return;
  process.stderr.write(`The output could not be written: ${printableLines(error.message)}\n`);
  process.exitCode = 1;
}

/**
 * Reads a command's words.
 * @throws OperatorProblem with the reason and the usage
 */
export function readWords<Words>(read: () => Words, usage: string): Words {
  try {
    return read();
  } catch (error) {
    throw wrongWords(error instanceof Error ? error.message : String(error), usage);
  }
}

/** @returns what to throw when a command's words are not its usage */
export function wrongWords(reason: string, usage: string): OperatorProblem {
  return new OperatorProblem(`${reason}\n\n${usage}`);
}

/**
 * @param words what to do, and the names that it is done with
 * @param takes how many names each deed takes
 * @throws OperatorProblem with the reason and the usage
 */
export function checkWords(
  [action = '', ...names]: readonly string[],
  takes: ReadonlyMap<string, number>,
  usage: string,
): void {
  const wanted = takes.get(action);
  if (wanted === undefined) throw wrongWords(`There is nothing to do that is called '${action}'.`, usage);
  if (names.length === wanted && names.every(Boolean)) return;
  const given = names.map((name) => `'${name}'`).join(' ') || 'nothing';
  const hint = wanted > 0 && names.length > wanted ? ' A name with spaces needs quotes around it.' : '';
  throw wrongWords(`After '${action}' comes ${WORDS[wanted]}, not ${given}.${hint}`, usage);
}

const WORDS = ['nothing', 'one word', 'two words'];

/** What a command works with. */
export interface Desk {
  readonly db: Kysely<Database>;
  readonly settings: Settings;
  readonly audit: Audit;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Gives the work the database of the settings, and says what was migrated in it. */
export async function withDatabase<Result>(work: (desk: Desk) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env);
  const { databaseUrl: url, dataDir } = settings;
  // On PostgreSQL, migrations and imports take longer than a call may.
  const db = await openDatabase({ url, dataDir, patient: true });
  try {
    process.stderr.write(printableLines(migratedText(await migrateDatabase(db), settings)));
    return await work({ db, settings, audit: commandAudit(db), now: Date.now() });
  } finally {
    await db.destroy();
  }
}
