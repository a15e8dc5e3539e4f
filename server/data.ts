/** The commands that write what is held of a person or a customer into a folder, and erase it. */
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { plainNumberOf } from '#contract/rules/groupedNumber.ts';
import { commandAudit } from './auth/audit.ts';
import { customerNamed, userOf } from './commands/accounts.ts';
import { answerTo, TERMINAL, type Terminal } from './commands/askPassword.ts';
import { readWords, runCommand, withDatabase, wrongWords } from './commands/runCommand.ts';
import type { Database } from './db/schema.ts';
import { printable } from './log/printable.ts';
import { eraseCustomer, erasedText, erasePerson, lackingFiles } from './retention/eraseSubject.ts';
import { exportSubject } from './retention/exportSubject.ts';
import type { Subject } from './retention/tables.ts';
import { OperatorProblem } from './settings/operatorProblem.ts';

const USAGE = `What the database that the PORTAL_* settings name holds of a person, or of a customer with its people.

  npm run export -- (--login LOGIN | --customer CUSTOMER) --to FOLDER    writes it as JSON into a new folder
  npm run erase -- (--login LOGIN | --customer CUSTOMER) [--yes]         removes it, for ever

CUSTOMER is an id or a name. Before it erases, the command asks for the name; with --yes it does not, and erases nothing where
files are not in the data folder. A customer goes with its sites, events, recordings and their files. The audit stays, with the
numbers of accounts.
`;

const OPTIONS = {
  login: { type: 'string' },
  customer: { type: 'string' },
  to: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

interface DataCommand {
  readonly db: Kysely<Database>;
  readonly terminal: Terminal;
  /** Folder with the files of recordings that came in. */
  readonly dataDir: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * @param args 'export' or 'erase', and the words after `npm run … --`
 * @returns what was done, for people
 * @throws OperatorProblem
 */
export async function runDataCommand(args: readonly string[], desk: DataCommand): Promise<string> {
  const { action, login, customer, to, yes } = parsed(args);
  const named =
    login === undefined ? await oneCustomer(desk.db, customer ?? '') : await person(desk.db, login);
  if (action === 'export') return write(desk, named, to ?? '');
  const lacking = await lackingText(desk, named.subject);
  if (!yes) await confirm(desk.terminal, named, lacking);
  else if (lacking !== '')
    throw new OperatorProblem(`${lacking}Nothing was erased. Without --yes, the command asks.`);
  return erase(desk, named);
}

/** Whom it is about. */
interface Named {
  readonly subject: Subject;
  /** What must be typed before anything is erased. */
  readonly name: string;
  /** For people. */
  readonly text: string;
}

async function person(db: Kysely<Database>, login: string): Promise<Named> {
  const { id, username, name } = await userOf(db, login);
  return { subject: { user: id }, name: username, text: `${username} (${name})` };
}

async function oneCustomer(db: Kysely<Database>, text: string): Promise<Named> {
  const id = await customerNamed(db, text);
  const row = await db.selectFrom('customers').select('name').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new OperatorProblem(`There is no customer ${text}.`);
  return { subject: { customer: id }, name: row.name, text: `customer ${id} (${row.name})` };
}

async function write({ db, dataDir, now }: DataCommand, named: Named, folder: string): Promise<string> {
  const { subject, text } = named;
  const title = `What is held of ${printable(text)}, as of ${new Date(now).toISOString()}`;
  const written = exportSubject({ db, subject, dataDir, folder, title });
  const { tables, rows, files, lacking } = await written.catch((error: unknown) => {
    // Of files: the database has errors of its own.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new OperatorProblem(`There is no whole export in ${folder}: ${error.message}`);
  });
  const detail = `${plainNumberOf(rows, 'row')}, ${plainNumberOf(files, 'file')}`;
  await commandAudit(db)(
    'user' in subject
      ? { kind: 'account.exported', userId: subject.user, detail }
      : { kind: 'customer.exported', userId: null, detail: `customer ${subject.customer}: ${detail}` },
  );
  return [
    `Written into ${folder}: ${plainNumberOf(rows, 'row')} of ${plainNumberOf(tables, 'table')}, ${plainNumberOf(files, 'file')}.`,
    ...(lacking.length === 0 ? [] : [`Not in the data folder: ${lacking.join(', ')}.`]),
  ].join('\n');
}

/** Such files would stay where they are, and no row would lead to them any more. */
async function lackingText({ db, dataDir }: DataCommand, subject: Subject): Promise<string> {
  if ('user' in subject) return '';
  const { lacking, total } = await lackingFiles(db, subject.customer, dataDir);
  if (lacking === 0) return '';
  return (
    `Not in the data folder ${dataDir}: ${lacking} of ${total} files of recordings, which would stay where they ` +
    "are. PORTAL_DATA_DIR must be the provider's.\n"
  );
}

async function confirm(terminal: Terminal, { name, text }: Named, lacking: string): Promise<void> {
  const question = `${lacking}This erases ${printable(text)} for ever. Type ${printable(name)} to go on: `;
  if ((await answerTo(terminal, question)) !== name) throw new OperatorProblem('Nothing was erased.');
}

async function erase({ db, dataDir }: DataCommand, { subject, text }: Named): Promise<string> {
  if ('user' in subject) {
    await erasePerson(db, subject.user);
    return `Erased ${text}.`;
  }
  const erased = await eraseCustomer(db, subject.customer, dataDir);
  return `Erased ${text}: ${erasedText(erased)}.`;
}

function parsed([action, ...args]: readonly string[]) {
  const { login, customer, to, yes } = readWords(() => parseArgs({ args, options: OPTIONS }).values, USAGE);
  if (action !== 'export' && action !== 'erase')
    throw wrongWords(`There is nothing to do that is called '${action}'.`, USAGE);
  if ((login === undefined) === (customer === undefined))
    throw wrongWords('Either --login or --customer says whom it is about.', USAGE);
  if (action === 'export' && !to) throw wrongWords('--to names the new folder.', USAGE);
  if (action === 'erase' && to !== undefined) throw wrongWords('Erasing takes no --to.', USAGE);
  if (action === 'export' && yes) throw wrongWords('An export takes no --yes.', USAGE);
  return { action, login, customer, to, yes };
}

await runCommand({
  file: import.meta.url,
  usage: USAGE,
  run: async (args) => {
    // npm gives the first word: which of the two it is.
    if (args.length < 2) return USAGE.trimEnd();
    // A database that is not there would be made for words that are wrong.
    parsed(args);
    return withDatabase(({ db, settings: { dataDir }, now }) =>
      runDataCommand(args, { db, terminal: TERMINAL, dataDir, now }),
    );
  },
});
