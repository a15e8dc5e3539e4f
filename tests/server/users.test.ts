import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AuditEvent, recordAudit } from '../../server/auth/audit.ts';
import { askPassword, type Terminal } from '../../server/commands/askPassword.ts';
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
import { runUserCommand } from '../../server/user.ts';
import { tokenPayload } from '../support/answers.ts';
import { AVERY, startJourney } from '../support/issuer.ts';
import { ofFile } from '../support/ofFile.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { readWhole, startProvider } from '../support/provider.ts';
import { rowOf, rowsWith } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const PASSWORD = 'a long password';
const fresh = scratchFolders();
let clock = Date.now();

const journey = ofFile(() => startJourney(() => clock));
beforeEach(() => {
  clock += 60_000;
});

/** The command as it is typed, with a password that comes through a pipe. */
const user = (...args: string[]) => userWith(PASSWORD, ...args).done;

/** The same with another line through the pipe, and what the terminal showed beside. */
function userWith(line: string, ...args: string[]) {
  const input = new PassThrough();
  input.end(`${line}\n`);
  const output = new PassThrough();
  const done = runIt(args, { input, output }).finally(() => output.end());
  return { done, shown: text(output) };
}

function runIt(args: readonly string[], terminal: Terminal): Promise<string> {
  const { deps } = journey.provider;
  const audit = (event: AuditEvent) => recordAudit(deps, event, { address: 'command', requestId: '' });
  return runUserCommand(args, { db: deps.db, terminal, audit, settings: deps.settings, now: clock });
}

const claimsOf = async (login: string, password = PASSWORD) =>
  tokenPayload(await journey.provider.signIn(login, password));
const statusOf = async (token: string) =>
  (await journey.provider.post('/api/Event/events', { take: 1 }, token)).status;

describe('an account that the command makes', () => {
  it('signs in by its name and its addresses, as what it was made', async () => {
    const ada = ['create', 'ada', '--name', 'Ada', '--email', 'Ada@vigil.example', '--admin'];
    expect(await user(...ada)).toBe('ada may sign in as Admin.');
    expect(await claimsOf('ADA')).toMatchObject({ name: 'Ada', roles: ['Admin'] });
    expect(await claimsOf('ada@vigil.example')).toMatchObject({ em: ['Ada@vigil.example'] });
    const sites = ['1', '2', '1'].flatMap((id) => ['--location', id]);
    await user('create', 'ben', '--name', 'Ben', '--customer', '1', ...sites);
    expect(await claimsOf('ben')).toMatchObject({ roles: ['Customer'], scopes: [], loc: [1, 2] });
    await user('create', 'cleo', '--name', 'Cleo', '--customer', '1', '--all-locations');
    expect(await claimsOf('cleo')).toMatchObject({ scopes: ['AllLocations'] });
  });

  it.each([
    [['create', 'avery', '--name', 'A', '--admin'], 'avery is taken.'],
    [['create', 'new', '--name', 'A', '--email', 'AVERY@harbourline.example', '--admin'], 'is taken.'],
    [['create', 'avery@harbourline.example', '--name', 'A', '--admin'], 'is taken.'],
    [['create', 'new', '--name', 'A', '--customer', '999'], 'There is no customer 999.'],
    [['create', 'new', '--name', 'A', '--customer', '2', '--location', '1'], 'Site 1 is none of this'],
    [['create', 'new', '--name', 'A', '--customer', 'x'], 'There is no customer x.'],
    [
      ['create', 'new', '--name', 'A'],
      'An account needs either --admin or --customer CUSTOMER: npm run user',
    ],
    ...['', 'ada', 'Ada <ada@company.example>', 'ada@company.example,bo@company.example'].map(
      (email): [string[], string] => [
        ['create', 'new', '--name', 'A', '--admin', '--email', 'a@b.example', '--email', email],
        `--email takes one address such as ada@company.example, not '${email}'.`,
      ],
    ),
    [['create', 'new', '--admin'], 'An account needs --name NAME: npm run user -- create ada --name "Ada'],
    [['create', 'new', '--name', 'A', '--admin', '--password', 'x'], "Unknown option '--password'"],
    [
      ['create', 'new', 'a password', '--name', 'A', '--admin'],
      "After 'create' comes one word, not 'new' 'a password'. A name with",
    ],
    [['create', '--name', 'A', '--admin'], "After 'create' comes one word, not nothing."],
    [['approve', 'avery', '--location', '2'], 'Sites are those of a customer: name it too'],
    [['approve', 'avery', '--all-locations'], 'Sites are those of a customer: name it too'],
    [['role', 'avery', 'King'], "The roles are Admin and Customer, not 'King'."],
    [['role', 'avery', 'Admin', '--customer', '1'], "'role' takes no --customer.\n\nAccounts of"],
    [['reset', 'avery', '--email', 'a@b.example'], "'reset' takes no --email."],
    [['approve', 'casey', '--admin'], "'approve' takes no --admin."],
    [['approve', 'avery', '--withdraw', '--customer', '1'], "'approve --withdraw' takes no --customer."],
    [['create', 'new', '--name', 'A', '--admin', '--withdraw'], "'create' takes no --withdraw."],
    [['link', 'avery', 'casey', '--all-locations'], "'link' takes no --all-locations."],
    [['list', '--customer', ''], "'list' takes no --customer."],
    [['reset', 'nobody'], 'There is no account nobody.'],
    [['toString'], "There is nothing to do that is called 'toString'."],
  ])('is refused: %j', async (args, message) => {
    const before = await user('list');
    const refusal: unknown = await user(...args).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OperatorProblem);
    expect(String(refusal)).toContain(message);
    expect(await user('list')).toBe(before);
  });
});

