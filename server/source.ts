/** The command that makes, lists and ends the keys of software that sends events. */
import { parseArgs } from 'node:util';
import { customerNamed } from './commands/accounts.ts';
import { type Desk, readWords, runCommand, withDatabase } from './commands/runCommand.ts';
import { createSource, listSources, revokeSource } from './ingest/sources.ts';
import { OperatorProblem } from './settings/operatorProblem.ts';

const USAGE = `Software that may send events to /api/ingest, in the database that the PORTAL_* settings name.

  npm run source -- create NAME --customer CUSTOMER…   makes a key, which is shown only once
  npm run source -- revoke NAME                        ends the key, at once
  npm run source -- list

CUSTOMER is an id or a name. A source sends events of the customers' sites alone. Created again after a revoke, it has a
new key and its former events.
`;

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
  const { positionals: words, values } = readWords(
    () => parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }),
    USAGE,
  );
  const { customer: customers = [] } = values;
  const [action, name = '', ...rest] = words;
  const wanted = { create: 1, revoke: 1, list: 0 }[action ?? ''];
  if (wanted === undefined || rest.length > 0 || words.filter(Boolean).length !== wanted + 1)
    throw new OperatorProblem(USAGE);
  if (action !== 'create' && customers.length > 0) throw new OperatorProblem(USAGE);
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

await runCommand({
  file: import.meta.url,
  usage: USAGE,
  run: (args) => withDatabase((desk) => runSourceCommand(args, desk)),
});
