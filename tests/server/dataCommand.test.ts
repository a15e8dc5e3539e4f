/** The commands that write what is held of a person or a customer into a folder, and that erase it. */

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { changePasswordCall } from '#contract/session.ts';
import { runAuditCommand } from '../../server/audit.ts';
import { createUser } from '../../server/commands/accounts.ts';
import { runDataCommand } from '../../server/data.ts';
import { nextId } from '../../server/db/writeRows.ts';
import { rowsAbout, type Subject, TABLES, type TableName } from '../../server/retention/tables.ts';
import { refusalOf } from '../support/answers.ts';
import { addSentEvents, wrongTotals } from '../support/incidents.ts';
import { sourceKey } from '../support/ingest.ts';
import { ofFile } from '../support/ofFile.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { DEMO_PASSWORD, environmentOf, startProvider } from '../support/provider.ts';
import {
  beforeTransaction,
  changeRows,
  countOf,
  rowOf,
  rowsOf,
  rowsWith,
} from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const AVERY = 1;
const ADMIN = 3;
const fresh = scratchFolders();
/** Of all tests: each erases what no other looks at. */
const provider = ofFile(() => startProvider({ incidents: 200 }));

/** The command as it is typed, with an answer that comes through a pipe. */
function data(
  args: readonly string[],
  answer = '',
  dataDir = provider.deps.settings.dataDir,
  output = new PassThrough(),
) {
  const input = new PassThrough();
  input.end(`${answer}\n`);
  return runDataCommand(args, {
    db: provider.deps.db,
    terminal: { input, output },
    now: Date.now(),
    dataDir,
  });
}

const Rows = v.array(v.record(v.string(), v.unknown()));