describe('an account that is there', () => {
  it('is let in and shut out at once, with what it may see', async () => {
    await expect(journey.provider.signIn('casey')).rejects.toThrow('403');
    expect(await user('approve', 'casey', '--customer', '3', '--all-locations')).toBe('casey may sign in.');
    const token = await journey.provider.signIn('casey');
    expect([tokenPayload(token).scopes, await statusOf(token)]).toEqual([['AllLocations'], 200]);
    await user('approve', 'casey', '--withdraw');
    expect(await statusOf(token)).toBe(401);
  });

  it('is said to see no site where it has no customer, or none of the sites of one', async () => {
    journey.issuer.person = { sub: 'sam', name: 'Sam', email: 'sam@example.com' };
    await journey.signIn();
    journey.issuer.person = AVERY;
    const [, waiting = ''] = /^(external:\d+) · Sam /m.exec(await user('list')) ?? [];
    const blind =
      'may sign in, but sees no site. ' +
      `This lets it see those of a customer: npm run user -- approve ${waiting} --customer ID --all-locations`;
    expect(await user('approve', waiting)).toBe(`${waiting} ${blind}`);
    expect(await user('approve', waiting, '--customer', '1')).toBe(`${waiting} ${blind}`);
    for (const sight of [['--customer', '1', '--location', '1'], []])
      expect(await user('approve', waiting, ...sight)).toBe(`${waiting} may sign in.`);
    expect(await user('create', 'dora', '--name', 'Dora', '--customer', '1')).toContain('but sees no site.');
    expect(await user('role', 'dora', 'Customer')).toContain('dora is Customer, but sees no site.');
  });

  it('is said to see everything, whatever sites an Admin is approved with', async () => {
    await user('create', 'nora', '--name', 'Nora', '--admin');
    expect(await user('approve', 'nora')).toBe('nora may sign in.');
    expect(await user('approve', 'nora', '--customer', '1', '--location', '1')).toBe(
      'nora may sign in, and sees everything, as Admin. ' +
        'This limits it to the sites of the customer: npm run user -- role nora Customer',
    );
    expect(await user('role', 'nora', 'Customer')).toBe('nora is Customer.');
    expect(await claimsOf('nora')).toMatchObject({ roles: ['Customer'], loc: [1] });
  });

  it.each([[['create', 'ursula', '--name', 'U', '--admin']], [['reset', 'jordan']]])(
    'gets no password that is easy to guess: %j',
    async (args) => {
      for (const password of ['password1', 'Vigil2026!', 'vigil-demo', `${args[1]}-1234`]) {
        const { done } = userWith(password, ...args);
        await expect(done, password).rejects.toThrow(/This password is too (?:common|easy to guess)/);
      }
    },
  );

  it('gets another role and other sites, each of which ends its sign-ins: tokens name both', async () => {
    const { db } = journey.provider.deps;
    const { id: userId, customerId } = await rowOf(db, 'users', { username: 'jordan' });
    const { locationId } = await rowOf(db, 'userLocations', { userId });
    const own = ['approve', 'jordan', '--customer', String(customerId), '--location', String(locationId)];
    const all = ['approve', 'jordan', '--customer', String(customerId), '--all-locations'];
    for (const [args, claims] of [
      [['role', 'jordan', 'Admin'], { roles: ['Admin'] }],
      [['role', 'jordan', 'Customer'], { roles: ['Customer'] }],
      [all, { scopes: ['AllLocations'] }],
      [own, { scopes: [], loc: [locationId] }],
    ] as const) {
      const token = await journey.provider.signIn('jordan');
      await user(...args);
      expect(await statusOf(token), args.join(' ')).toBe(401);
      expect(await claimsOf('jordan', 'vigil-demo')).toMatchObject(claims);
    }
    const token = await journey.provider.signIn('jordan');
    for (const args of [own, ['approve', 'jordan'], ['role', 'jordan', 'Customer']]) await user(...args);
    expect(await statusOf(token)).toBe(200);
  });

  it('is in the audit with the sites that it was given, and with who links an identity to it', async () => {
    const { db } = journey.provider.deps;
    const at = (id: string) => ['--location', id];
    await user('create', 'kim', '--name', 'Kim', '--email', 'kim@harbourline.example', '--customer', '1');
    await user('approve', 'kim', '--customer', '1', ...at('2'), ...at('1'), ...at('2'));
    await user('approve', 'kim', '--customer', '1', ...at('2'));
    await user('approve', 'kim', '--customer', '1', '--all-locations');
    await user('approve', 'kim');
    await user('create', 'lou', '--name', 'Lou', '--admin');
    const email = 'kim@harbourline.example';
    journey.issuer.person = { sub: 'kim-1', email, email_verified: true, hd: 'harbourline.example' };
    for (const _ of [1, 2]) expect([...(await journey.signIn()).keys()]).toEqual(['token']);
    journey.issuer.person = AVERY;
    const told = async (username: string) => {
      const { id: userId } = await rowOf(db, 'users', { username });
      const rows = await rowsWith(db, 'auditEvents', { userId });
      return rows.filter(({ kind }) => kind.startsWith('account.')).map(({ kind, detail }) => [kind, detail]);
    };
    expect((await told('kim')).sort()).toEqual([
      ['account.approved', null],
      ['account.approved', 'customer 1, all sites'],
      ['account.approved', 'customer 1, site 2'],
      ['account.approved', 'customer 1, sites 1, 2'],
      ['account.created', 'Customer, customer 1, no site'],
      ['account.linked', 'google'],
    ]);
    expect(await told('lou')).toEqual([['account.created', 'Admin']]);
  });

  it('becomes an Admin’s with the identities elsewhere that sign in as it only once these were shown', async () => {
    const login = ['mika', 'mika@harbourline.example'] as const;
    await user(
      'create',
      login[0],
      '--name',
      'Mika',
      '--email',
      login[1],
      '--customer',
      '1',
      '--all-locations',
    );
    journey.issuer.person = {
      sub: 'mika-7',
      email: login[1],
      email_verified: true,
      hd: 'harbourline.example',
    };
    expect([...(await journey.signIn()).keys()]).toEqual(['token']);
    await expect(user('role', 'mika', 'Admin')).rejects.toThrow('mika did not become Admin.');
    expect(await claimsOf('mika')).toMatchObject({ roles: ['Customer'] });
    const { done, shown } = userWith('yes', 'role', 'mika', 'Admin');
    expect(await done).toBe('mika is Admin.');
    expect(await shown).toBe(
      'mika is known elsewhere as\n' +
        `  issuer ${journey.issuer.url}, subject mika-7, mika@harbourline.example\n` +
        "From now on that is mika (Mika, Admin).\nType 'yes' to make it Admin: ",
    );
    expect(await user('role', 'mika', 'Admin')).toBe('mika is Admin.');
    expect(await user('role', 'mika', 'Customer')).toBe('mika is Customer.');
    journey.issuer.person = AVERY;
  });

  it('gets another password, which ends its sign-ins', async () => {
    const token = await journey.provider.signIn('jordan');
    clock += 1;
    await user('reset', 'jordan');
    expect(await statusOf(token)).toBe(401);
    expect(await claimsOf('jordan')).toMatchObject({ roles: ['Customer'] });
  });

  it('is tied to an identity elsewhere, an Admin too', async () => {
    const email = 'admin@vigil.example';
    journey.issuer.person = { sub: 'morgan', email, email_verified: true, hd: 'vigil.example' };
    expect(Object.fromEntries(await journey.signIn())).toEqual({ error: 'awaiting_approval' });
    const [, waiting = ''] = /^(external:\d+) .*admin@vigil\.example$/m.exec(await user('list')) ?? [];
    // Approved for a while, by mistake.
    await user('approve', waiting, '--customer', '1', '--all-locations');
    const token = (await journey.signIn()).get('token') ?? '';
    const request = { subject: 'Gate', notes: 'x' };
    expect((await journey.provider.post('/api/Contact/feedback', request, token)).status).toBe(200);
    await user('approve', waiting, '--withdraw');
    await expect(user('link', 'admin', 'avery')).rejects.toThrow('avery is no account that waits');
    await expect(user('link', waiting, waiting)).rejects.toThrow('is no account that waits');
    await expect(user('link', 'admin', waiting)).rejects.toThrow('Nothing was linked.');
    expect(await user('list')).toContain(waiting);
    const { done, shown } = userWith('yes', 'link', 'admin', waiting);
    expect(await done).toBe(`Whoever waited as ${waiting} signs in as admin.`);
    expect(await shown).toBe(
      `${waiting} is known elsewhere as\n` +
        `  issuer ${journey.issuer.url}, subject morgan, admin@vigil.example\n` +
        "From now on that is admin (Morgan Achterberg, Admin).\nType 'yes' to link them: ",
    );
    expect(tokenPayload((await journey.signIn()).get('token'))).toMatchObject({ roles: ['Admin'] });
    expect(await user('list')).not.toContain(waiting);
    const { db } = journey.provider.deps;
    const { id: userId } = await rowOf(db, 'users', { username: 'admin' });
    expect(await rowOf(db, 'feedback')).toMatchObject({ userId, subject: 'Gate' });
    journey.issuer.person = AVERY;
    expect([...(await journey.signIn()).keys()]).toEqual(['token']);
  });

  it('stands in the list with what an issuer said of it, and nothing in it moves a cursor', async () => {
    journey.issuer.person = { sub: 'esc', name: '\u001b[2JRobin\u202e', email: 'robin@example.com' };
    await journey.signIn();
    const list = await user('list');
    expect(list).toContain('\\u001b[2JRobin\\u202e · waits for approval');
    expect(list).toMatch(/ as robin@example\.com \(unverified\)$/m);
    expect(list).toMatch(/^avery · Avery Lindqvist · Customer · customer 1 · AllLocations · avery@/m);
    for (const hidden of ['\u001b', '\u202e']) expect(list).not.toContain(hidden);
    expect(list).not.toContain('op-');
  });

  it('is not what an unverified address says: the list and the question of link tell so', async () => {
    journey.issuer.person = { sub: 'not-avery', name: 'Avery\u200b', email: 'avery@harbourline.example' };
    await journey.signIn();
    const list = await user('list');
    const [, waiting = ''] = /^(external:\d+) · Avery\\u200b .*\(unverified\)$/m.exec(list) ?? [];
    const { done, shown } = userWith('no', 'link', 'jordan', waiting);
    await expect(done).rejects.toThrow('Nothing was linked.');
    expect(await shown).toContain('subject not-avery, avery@harbourline.example (unverified)\n');
    journey.issuer.person = AVERY;
  });
});

