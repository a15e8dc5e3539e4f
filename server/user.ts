/** The command that makes, approves and changes accounts. */
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { EMAIL_ADDRESS } from '#contract/portalConfig.ts';
import type { Account } from './auth/account.ts';
import { easyWords } from './auth/passwordRule.ts';
import {
  addressText,
  approveUser,
  createUser,
  customerNamed,
  giveRole,
  identitiesOf,
  identitiesToLink,
  linkUser,
  listUsers,
  ROLES,
  type Sight,
  seesNothing,
  setPassword,
  siteNamed,
  userOf,
  withdrawUser,
} from './commands/accounts.ts';
import { askPassword, saysYes, TERMINAL, type Terminal } from './commands/askPassword.ts';
import {
  checkWords,
  type Desk,
  readWords,
  runCommand,
  withDatabase,
  wrongWords,
} from './commands/runCommand.ts';
import type { Database } from './db/schema.ts';
import { printable } from './log/printable.ts';
import { OperatorProblem } from './settings/operatorProblem.ts';

const USAGE = `Accounts of the database that the PORTAL_* settings name.

  npm run user -- create LOGIN --name NAME [--email ADDRESS]… (--admin | --customer CUSTOMER [SITES])
  npm run user -- approve LOGIN [--customer CUSTOMER [SITES]]   lets a waiting account in; without a customer it sees no site
  npm run user -- approve LOGIN --withdraw                      shuts one out, at once
  npm run user -- role LOGIN ${ROLES.join('|')}
  npm run user -- reset LOGIN                                   sets a new password, ends all sign-ins
  npm run user -- link LOGIN WAITING                            shows whose identity elsewhere waits, and lets it sign in as LOGIN
  npm run user -- list

CUSTOMER is an id or a name. SITES is --all-locations, or --location with an id or a name for each site. Passwords, whether to
link, and whether whoever signs in elsewhere becomes Admin, are asked for; without a terminal the first line of the input is taken.
Another role, another customer and other sites end all sign-ins too.
`;

const CREATE_EXAMPLE = 'npm run user -- create ada --name "Ada Admin" --email ada@company.example --admin';

const TAKES = new Map([
  ['create', 1],
  ['approve', 1],
  ['role', 2],
  ['reset', 1],
  ['link', 2],
  ['list', 0],
]);

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string', multiple: true },
  admin: { type: 'boolean', default: false },
  customer: { type: 'string' },
  'all-locations': { type: 'boolean', default: false },
  location: { type: 'string', multiple: true },
  withdraw: { type: 'boolean', default: false },
} as const;

const SITES = ['customer', 'all-locations', 'location'];

/** The options of each deed: one that it does not take would look done. */
const TAKES_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['create', ['name', 'email', 'admin', ...SITES]],
  ['approve', SITES],
  ['approve --withdraw', ['withdraw']],
]);

interface UserCommand extends Desk {
  readonly terminal: Terminal;
}

/**
 * @param args the words after `npm run user --`
 * @returns what was done, for people
 * @throws OperatorProblem
 */
export async function runUserCommand(
  args: readonly string[],
  { db, terminal, audit, settings, now }: UserCommand,
): Promise<string> {
  const { positionals: words, values: options } = parsed(args);
  const [action, login = '', other = ''] = words;
  switch (action) {
    case 'create': {
      const { name = '', email: emails = [], admin } = options;
      const role = admin ? 'Admin' : 'Customer';
      const words = easyWords(settings, { username: login, name, emails }, false);
      const sight = await sightOf(db, options);
      const password = await askPassword(terminal, words);
      const userId = await createUser(db, { login, name, emails, role, password, ...sight }, now);
      const detail = admin ? role : `${role}, ${reachText(sight)}`;
      await audit({ kind: 'account.created', userId, detail });
      return `${login} may sign in as ${role}${await blindness(db, login)}`;
    }
    case 'approve': {
      if (options.withdraw) {
        const { id } = await withdrawUser(db, login);
        await audit({ kind: 'account.withdrawn', userId: id });
        return `${login} may not sign in any more.`;
      }
      const sight = options.customer === undefined ? undefined : await sightOf(db, options);
      const approved = await approveUser(db, login, sight);
      await audit({
        kind: 'account.approved',
        userId: approved.id,
        ...(sight && { detail: reachText(sight) }),
      });
      if (sight && approved.roles.includes('Admin')) {
        const limit = `npm run user -- role ${login} Customer`;
        return `${login} may sign in, and sees everything, as Admin. This limits it to the sites of the customer: ${limit}`;
      }
      return `${login} may sign in${await blindness(db, login)}`;
    }
    case 'role': {
      const role = roleNamed(other);
      if (role === 'Admin') await confirmAdmin(db, terminal, login);
      const { id } = await giveRole(db, login, role);
      await audit({ kind: 'account.role', userId: id, detail: role });
      return `${login} is ${role}${await blindness(db, login)}`;
    }
    case 'reset': {
      const account = await userOf(db, login);
      const password = await askPassword(terminal, easyWords(settings, account, false));
      await setPassword(db, login, password, now);
      await audit({ kind: 'password.changed', userId: account.id });
      return `${login} has a new password, and was signed out everywhere.`;
    }
    case 'link': {
      await confirmLink(db, terminal, login, other);
      const { id } = await linkUser(db, login, other);
      await audit({ kind: 'account.linked', userId: id });
      return `Whoever waited as ${other} signs in as ${login}.`;
    }
    default:
      return (await listUsers(db)).join('\n') || 'There are no accounts yet.';
  }
}

