/** The command that prints the audit. */
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { listAudit } from './auth/audit.ts';
import { userOf } from './commands/accounts.ts';
import { readWords, runCommand, withDatabase, wrongWords } from './commands/runCommand.ts';
import type { Database } from './db/schema.ts';
import { AUDIT_KINDS } from './db/tables/people.ts';
import { OperatorProblem } from './settings/operatorProblem.ts';

const USAGE = `What was done with accounts, and which recordings Admins fetched: a line of JSON each, the
newest last. The portal also fetches recordings ahead of viewing.
A repeat within an hour adds no line: 'times' counts it.

  npm run audit -- [--days 30] [--login LOGIN] [--kind KIND]… [--most 10000]

Kinds: ${AUDIT_KINDS.join(', ')}
`;

const OPTIONS = {
  days: { type: 'string', default: '30' },
  login: { type: 'string' },
  kind: { type: 'string', multiple: true },
  most: { type: 'string', default: '10000' },
} as const;

const DAY_MS = 86_400_000;

/**
 * @param args the words after `npm run audit --`
 * @param now epoch milliseconds
 * @throws OperatorProblem
 */
export async function runAuditCommand(
  args: readonly string[],
  db: Kysely<Database>,
  now: number,
): Promise<string[]> {
  const { days, login, kinds, most } = parsed(args);
  const userId = login === undefined ? undefined : (await userOf(db, login)).id;
  const rows = await listAudit(db, { since: now - days * DAY_MS, userId, kinds, most });
  return rows.reverse().map(({ at, times, lastAt, ...row }) => {
    const again = times > 1 && { times, lastAt: new Date(lastAt).toISOString() };
    return JSON.stringify({ at: new Date(at).toISOString(), ...row, ...again });
  });
}

function parsed(args: readonly string[]) {
  const { days, login, kind, most } = readWords(
    () => parseArgs({ args: [...args], options: OPTIONS }).values,
    USAGE,
  );
  const kinds = kind?.map((word) => {
    const found = AUDIT_KINDS.find((one) => one === word);
    if (found === undefined) throw wrongWords(`--kind: '${word}' is none of the kinds.`, USAGE);
    return found;
  });
  return { days: whole('--days', days), login, kinds, most: whole('--most', most) };
}

function whole(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text))
    throw new OperatorProblem(`${option}: '${text}' is no whole number of at most six digits.`);
  return Number(text);
}

await runCommand({
  file: import.meta.url,
  usage: USAGE,
  worksBare: true,
  run: async (args) => {
    // A database that is not there would be made for words that are wrong.
    parsed(args);
    return withDatabase(async ({ db, now }) => (await runAuditCommand(args, db, now)).join('\n'));
  },
});