async function exported(...whom: string[]): Promise<Record<string, v.InferOutput<typeof Rows>>> {
  const folder = join(fresh(), 'data');
  await data(['export', ...whom, '--to', folder]);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const rows = files.map(async (name) => {
    return [
      name.slice(0, -5),
      v.parse(Rows, JSON.parse(await readFile(join(folder, name), 'utf8'))),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const tables = Object.keys(TABLES) as TableName[];

async function countAbout(subject: Subject): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables) {
    const rows = rowsAbout(table, subject);
    if (rows === undefined) continue;
    const asked = sql`select 1 from ${sql.table(table)} where ${rows}`;
    const { rows: about } = await asked.execute(provider.deps.db);
    if (about.length > 0) found[table] = about.length;
  }
  return found;
}

/** Everything that the database holds, as one text. */
async function everything(): Promise<string> {
  return JSON.stringify(await Promise.all(tables.map((table) => rowsOf(provider.deps.db, table))));
}

const request = async () =>
  provider.post('/api/Contact/feedback', { subject: 'Key', notes: 'A note' }, await provider.signIn('avery'));

async function askForLink(username = 'avery'): Promise<void> {
  const asked = { username, validateURL: `${provider.url}/reset-password`, brand: 'Vigil' };
  const answer = await provider.post('/api/Password/ResetEmail', asked);
  expect(answer.status).toBe(200);
  await provider.deps.background.settled();
}

/** Wrong passwords of avery's own browser, which are counted by it and by the account. */
async function mistype(): Promise<void> {
  const signIn = (password: string, headers = {}) =>
    provider.post('/api/Authenticate', { username: 'avery', password }, undefined, headers);
  const known = await signIn(DEMO_PASSWORD);
  await signIn('wrong', { Cookie: (known.headers.get('Set-Cookie') ?? '').split(';')[0] });
  const change = { currentPassword: 'wrong', newPassword: 'another long one' };
  await provider.post(changePasswordCall.path, change, await provider.signIn('avery'));
}

describe('every table of the schema', () => {
  it('has a rule for export and erasure, and a line in docs/data.md', async () => {
    const schema = await provider.deps.db.introspection.getTables();
    const names = schema.map(({ name }) => name).sort();
    expect(names).toEqual([...tables].sort());
    const page = await readFile('docs/data.md', 'utf8');
    const lines = [...page.matchAll(/^\| `(\w+)` \|(.*)\|(.*)\|(.*)\|$/gm)];
    expect(lines.map(([, name]) => name).sort()).toEqual([...tables].sort());
    for (const [, name, , , whom = ''] of lines) {
      const rule = TABLES[tables.find((table) => table === name) ?? 'counters'];
      const [people, customer] = [rule.ofPeople !== undefined, rule.ofCustomer !== undefined];
      const isSaid = [/person/.test(whom), /customer/.test(whom) && !/nobody/.test(whom)];
      expect(isSaid, name).toEqual([people, customer]);
    }
  });

  it('is somebody’s where it has a column that refers to people, customers, sites, events or recordings', async () => {
    const telling = /^(?:userId|customerId|locationId|incidentId|recordingId)$/;
    const schema = await provider.deps.db.introspection.getTables();
    const owned = schema.filter(({ columns }) => columns.some(({ name }) => telling.test(name)));
    expect(owned.length).toBeGreaterThan(20);
    const ownerless = owned.filter(({ name }) => {
      const rule = TABLES[tables.find((table) => table === name) ?? 'counters'];
      return rule.ofPeople === undefined && rule.ofCustomer === undefined;
    });
    expect(ownerless.map(({ name }) => name)).toEqual(['incidentTotals']);
  });
});

describe('an export', () => {
  it('has all that is held of a person and no secret, for its owner alone', async () => {
    await request();
    await askForLink();
    const folder = join(fresh(), 'avery');
    const done = await data(['export', '--login', 'AVERY', '--to', folder]);
    expect(done).toMatch(/^Written into .*avery: \d+ rows of \d+ tables, 0 files\.$/);
    const texts = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
    const text = (await Promise.all(texts)).join();
    for (const word of ['Lindqvist', 'security@harbourline.example', 'A note', 'Change request 1: Key'])
      expect(text).toContain(word);
    const { passwordHash } = await rowOf(provider.deps.db, 'users', { id: AVERY });
    expect(passwordHash).toContain('argon2');
    for (const hidden of ['argon2', 'passwordHash', 'okenHash', '#reset=', 'jordan'])
      expect(text).not.toContain(hidden);
    const about = await countAbout({ user: AVERY });
    const found = await exported('--login', 'avery');
    const { auditEvents = [], ...others } = found;
    const { auditEvents: noted = 0, ...rest } = about;
    expect(auditEvents).toHaveLength(noted);
    const filled = Object.entries(others).filter(([, rows]) => rows.length > 0);
    expect(Object.fromEntries(filled.map(([table, rows]) => [table, rows.length]))).toEqual(rest);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain(
      '- feedback.json: change requests (1)',
    );
    await expect(data(['export', '--login', 'avery', '--to', folder])).rejects.toThrow('is there already');
  });

  it('has all of a customer, page after page, with the files of recordings', async () => {
    const { db, settings } = provider.deps;
    await addSentEvents(db, settings.dataDir, { count: 2, start: Date.now(), logs: 1_300 });
    await sourceKey(provider, 1);
    const about = await countAbout({ customer: 1 });
    const folder = join(fresh(), 'customer');
    await data(['export', '--customer', '1', '--to', folder]);
    const names = await readdir(folder);
    for (const [table, count] of Object.entries(about)) {
      const rows = v.parse(Rows, JSON.parse(await readFile(join(folder, `${table}.json`), 'utf8')));
      expect(rows.length, table).toBe(count);
      expect(new Set(rows.map((row) => JSON.stringify(row))).size, table).toBe(count);
    }
    expect(about.locations).toBe(43);
    expect(about.incidentLogs).toBeGreaterThan(2_600);
    expect(about.users).toBeGreaterThan(0);
    expect(await readdir(join(folder, 'media'))).toHaveLength(2);
    expect(names).toContain('README.md');
    const [line = ''] = await runAuditCommand(['--kind', 'customer.exported'], db, Date.now());
    expect(JSON.parse(line).detail).toMatch(/^customer 1: \d+ rows, 2 files$/);
  });
});

describe('an account with the address of the support', () => {
  it('takes no change request of somebody else along, neither in an export nor in an erasure', async () => {
    const { db, settings } = provider.deps;
    const sight = { customerId: undefined, allLocations: true, locationIds: [] };
    const user = { login: 'help', name: 'Help Desk', emails: [settings.email], role: 'Admin' } as const;
    await createUser(db, { ...user, ...sight, password: 'a long enough phrase' }, Date.now());
    await request();
    await askForLink('help');
    const mails = async () => (await rowsWith(db, 'outboxMails')).map(({ subject }) => subject);
    const before = await mails();
    expect(before.slice(-2)).toEqual([
      expect.stringMatching(/^Change request/),
      expect.stringMatching(/^Reset/),
    ]);
    const { outboxMails = [] } = await exported('--login', 'help');
    expect(outboxMails.map(({ subject }) => subject)).toEqual(before.slice(-1));
    await data(['erase', '--login', 'help', '--yes']);
    expect(await mails()).toEqual(before.slice(0, -1));
  });
});

describe('an erasure', () => {
  it('leaves nothing of a person but the number in the audit, and ends the sign-in', async () => {
    await request();
    await askForLink();
    await mistype();
    const counts = /"(?:change|device:[\w-]+):1"/g;
    expect((await everything()).match(counts)).toHaveLength(2);
    const token = await provider.signIn('avery');
    const jordan = await countAbout({ user: 2 });
    await expect(data(['erase', '--login', 'avery'], 'jordan')).rejects.toThrow('Nothing was erased.');
    expect(await countAbout({ user: AVERY })).toHaveProperty('users', 1);
    expect(await data(['erase', '--login', 'avery'], 'avery')).toBe('Erased avery (Avery Lindqvist).');
    expect(Object.keys(await countAbout({ user: AVERY }))).toEqual(['auditEvents', 'auditRepeats']);
    const text = await everything();
    const own = ['Avery Lindqvist', 'avery', 'security@harbourline.example', 'A note', 'Reset your'];
    expect(own.filter((word) => text.includes(word))).toEqual([]);
    expect(text.match(counts)).toBeNull();
    expect((await provider.post('/api/Event/events', { take: 1 }, token)).status).toBe(401);
    await expect(provider.signIn('avery')).rejects.toThrow('401');
    expect(await countAbout({ user: 2 })).toEqual(jordan);
    const lines = await runAuditCommand(['--kind', 'account.erased'], provider.deps.db, Date.now());
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      userId: AVERY,
      username: null,
      address: 'command',
    });
  });

  it('takes an operator out of the events, which stay, and leaves the number to nobody', async () => {
    const { db } = provider.deps;
    const { id, username } = await rowOf(db, 'users', {}, 'last');
    await changeRows(db, 'incidents', { lastUserId: id });
    const before = await countOf(db, 'incidents');
    await data(['erase', '--login', username, '--yes']);
    const after = await rowsWith(db, 'incidents');
    expect(after.map(({ lastUserId }) => lastUserId)).toEqual(Array(before).fill(null));
    expect(await nextId(db, 'users')).toBeGreaterThan(id);
  });

  it('in the middle of a call tells the person to log in, as the next call does', async () => {
    const { db } = provider.deps;
    const token = await provider.signIn('jordan');
    beforeTransaction(db, () => data(['erase', '--login', 'jordan', '--yes']));
    const sent = await provider.post('/api/Contact/feedback', { subject: 'Key', notes: 'A note' }, token);
    expect(await refusalOf(sent)).toBe('401 Please log in.');
    expect(await countAbout({ user: 2 })).not.toHaveProperty('feedback');
  });

  it('in the middle of a sign-in ends it with the next call', async () => {
    const { db, signInLimits } = provider.deps;
    const sight = { customerId: 5, allLocations: true, locationIds: [] };
    const user = { login: 'leaver', name: 'Leaver', emails: [], role: 'Customer' } as const;
    await createUser(db, { ...user, ...sight, password: DEMO_PASSWORD }, Date.now());
    vi.spyOn(signInLimits, 'attempt').mockImplementationOnce(async () => {
      await data(['erase', '--login', 'leaver', '--yes']);
      return { kind: 'right' };
    });
    const token = await provider.signIn('leaver');
    const refused = await provider.post('/api/Event/events', { take: 1 }, token);
    expect(await refusalOf(refused)).toBe('401 Please log in.');
  });

  it('leaves nothing of a customer with its people, sites, events and files, and all of the others', async () => {
    const { db, settings } = provider.deps;
    const files = async () => (await readdir(join(settings.dataDir, 'media'))).length;
    await addSentEvents(db, settings.dataDir, { count: 1, start: Date.now(), customerId: 5 });
    const before = await files();
    await addSentEvents(db, settings.dataDir, { count: 15, start: Date.now(), customerId: 3, logs: 300 });
    await sourceKey(provider, 3, 5);
    const { name } = await rowOf(db, 'customers', { id: 3 });
    const other = await exported('--customer', '5');
    // Of another data folder it says so first, and with --yes it goes no further.
    const [elsewhere, output] = [fresh(), new PassThrough()];
    const lacking = 'Not in the data folder .*: 15 of 15 files of recordings';
    const refused = data(['erase', '--customer', name, '--yes'], '', elsewhere);
    await expect(refused).rejects.toThrow(new RegExp(`${lacking}[^]*Nothing was erased`));
    const denied = data(['erase', '--customer', name], 'no', elsewhere, output);
    await expect(denied).rejects.toThrow('Nothing was erased');
    expect(String(output.read())).toMatch(new RegExp(`^${lacking}[^]*for ever`));
    const said = await data(['erase', '--customer', name], name);
    const erased = '1 person, 5 sites, \\d+ events, \\d+ recordings';
    expect(said).toMatch(new RegExp(`^Erased customer 3 \\(.*\\): ${erased}\\.$`));
    expect(await countAbout({ customer: 3 })).toEqual({});
    expect(await exported('--customer', '5')).toEqual(other);
    expect(await files()).toBe(before);
    expect(await wrongTotals(db)).toEqual([]);
    const totals =
      await sql`select 1 from "incidentTotals" where "locationId" not in (select "id" from "locations")`;
    expect((await totals.execute(db)).rows).toEqual([]);
    await expect(data(['erase', '--customer', '3', '--yes'])).rejects.toThrow('There is no customer 3.');
    const [line = ''] = await runAuditCommand(['--kind', 'customer.erased'], db, Date.now());
    expect(JSON.parse(line).detail).toMatch(new RegExp(`^customer 3: ${erased}$`));
  });
});

