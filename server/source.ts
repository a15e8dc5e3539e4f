/** The command that makes, lists and ends the keys of software that sends events. */
import { parseArgs } from 'node:util';
import { customerNamed } from './commands/accounts.ts';
import { checkWords, type Desk, readWords, runCommand, withDatabase } from './commands/runCommand.ts';
import { createSource, listSources, revokeSource } from './ingest/sources.ts';
import { OperatorProblem } from './settings/operatorProblem.ts';

const USAGE = `Software that may send events to /api/ingest, in the database that the PORTAL_* settings name.

  npm run source -- create NAME --customer CUSTOMER…   makes a key, which is shown only once
  npm run source -- revoke NAME                        ends the key, at once
  npm run source -- list

CUSTOMER is an id or a name. A source sends events of the customers' sites alone. Created again after a revoke, it has a
new key and its former events.
`;

const TAKES = new Map([
  ['create', 1],
  ['revoke', 1],
  ['list', 0],
]);

const OPTIONS = { customer: { type: 'string', multiple: true } } as const;

/**
 * @param args the words after `npm run source --`
 * @returns what was done, for people
 * @throws OperatorProblem
 */
export async function runSourceCommand(
  args: readonly string[],
  desk: Omit<Desk, 'settings'>,
): Promise<string> {
  const { positionals, values } = parsed(args);
  const [action, name = ''] = positionals;
  const { customer: customers = [] } = values;
  switch (action) {
    case 'create': {
      const customerIds: number[] = [];
      for (const customer of customers) customerIds.push(await customerNamed(desk.db, customer));
      const key = await createSource(desk, { name, customerIds });
      const whose = `customer ${customerIds.join(', ')}`;
      return `${name} may send events of ${whose}. Its key, which is shown only once:\n${key}`;
    }
    case 'revoke':
      await revokeSource(desk, name);
      return `${name} may not send anything any more.`;
    default:
      return (await listSources(desk.db)).join('\n') || 'There are no sources yet.';
  }
}

function parsed(args: readonly string[]) {
  const words = readWords(
    () => parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }),
    USAGE,
  );
  const { positionals, values } = words;
  checkWords(positionals, TAKES, USAGE);
  if (positionals[0] !== 'create' && values.customer !== undefined)
    throw new OperatorProblem(`'${positionals[0]}' takes no --customer.\n\n${USAGE}`);
  return words;
}

await runCommand({
  file: import.meta.url,
  usage: USAGE,
  run: (args) => {
    // A database that is not there would be made for words that are wrong.
    parsed(args);
    return withDatabase((desk) => runSourceCommand(args, desk));
  },
});