describe('a password at a terminal', () => {
  function typed(...lines: string[]) {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough();
    const asked = askPassword({ input, output }, ['vigil']);
    for (const line of lines) input.write(`${line}\r`);
    return { asked: asked.finally(() => output.end()), shown: text(output) };
  }

  it('is typed twice and never shown', async () => {
    const { asked, shown } = typed(PASSWORD, PASSWORD);
    expect(await asked).toBe(PASSWORD);
    expect(await shown).toBe('New password: \nOnce more: \n');
  });

  it('is refused when it is short or easy to guess, or another the second time', async () => {
    await expect(typed('').asked).rejects.toThrow('No password was given.');
    await expect(typed('short').asked).rejects.toThrow('at least 8 characters');
    await expect(typed('sunshine').asked).rejects.toThrow('too common');
    await expect(typed('Vigil2026!').asked).rejects.toThrow('too easy to guess');
    await expect(typed(PASSWORD, 'another password').asked).rejects.toThrow('The two passwords differ.');
  });
});

describe('the first account of a new database', { timeout: 60_000 }, () => {
  it('is made before the first start, which then adds no demo', async () => {
    const dataDir = fresh();
    const words = ['create', 'ada', '--name', 'Ada', '--admin'];
    const program = startNode('server/user.ts', words, { PORTAL_DATA_DIR: dataDir });
    const migrated = /^Migrated the database in .+: 0030 first version, .+, in \d+\.\d s\.\n$/;
    const said = { output: 'ada may sign in as Admin.\n', errors: expect.stringMatching(migrated) };
    expect(await wholeRun(program, `${PASSWORD}\n`)).toEqual({ code: 0, ...said });
    const server = await startProvider({ settings: { dataDir, databaseUrl: undefined } });
    expect(await server.signIn('ada', PASSWORD)).toEqual(expect.any(String));
    await expect(server.signIn('avery')).rejects.toThrow('401');
    const back = encodeURIComponent(`${server.url}/login-callback`);
    const elsewhere = await fetch(`${server.url}/api/openid/google-login?returnUrl=${back}`);
    expect((await readWhole(elsewhere)).status).toBe(404);
    await server.close();
  });

  it('is not made without a password', async () => {
    const before = await user('list');
    const unasked = userWith('', 'create', 'ada-without', '--name', 'Ada', '--admin').done;
    await expect(unasked).rejects.toThrow(/^No password was given\. .* < password\.txt$/);
    expect(await user('list')).toBe(before);
  });
});