it('an erasure beside the running provider keeps no call from writing', async () => {
  const { db, settings } = provider.deps;
  await addSentEvents(db, settings.dataDir, { count: 100, start: Date.now(), customerId: 2, logs: 100 });
  let running = true;
  const words = ['erase', '--customer', '2', '--yes'];
  const done = wholeRun(startNode('server/data.ts', words, environmentOf(provider))).finally(() => {
    running = false;
  });
  let calls = 0;
  for (; running; calls += 1) await provider.signIn('admin');
  expect((await done).output).toContain('Erased customer 2');
  expect(calls).toBeGreaterThan(5);
});

it.each([
  [['export', '--login', 'admin'], '--to names the new folder.'],
  [['export', '--to', 'x'], 'Either --login or --customer'],
  [['export', '--login', 'admin', '--customer', '1', '--to', 'x'], 'Either --login or --customer'],
  [['export', '--login', 'admin', '--to', 'x', '--yes'], 'An export takes no --yes.'],
  [['erase', '--login', 'admin', '--to', 'x'], 'Erasing takes no --to.'],
  [['erase'], 'Either --login or --customer'],
  [['erase', 'admin'], "Unexpected argument 'admin'"],
  [['drop', '--login', 'admin'], "nothing to do that is called 'drop'"],
])('words are refused with a reason and the usage: %j', async (args, reason) => {
  await expect(data(args)).rejects.toThrow(new RegExp(`${reason}[^]*npm run export --`));
  expect(await countAbout({ user: ADMIN })).toHaveProperty('users', 1);
});

it('an export that cannot be written says where', async () => {
  // As a full disk, or a folder that is somebody else's. The data folder has nothing to do with it.
  const refused = data(['export', '--login', 'admin', '--to', 'package.json/x']);
  await expect(refused).rejects.toThrow(/^There is no whole export in package\.json\/x: ENOTDIR/);
});