/** For the audit, in ids: names are what somebody typed. */
function reachText({ customerId, allLocations, locationIds }: Sight): string {
  const customer = `customer ${customerId}`;
  if (allLocations) return `${customer}, all sites`;
  const sites = [...new Set(locationIds)].sort((one, other) => one - other);
  if (sites.length === 0) return `${customer}, no site`;
  return `${customer}, ${sites.length === 1 ? 'site' : 'sites'} ${sites.join(', ')}`;
}

/** The end of a sentence about an account: what it sees, if that is nothing. */
async function blindness(db: Kysely<Database>, login: string): Promise<string> {
  if (!(await seesNothing(db, login))) return '.';
  const example = `npm run user -- approve ${login} --customer ID --all-locations`;
  return `, but sees no site. This lets it see those of a customer: ${example}`;
}

/**
 * Identities may sign in as the account by their e-mail addresses alone, which is not enough for an Admin's.
 * @throws OperatorProblem unless the operator says yes to those that become an Admin's
 */
async function confirmAdmin(db: Kysely<Database>, terminal: Terminal, login: string): Promise<void> {
  const account = await userOf(db, login);
  if (account.roles.includes('Admin')) return;
  const identities = await identitiesOf(db, account.id);
  if (identities.length === 0) return;
  const question = identityQuestion(login, identities, { ...account, roles: ['Admin'] }, 'make it Admin');
  if (!(await saysYes(terminal, question))) throw new OperatorProblem(`${login} did not become Admin.`);
}

/** @throws OperatorProblem unless the operator says yes to the very identities that will sign in as the account */
async function confirmLink(
  db: Kysely<Database>,
  terminal: Terminal,
  login: string,
  waitingLogin: string,
): Promise<void> {
  const { account, identities } = await identitiesToLink(db, login, waitingLogin);
  const question = identityQuestion(waitingLogin, identities, account, 'link them');
  if (!(await saysYes(terminal, question))) throw new OperatorProblem('Nothing was linked.');
}

function identityQuestion(
  login: string,
  identities: Awaited<ReturnType<typeof identitiesOf>>,
  { username, name, roles }: Account,
  deed: string,
): string {
  return [
    `${login} is known elsewhere as`,
    ...identities.map(({ issuer, subject, ...address }) =>
      printable(`  issuer ${issuer}, subject ${subject}, ${addressText(address)}`),
    ),
    printable(`From now on that is ${username} (${[name, ...roles].join(', ')}).`),
    `Type 'yes' to ${deed}: `,
  ].join('\n');
}

function parsed(args: readonly string[]) {
  const words = readWords(
    () => parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }),
    USAGE,
  );
  const { positionals, values } = words;
  checkWords(positionals, TAKES, USAGE);
  const [action = '', , other = ''] = positionals;
  checkOptions(action, values);
  if (action === 'create') checkNewAccount(values);
  if (action === 'approve' && values.customer === undefined && (values['all-locations'] || values.location))
    throw new OperatorProblem('Sites are those of a customer: name it too, with --customer CUSTOMER.');
  if (action === 'role') roleNamed(other);
  return words;
}

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function checkOptions(action: string, options: Options): void {
  const deed = action === 'approve' && options.withdraw ? 'approve --withdraw' : action;
  const takes = TAKES_OPTIONS.get(deed) ?? [];
  for (const [option, value] of Object.entries(options))
    if (value !== undefined && value !== false && !takes.includes(option))
      throw wrongWords(`'${deed}' takes no --${option}.`, USAGE);
}

function checkNewAccount({ name, email: emails = [], admin, customer }: Options): void {
  const lacking = [
    ...(name === undefined ? ['--name NAME'] : []),
    ...(admin === (customer !== undefined) ? ['either --admin or --customer CUSTOMER'] : []),
  ];
  if (lacking.length > 0)
    throw new OperatorProblem(`An account needs ${lacking.join(' and ')}: ${CREATE_EXAMPLE}`);
  const wrong = emails.find((email) => !EMAIL_ADDRESS.test(email));
  if (wrong !== undefined)
    throw new OperatorProblem(`--email takes one address such as ada@company.example, not '${wrong}'.`);
}

function roleNamed(text: string) {
  const role = ROLES.find((one) => one === text);
  if (role === undefined) throw new OperatorProblem(`The roles are ${ROLES.join(' and ')}, not '${text}'.`);
  return role;
}

async function sightOf(db: Kysely<Database>, options: Options): Promise<Sight> {
  const { customer, location: sites = [], admin, 'all-locations': all } = options;
  const customerId = customer === undefined ? undefined : await customerNamed(db, customer);
  const locationIds: number[] = [];
  for (const site of sites) locationIds.push(await siteNamed(db, site, customerId));
  return { customerId, allLocations: all || admin, locationIds };
}

await runCommand({
  file: import.meta.url,
  usage: USAGE,
  run: (args) => {
    // A database that is not there would be made for words that are wrong.
    parsed(args);
    return withDatabase((desk) => runUserCommand(args, { ...desk, terminal: TERMINAL }));
  },
});
