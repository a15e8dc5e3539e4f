/** The command that brings a provider's own data into the database. */
import { parseArgs } from 'node:util';
import { commandAudit } from './auth/audit.ts';
import { type Desk, readWords, runCommand, withDatabase, wrongWords } from './commands/runCommand.ts';
import { hasDemoData } from './db/demoData.ts';
import { importData } from './import/importData.ts';
import { KIND_NAMES, quoted } from './import/rows.ts';
import { writeTemplates } from './import/templates.ts';
import { printable } from './log/printable.ts';
import { OperatorProblem } from './settings/operatorProblem.ts';

const USAGE = `Brings your own data into the database that the PORTAL_* settings name, while the server runs or not.

  npm run import -- FOLDER|FILE [--dry-run] [--system NAME]
  npm run import -- --templates FOLDER     writes files to begin with, one of each kind

FOLDER has CSV files: ${KIND_NAMES.map((kind) => `${kind}.csv`).join(', ')}.
FILE is one of these, or a JSON file with a list of rows for each kind. All rows are written, or none.
A row that was imported before is changed. A row that is no longer in the files stays as it is.
--dry-run does everything but save it. NAME is the system that the data come from, where there are several.
`;

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  system: { type: 'string', default: 'main' },
  templates: { type: 'string' },
} as const;

interface ImportCommand {
  /** Opens the database, which templates need not have. */
  readonly withDatabase: (work: (desk: Pick<Desk, 'db' | 'now'>) => Promise<string>) => Promise<string>;
  /** Told what is being done, for people. */
  readonly onProgress: (doing: string) => void;
}

/**
 * @param args the words after `npm run import --`
 * @returns what was done, for people
 * @throws OperatorProblem
 */
export async function runImportCommand(
  args: readonly string[],
  { withDatabase, onProgress }: ImportCommand,
): Promise<string> {
  const { path, templates, system, dryRun } = parsed(args);
  if (templates !== undefined) {
    const names = await writeTemplates(templates);
    return `Written into ${printable(templates)}: ${names.join(', ')}.`;
  }
  return withDatabase(async ({ db, now }) => {
    const { counts, ignored } = await importData(db, {
      path,
      system,
      dryRun,
      now,
      audit: (transaction, detail) =>
        commandAudit(transaction)({ kind: 'import.done', userId: null, detail }),
      onProgress,
    });
    const rows = [...counts].filter(([, count]) => count.new + count.changed + count.unchanged > 0);
    return [
      dryRun ? 'Nothing was written. It would have been:' : 'Written:',
      ...rows.map(
        ([kind, count]) =>
          `  ${kind.padEnd(14)} ${count.new} new, ${count.changed} changed, ${count.unchanged} unchanged`,
      ),
      ...(ignored.length === 0 ? [] : [`Not read: ${listed(ignored)}.`]),
      ...((await hasDemoData(db))
        ? ['This database also holds demo data, with passwords that everybody knows.']
        : []),
    ].join('\n');
  });
}

const MOST_LISTED = 10;

function listed(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  const shown = names.slice(0, MOST_LISTED).map(printable).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function parsed(args: readonly string[]) {
  const { positionals, values } = readWords(
    () => parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }),
    USAGE,
  );
  const { templates, system, 'dry-run': dryRun } = values;
  const [path = ''] = positionals;
  const given = positionals.map(quoted).join(' ');
  if (templates === '') throw wrongWords('--templates needs the name of a folder.', USAGE);
  if (templates !== undefined && given !== '')
    throw wrongWords(`With --templates nothing is imported, so ${given} cannot be.`, USAGE);
  if (templates === undefined && positionals.length > 1)
    throw wrongWords(`One folder or file is imported, not ${given}. A name with spaces needs quotes.`, USAGE);
  if (templates === undefined && path === '')
    throw wrongWords('The folder or the file to import has no name.', USAGE);
  if (!/^[a-z0-9][a-z0-9._-]{0,49}$/.test(system))
    throw new OperatorProblem(
      `${quoted(system)} is no name of a system: wanted are small letters, digits, '.', '_' and '-'.`,
    );
  return { path, templates, system, dryRun };
}

await runCommand({
  file: import.meta.url,
  usage: USAGE,
  run: (args) => runImportCommand(args, { withDatabase, onProgress: onOneLine }).finally(() => onOneLine('')),
});

/** One line of a terminal, which is overwritten. */
function onOneLine(doing: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${doing}`);
}
