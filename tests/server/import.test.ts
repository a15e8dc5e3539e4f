/** A provider's own data: files in folders, read into a real database. */
import { chmod, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runAuditCommand } from '../../server/audit.ts';
import { commandAudit } from '../../server/auth/audit.ts';
import { DatabaseBusy } from '../../server/db/databaseAway.ts';
import { markDemoData } from '../../server/db/demoData.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { GivenRows } from '../../server/import/givenRows.ts';
import { writeImport } from '../../server/import/importData.ts';
import { hasOwnId, KINDS } from '../../server/import/kinds.ts';
import { Faults, KIND_NAMES } from '../../server/import/rows.ts';
import { writeTemplates } from '../../server/import/templates.ts';
import { runImportCommand } from '../../server/import.ts';
import { eraseCustomer } from '../../server/retention/eraseSubject.ts';
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
import { runUserCommand } from '../../server/user.ts';
import { outsideLock } from '../support/outsideLock.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { startProvider } from '../support/provider.ts';
import {
  countOf,
  rowOf,
  rowsOf,
  rowsWith,
  type ScratchDatabase,
  scratchDatabase,
} from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const TABLES = [
  ...KIND_NAMES.map((kind) => KINDS[kind].table),
  'externalKeys',
  'counters',
  'auditEvents',
] as const;

const fresh = scratchFolders();
let scratch: ScratchDatabase;
let folder = '';

/** A database without rows: that of the test before, when it has left none. */
beforeEach(async () => {
  folder = fresh();
  const isEmpty =
    scratch && (await countOf(scratch.db, 'dealers')) + (await countOf(scratch.db, 'settings')) === 0;
  if (isEmpty) return;
  await scratch?.close();
  scratch = await scratchDatabase();
});
afterAll(() => scratch?.close());

type Db = ScratchDatabase['db'];

/** The command as it is typed. */
function importOf(args: readonly string[], db: Db = scratch.db, doing: string[] = []): Promise<string> {
  return runImportCommand(args, {
    withDatabase: (work) => work({ db, now: Date.now() }),
    onProgress: (text) => doing.push(text),
  });
}

async function put(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

/** The templates with some of their texts replaced, as [file, text, other text]. */
async function putTemplates(...changes: readonly (readonly [string, string, string])[]): Promise<void> {
  await rm(folder, { recursive: true });
  await writeTemplates(folder);
  for (const [name, text, other] of changes) {
    const before = await readFile(join(folder, name), 'utf8');
    expect(before).toContain(text);
    await writeFile(join(folder, name), before.replace(text, other));
  }
}

/** The lines of what is wrong; the import must fail. */
async function faultsOf(...args: string[]): Promise<string[]> {
  const failure: unknown = await importOf(args.length === 0 ? [folder] : args).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OperatorProblem);
  return failure instanceof Error ? failure.message.split('\n') : [];
}

async function everything(): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const table of TABLES) rows.push(await rowsOf(scratch.db, table));
  return rows;
}

const row = async (table: keyof Database, id = 1) => (await rowsWith(scratch.db, table, { id }))[0];

describe('the templates', () => {
  it('are one file of each kind, and can be imported as they are', async () => {
    const target = join(folder, 'new', 'templates');
    expect(await importOf(['--templates', target])).toContain('dealers.csv, customers.csv');
    const done = await importOf([target]);
    expect(done.split('\n')).toEqual([
      'Written:',
      ...KIND_NAMES.map((kind) => {
        const count = ['cameras', 'scheduleItems'].includes(kind) ? 2 : 1;
        return `  ${kind.padEnd(14)} ${count} new, 0 changed, 0 unchanged`;
      }),
    ]);
    for (const kind of KIND_NAMES) {
      expect(await countOf(scratch.db, KINDS[kind].table), kind).toBeGreaterThan(0);
      const [header] = (await readFile(join(target, `${kind}.csv`), 'utf8')).split('\n');
      expect(header, kind).toBe(KINDS[kind].columns.map(({ name }) => name).join(','));
    }
  });

  it('never replace a file', async () => {
    await put({ 'sites.csv': 'mine' });
    await expect(importOf(['--templates', folder])).rejects.toThrow(/sites\.csv' cannot be written: EEXIST/);
    expect(await readFile(join(folder, 'sites.csv'), 'utf8')).toBe('mine');
  });

  it('have the columns of which the documentation tells', async () => {
    const page = await readFile('docs/deployment.md', 'utf8');
    const [, section = ''] = page.split('\n## Your own data\n');
    for (const kind of KIND_NAMES) {
      const line = section.split('\n').find((one) => one.startsWith(`| \`${kind}\` |`)) ?? '';
      const named = [...line.matchAll(/\*{0,2}`(\w+)`/g)].map(([, name]) => name);
      expect(named.slice(1), kind).toEqual(KINDS[kind].columns.map(({ name }) => name));
    }
  });
});

describe('a row of each kind', () => {
  it('has its columns, and those that follow from others', async () => {
    await putTemplates();
    await importOf([folder]);
    const site = { locationId: 1, searchWords: expect.stringMatching(/ harbour yard$/) };
    const expected: Partial<Record<keyof Database, object>> = {
      dealers: { name: 'North Dealer', foldedName: 'north dealer', email: 'north@dealer.example' },
      customers: { name: 'Example Yards', foldedName: 'example yards', dealerId: 1 },
      accounts: { name: 'Example Yards, East', foldedName: 'example yards, east', customerId: 1 },
      locations: {
        ...{ name: 'Harbour Yard', foldedName: 'harbour yard', accountCode: 'EY-1001', enabled: 1 },
        ...{ foldedAccountCode: 'ey-1001', timeZone: 'America/Toronto', dealerId: 1, accountId: 1 },
        ...{ customerId: 1, streetAddress: '12 Dock Road', city: 'Hamilton', province: 'ON' },
        postal: 'L8L 1A1',
        searchWords: ' harbour yard ey 1001 12 dock road hamilton on l8l 1a1',
      },
      nvrs: { name: 'NVR Main', foldedName: 'nvr main', status: 'OK', ipAddress: '10.40.1.20', ...site },
      cameras: { nvrId: 1, name: 'Main Gate', foldedName: 'main gate', status: 'OK', ...site },
      speakers: { name: 'Horn Gate', status: 'OK', ...site },
      contacts: {
        ...{ customerId: 1, firstname: 'Ada', lastname: 'Okafor', listName: 'Okafor, Ada', work: null },
        searchWords: ' ada okafor',
      },
      schedules: { name: 'Opening hours', foldedName: 'opening hours', ...site },
      scheduledItems: {
        ...{ scheduleId: 1, itemType: 'Disarmed', itemInterval: 'Recurring', startTime: null, endTime: null },
        ...{ dayStartTime: 27_000, dayEndTime: 64_800, sunday: 0, monday: 1, friday: 1, saturday: 0 },
      },
    };
    for (const kind of KIND_NAMES) {
      const { table } = KINDS[kind];
      if (table !== 'contactLocations') expect(await row(table), table).toMatchObject(expected[table] ?? {});
    }
    expect(await rowsOf(scratch.db, 'contactLocations')).toEqual([
      { locationId: 1, contactId: 1, rank: 1, contactType: 'Keyholder' },
    ]);
    expect(await row('scheduledItems', 2)).toMatchObject({
      ...{ itemInterval: 'OneTime', dayStartTime: null, monday: 0 },
      startTime: Date.parse('2026-12-19T09:00-05:00'),
      endTime: Date.parse('2026-12-19T13:00-05:00'),
    });
    expect(await rowsOf(scratch.db, 'externalKeys')).toContainEqual({
      ...{ source: 'main', kind: 'cameras', externalId: 'CAM2', id: 2 },
    });
  });

  it('has what nothing is said of as its kind wants it: active, of the customer’s dealer, of unknown status', async () => {
    await putTemplates();
    await put({
      'dealers.csv': 'id,name\nD1,One\nD2,Two\n',
      'sites.csv':
        'id,name,accountCode,account,timeZone,dealer\nS1,Yard,Y,A1,america/toronto,\nS2,Quay,Q,A1,UTC,D2\n',
      'recorders.csv': 'id,site,name,status\nR1,S1,NVR,\n',
    });
    await importOf([folder]);
    const site = { enabled: 1, dealerId: 1, timeZone: 'America/Toronto', city: null };
    expect(await row('locations')).toMatchObject(site);
    expect(await row('locations', 2)).toMatchObject({ dealerId: 2 });
    expect(await row('nvrs')).toMatchObject({ status: 'Other', ipAddress: null });
  });

  it('takes a time with an offset as the instant that it is, and a night as one item', async () => {
    await putTemplates(
      ['scheduleItems.csv', '07:30,18:00', '18:00,6:00'],
      ['scheduleItems.csv', '2026-12-19T09:00', '2026-12-19 12:00:30Z'],
    );
    await importOf([folder]);
    expect(await row('scheduledItems')).toMatchObject({ dayStartTime: 64_800, dayEndTime: 21_600 });
    expect(await row('scheduledItems', 2)).toMatchObject({ startTime: Date.parse('2026-12-19T12:00:30Z') });
  });

  it('is read alike with semicolons, a byte order mark, quotes and line ends of Windows, and out of JSON', async () => {
    const head = '\ufeff"id";name;phone;email\r\nD1;"Say ""hi""; twice\r\nand on";;';
    await put({ 'dealers.csv': `${head}\r\n\r\n D2 ; =HYPERLINK("x") ;"";x\r\n` });
    // Excel writes a quote inside of a cell only with quotes around it.
    expect(await faultsOf()).toEqual([
      'dealers.csv, line 5: a quote stands inside of a cell; wanted are quotes around the cell, and two for one in it. ' +
        'The rows from here on were not read',
      'Nothing was written.',
    ]);
    await put({ 'dealers.csv': `${head}\r\n\r\n;;;\r\n D2 ; =1+1 ;"";x\r\n` });
    await importOf([folder]);
    const csv = await rowsOf(scratch.db, 'dealers');
    expect(csv).toMatchObject([
      { id: 1, name: 'Say "hi"; twice\nand on', phone: null },
      { id: 2, name: '=1+1', phone: null, email: 'x' },
    ]);
    const file = join(folder, 'all.json');
    const dealers = [
      { id: 'D1', name: 'Say "hi"; twice\nand on', phone: null },
      { id: 'D2', name: '=1+1', email: 'x', phone: '' },
    ];
    await writeFile(file, `\ufeff${JSON.stringify({ dealers }, null, 2)}`);
    const link = join(folder, 'latest.json');
    await symlink(file, link);
    for (const path of [file, link])
      expect(await importOf([path])).toContain('0 new, 0 changed, 2 unchanged');
  });
});

describe('a second import', () => {
  beforeEach(async () => {
    await putTemplates();
    await importOf([folder]);
  });

  it('changes what is different, doubles nothing, and leaves what is not there any more', async () => {
    const before = await countOf(scratch.db, 'externalKeys');
    await putTemplates(
      ['cameras.csv', 'CAM1,R1,Main Gate', 'CAM3,R1,Yard'],
      ['siteContacts.csv', 'S1,P1,1', 'S1,P1,2'],
      ['dealers.csv', 'D1,', 'S1,A dealer with the id of a site,,\nD1,'],
    );
    const done = await importOf([folder]);
    expect(done).toMatch(/dealers +1 new, 0 changed, 1 unchanged/);
    expect(done).toMatch(/cameras +1 new, 0 changed, 1 unchanged/);
    expect(done).toMatch(/siteContacts +0 new, 1 changed, 0 unchanged/);
    expect(done).toMatch(/sites +0 new, 0 changed, 1 unchanged/);
    expect(await countOf(scratch.db, 'externalKeys')).toBe(before + 2);
    const cameras = await rowsWith(scratch.db, 'cameras');
    expect(cameras.map(({ name }) => name)).toEqual(['Main Gate', 'Dock East', 'Yard']);
    expect(await rowsOf(scratch.db, 'contactLocations')).toMatchObject([{ rank: 2 }]);
  });

  it('changes nothing when nothing is different', async () => {
    const before = (await everything()).slice(0, -2);
    expect(await importOf([folder])).not.toMatch(/[1-9]\d* (?:new|changed)/);
    expect((await everything()).slice(0, -2)).toEqual(before);
  });

  it('lets devices and schedules be found by the new name of their site, which no file of them tells', async () => {
    await putTemplates(['sites.csv', 'Harbour Yard', 'Quay']);
    await importOf([join(folder, 'sites.csv')]);
    for (const table of ['nvrs', 'cameras', 'speakers', 'schedules'] as const)
      expect(await row(table), table).toMatchObject({ searchWords: expect.stringMatching(/ quay$/) });
  });

  const undealt = 'id,name,accountCode,account,timeZone\nS1,Yard,Y,A1,UTC\nS2,Quay,Q,A1,UTC\n';
  it.each<[string, Readonly<Record<string, string>>]>([
    ['without a column for it', { 'sites.csv': undealt }],
    ['without their file', {}],
  ])('moves sites with their customer to another dealer, but those of another one: %s', async (_, sites) => {
    const header = 'id,name,accountCode,account,timeZone,dealer\n';
    await put({
      'dealers.csv': 'id,name\nD1,One\nD2,Two\nD3,Three\n',
      'sites.csv': `${header}S1,Yard,Y,A1,UTC,\nS2,Quay,Q,A1,UTC,D3\nS3,Pier,P,A1,UTC,D1\n`,
    });
    await importOf([folder]);
    await rm(join(folder, 'sites.csv'));
    await put({ 'customers.csv': 'id,name,dealer\nC1,Example Yards,D2\n', ...sites });
    await importOf([folder]);
    const dealers = async () => (await rowsWith(scratch.db, 'locations')).map(({ dealerId }) => dealerId);
    expect(await dealers()).toEqual([2, 3, 2]);
    await put({
      'customers.csv': 'id,name,dealer\nC1,Example Yards,D3\n',
      'sites.csv': `${header}S1,Yard,Y,A1,UTC,D2\nS2,Quay,Q,A1,UTC,D2\nS3,Pier,P,A1,UTC,\n`,
    });
    await importOf([folder]);
    expect(await dealers()).toEqual([2, 2, 3]);
  });

  it('moves the cameras with their recorder', async () => {
    await put({ 'sites.csv': 'id,name,accountCode,account,timeZone\nS2,Quay,Q,A1,UTC\n' });
    await put({ 'recorders.csv': 'id,site,name\nR1,S2,NVR\n', 'cameras.csv': 'id,recorder,name\n' });
    await importOf([folder]);
    const moved = { locationId: 2, searchWords: ' main gate quay', status: 'OK' };
    expect(await row('cameras')).toMatchObject(moved);
  });

  it('leaves what a file has no column for, and empties what has an empty cell', async () => {
    await put({ 'recorders.csv': 'id,site,name,ipAddress\nR1,S1,NVR,\n' });
    await importOf([join(folder, 'recorders.csv')]);
    expect(await row('nvrs')).toMatchObject({ name: 'NVR', status: 'OK', ipAddress: null });
  });

  it('leaves the days of schedule items where its file has no column for them', async () => {
    const header = 'id,schedule,type,from,to\n';
    await put({ 'scheduleItems.csv': `${header}H1-1,H1,Disarmed,08:00,17:00\n` });
    await importOf([join(folder, 'scheduleItems.csv')]);
    expect(await row('scheduledItems')).toMatchObject({
      ...{ itemInterval: 'Recurring', dayStartTime: 28_800, dayEndTime: 61_200 },
      ...{ sunday: 0, monday: 1, tuesday: 1, friday: 1, saturday: 0 },
    });
    await put({ 'scheduleItems.csv': `${header}H1-2,H1,Disarmed,2026-12-20T09:00Z,2026-12-20T10:00Z\n` });
    await importOf([join(folder, 'scheduleItems.csv')]);
    expect(await row('scheduledItems', 2)).toMatchObject({
      ...{ itemInterval: 'OneTime', startTime: Date.parse('2026-12-20T09:00Z'), monday: 0 },
    });
    await put({ 'scheduleItems.csv': `${header}H1-1,H1,Disarmed,2026-12-20T09:00,17:00\n` });
    expect(await faultsOf()).toContain(
      'scheduleItems.csv, line 2, from: with weekdays, wanted is a time of the day such as 18:00, before 24:00',
    );
  });

  it('refuses times by the clock of a site whose time zone is not known here any more', async () => {
    await scratch.db.updateTable('locations').set({ timeZone: 'America/Newer_Zone' }).execute();
    expect(await faultsOf(join(folder, 'scheduleItems.csv'))).toContain(
      "scheduleItems.csv, line 3, from: the time zone of its site, 'America/Newer_Zone', is not known here",
    );
  });

  it('gives no number of a customer that was erased to anything else', async () => {
    const { db } = scratch;
    const kinds = KIND_NAMES.filter((kind) => hasOwnId(kind) && kind !== 'dealers');
    const last = async () => {
      const rows = await Promise.all(kinds.map((kind) => rowOf(db, KINDS[kind].table, {}, 'last')));
      return new Map(rows.map((row, index) => [kinds[index], 'id' in row ? row.id : 0]));
    };
    const before = await last();
    await eraseCustomer(db, 1, folder);
    await importOf([folder]);
    const again = [...(await last())].filter(([kind, id]) => id <= (before.get(kind) ?? 0));
    expect(again).toEqual([]);
    expect(kinds).toHaveLength(9);
  });

  it('of another system has rows of its own', async () => {
    expect(await importOf([folder, '--system', 'other'])).toMatch(/sites +1 new, 0 changed/);
    expect(await countOf(scratch.db, 'locations')).toBe(2);
    expect(await row('cameras', 3)).toMatchObject({ nvrId: 2, locationId: 2 });
  });

  it('lets nothing of a customer become another one’s, whose people would see what happened there', async () => {
    await put({
      'customers.csv': 'id,name,dealer\nC2,Other,D1\n',
      'accounts.csv': 'id,name,customer\nA2,Other,C2\n',
      'sites.csv': 'id,name,accountCode,account,timeZone\nS2,Other,O,A2,UTC\n',
      'schedules.csv': 'id,site,name\nH2,S2,Hours\n',
    });
    await importOf([folder]);
    const before = await everything();
    await putTemplates(
      ['accounts.csv', ',C1', ',C2'],
      ['contacts.csv', 'P1,C1', 'P1,C2'],
      ['recorders.csv', 'R1,S1', 'R1,S2'],
      ['scheduleItems.csv', 'H1-1,H1', 'H1-1,H2'],
    );
    const why = 'what belongs to a customer stays with that customer; give it a new id';
    const moved = ['accounts.csv, line 2, customer', 'recorders.csv, line 2, site'];
    const others = ['contacts.csv, line 2, customer', 'scheduleItems.csv, line 2, schedule'];
    expect(await faultsOf()).toEqual([
      ...[...moved, ...others].map((place) => `${place}: ${why}`),
      'Nothing was written.',
    ]);
    await putTemplates(['sites.csv', 'A1', 'A2']);
    expect(await faultsOf()).toContain(`sites.csv, line 2, account: ${why}`);
    await putTemplates(['siteContacts.csv', 'S1,', 'S2,']);
    expect(await faultsOf()).toEqual([
      'siteContacts.csv, line 2, contact: this contact is of another customer than the site',
      'Nothing was written.',
    ]);
    expect(await everything()).toEqual(before);
  });
});

describe('what is wrong', () => {
  it('is told all at once, with file, line, column and what is wanted, and nothing is written', async () => {
    const before = await everything();
    await putTemplates(
      ['sites.csv', 'America/Toronto', 'Toronto'],
      ['sites.csv', 'EY-1001', ''],
      ['sites.csv', 'yes', 'maybe'],
      ['recorders.csv', 'R1,S1,NVR Main,OK', 'R1,S9,NVR Main,ok'],
      ['cameras.csv', 'CAM2,R1', 'CAM1,R7'],
      ['contacts.csv', 'Ada,Okafor,"Okafor, Ada"', ',,'],
      ['siteContacts.csv', ',1,', ',0,'],
      ['scheduleItems.csv', '07:30,18:00,mon tue', '25:30,18:00,mon day'],
      ['scheduleItems.csv', '2026-12-19T13:00', '2026-12-19T08:00'],
    );
    expect(await faultsOf()).toEqual([
      'sites.csv, line 2, accountCode: is empty; wanted is a text of at most 20,000 characters',
      "sites.csv, line 2, active: 'maybe' is not yes or no",
      "sites.csv, line 2, timeZone: 'Toronto' is not an IANA time zone such as America/Toronto",
      "recorders.csv, line 2, status: 'ok' is not one of OK, Offline, Other, Error",
      "cameras.csv, line 3, id: 'CAM1' stands already in cameras.csv, line 2",
      "siteContacts.csv, line 2, rank: '0' is not a whole number from 1 to 999",
      "scheduleItems.csv, line 2, from: '25:30' is not a time such as 18:00 or, for one date, 2026-12-24T18:00",
      "scheduleItems.csv, line 2, weekdays: 'mon day wed thu fri' is not weekdays such as mon tue wed",
      "recorders.csv, line 2, site: there is no 'S9' among the sites",
      'contacts.csv, line 2, listName: wanted is a firstname, a lastname or a listName',
      'Nothing was written.',
    ]);
    expect(await everything()).toEqual(before);
  });

  const ofDay = 'with weekdays, wanted is a time of the day such as 18:00';
  const ofDate = 'without weekdays, wanted is a date that exists, with a time, such as 2026-12-24T18:00';
  it.each([
    ['07:30,18:00', '24:00,18:00', `line 2, from: ${ofDay}, before 24:00`],
    ['07:30,18:00', '07:30,2026-12-19T13:00', `line 2, to: ${ofDay}`],
    ['2026-12-19T09:00', '2026-02-30T09:00', `line 3, from: ${ofDate}`],
    ['2026-12-19T13:00', '13:00', `line 3, to: ${ofDate}`],
    ['2026-12-19T13:00', '2026-12-19T09:00', 'line 3, to: it ends before it begins'],
  ])('is told of the times of a schedule item: %s as %s', async (text, other, fault) => {
    await putTemplates(['scheduleItems.csv', text, other]);
    expect(await faultsOf()).toEqual([`scheduleItems.csv, ${fault}`, 'Nothing was written.']);
  });

  it('is counted where it is too much to be told', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `D${index},\n`);
    await put({ 'dealers.csv': `id,name\n${rows.join('')}` });
    const faults = await faultsOf();
    expect(faults).toHaveLength(52);
    expect(faults.slice(-3)).toEqual([
      'dealers.csv, line 51, name: is empty; wanted is a text of at most 20,000 characters',
      '… and 10 more.',
      'Nothing was written.',
    ]);
  });

  const unclosed = 'a quote that begins in this row is never closed; the rows from here on were not read';
  it.each([
    ['', 'line 1: wanted is a header of id, name, phone, email'],
    ['id,nam\nD1,x\n', "line 1: there is no column 'nam': wanted is id, name, phone, email"],

    ['id,phone\nD1,x\n', "line 1: the column 'name' is missing"],
    ['id,name,name\nD1,x,y\n', "line 1: the column 'name' stands twice"],
    ['id,name\nD1,x,y\n', 'line 2: this row has 3 cells, and the header 2'],
    ['id,name\nD1\n', 'line 2: this row has 1 cell, and the header 2'],
    ['id,name\n"D\n1",x\nD2,y,z\n', 'line 4: this row has 3 cells, and the header 2'],
    ['id,name\nD1,"x\nD2,y\n', `line 2: ${unclosed}`],
    [
      `id,name\nD1,${'x'.repeat(1_000_001)}\n`,
      'line 2: this row is longer than 1,000,000 bytes, or a quote in it is never closed',
    ],
    [
      `id,name\nD0,a\nD1,${'x'.repeat(20_001)}\n`,
      `line 3, name: '${'x'.repeat(59)}…' is not a text of at most 20,000 characters`,
    ],

    ['id,name\nD1,x\0y\n', 'line 2, name: must not hold NUL'],
    ['id,name\nD1,\u001b[2J\u202e\n,x', 'line 3, id: is empty; wanted is a text of at most 200 characters'],
    [
      Buffer.from('id,name\nD1,x\nD2,caf\xe9\nD3,y\n', 'latin1'),
      'line 3: this line is not UTF-8; save the file as UTF-8',
    ],
  ])('is told of a CSV file’s form: %#', async (content, fault) => {
    await put({ 'dealers.csv': content, 'customers.csv': 'id,name,dealer\nC1,x,D77\n' });
    const faults = await faultsOf();
    expect(faults).toContain(`dealers.csv, ${fault}`);
    // Where rows may have been lost, nobody knows whether the dealer is among them.
    expect(faults.some((line) => line.includes('D77'))).toBe(/^line \d, /.test(fault));
  });

  const dealers = (rows: string) => `{"dealers":[${rows}]}`;
  const [one, again] = ['{"id":"D1","name":"a"}', 'stands already in all.json, line 1, dealers[0]'];
  const site = '"id":"S","name":"a","accountCode":"x","account":"A"';
  it.each([
    [dealers(`${one},\n {"id":"D2","nam":"b"}`), "line 2, dealers[1].'nam': there is no such column"],
    [dealers('{"id":"D1"}'), 'line 1, dealers[0].name: is missing; wanted is a text'],
    [dealers(`${one},${one}`), `dealers[1].id: 'D1' ${again}`],
    [
      '{"dealers":\n[{"id":"D1","name":["a"]}]}',
      'line 2, character 20: wanted is a text in quotes, a number',
    ],
    ['{"dealer":[]}', "line 1, character 11: there is no kind 'dealer': wanted is one of dealers, customers"],
    ['{"dealers":[],"dealers":[]}', "line 1, character 24: the name 'dealers' stands twice"],
    [dealers('{"id":"a","id":"b"}'), "the name 'id' stands twice"],
    ['{"__proto__":[]}', "there is no kind '__proto__'"],
    [dealers('{"id":"D1","name":"a","__proto__":"x"}'), "dealers[0].'__proto__': there is no such column"],

    [`{"dealers":${'['.repeat(2_000_000)}`, "line 1, character 13: wanted is '{'"],
    [dealers('{"id":"D1","name":"a\\u0000"}'), 'dealers[0].name: must not hold NUL'],
    [dealers('{"id":"D1","name":"a\\ud83d"}'), 'dealers[0].name: holds half of a character'],
    [
      dealers('{"id":12345678901234567890}'),
      'character 19: wanted is a text in quotes, a number of at most 15',
    ],
    [dealers(`{"id":"${'x'.repeat(200_000)}"}`), 'character 19: this text is longer than 20,000 characters'],
    [dealers('{"id":"a\nb"}'), 'character 19: this text is not written as JSON wants it'],
    ['{"dealers":[{"id":"a', 'character 19: a quote that begins here is never closed'],
    [dealers('{"id":"a" "name":"b"}'), "character 23: wanted is ',' or '}'"],
    [`{"sites":[{${site},"timeZone":"+05:00"}]}`, "sites[0].timeZone: '+05:00' is not an IANA time zone"],
    ['{"dealers":[]} x', 'character 16: wanted is the end of the file'],
    ['', "line 1, character 1: wanted is '{'"],
  ])('is told of a JSON file: %#', async (content, fault) => {
    await put({ 'all.json': content });
    const faults = await faultsOf(join(folder, 'all.json'));
    expect(faults.join('\n')).toContain(fault);
    expect(faults[0]).toMatch(/^all\.json, line \d+, /);
    expect(await countOf(scratch.db, 'dealers')).toBe(0);
  });

  it('is a file of more bytes than are read, before it is taken into memory', async () => {
    await put({ 'dealers.csv': '' });
    await truncate(join(folder, 'dealers.csv'), 64 * 1024 * 1024 + 1);
    expect(await faultsOf()).toEqual(["'dealers.csv' is larger than 64 MB. Split the import into several."]);
  });

  it('is more rows than are taken, of all files together', () => {
    const rows = new GivenRows(new Faults());
    const row = { file: 'dealers.csv', line: 2, prefix: '', cells: new Map([['name', 'x']]) };
    for (let count = 0; count < 499_999; count += 1) rows.add('dealers', row);
    rows.add('customers', row);
    expect(() => rows.add('dealers', row)).toThrow(
      'These are more than 500,000 rows. Split the import into several.',
    );
  });

  it.each([
    [[''], /^The folder or the file to import has no name\.\n\n.*\n\n {2}npm run import/],
    [['a', 'b'], "One folder or file is imported, not 'a' 'b'."],
    [['--templates', 'a', 'b'], "With --templates nothing is imported, so 'b' cannot be."],
    [['--templates', ''], '--templates needs the name of a folder.'],
    [['a', '--fast'], "Unknown option '--fast'"],
    [['a', '--system', 'A B'], "'A B' is no name of a system"],
    [['/nowhere/at/all'], "'/nowhere/at/all' cannot be read: ENOENT"],
    [[tmpdir()], 'has none of dealers.csv, customers.csv'],
    [['server/import.ts'], "'import.ts' is no file to import"],
  ])('is told of the words: %j', async (args, message) => {
    await expect(importOf(args)).rejects.toThrow(message);
  });
});

it('a folder that may not be read is named', async () => {
  await chmod(folder, 0o311);
  const restore = withoutRights();
  try {
    expect(await faultsOf()).toEqual([expect.stringMatching(/^'\S+' cannot be read: EACCES: /)]);
  } finally {
    restore();
  }
});

/** Root may read whatever there is: another account takes its place until the returned function is called. */
function withoutRights(): () => void {
  if (process.geteuid?.() !== 0) return () => undefined;
  process.seteuid?.(65_534);
  return () => process.seteuid?.(0);
}

describe('what else is in the folder', () => {
  it('is not read, and named: other files, links, and folders of a file’s name', async () => {
    await put({
      'dealers.csv': 'id,name\nD1,One\n',
      'notes\u001b.txt': 'x',
      'secret.txt': 'id,name\nD2,Two\n',
    });
    await symlink(join(folder, 'secret.txt'), join(folder, 'customers.csv'));
    await mkdir(join(folder, 'sites.csv'));
    const done = await importOf([folder]);
    expect(done.split('\n').at(-1)).toBe(
      'Not read: customers.csv (a link), notes\\u001b.txt, secret.txt, sites.csv (no file).',
    );
    expect(await countOf(scratch.db, 'dealers')).toBe(1);
  });
});

describe('an import that does not come to its end', () => {
  it('leaves nothing when a write fails', async () => {
    await putTemplates(['cameras.csv', 'CAM2,R1,Dock East', 'CAM2,R1,Main Gate']);
    await sql`create unique index "once" on "cameras" ("name")`.execute(scratch.db);
    const before = await everything();
    await expect(importOf([folder])).rejects.toThrow(/unique/i);
    expect(await everything()).toEqual(before);
    await sql`drop index "once"`.execute(scratch.db);
    expect(await importOf([folder])).toMatch(/cameras +2 new/);
  });

  it('leaves nothing when another one has ended since it was prepared', async () => {
    await putTemplates();
    await importOf([folder]);
    const before = await everything();
    const plan = { rows: new Map(), keys: [], counts: new Map() };
    const ends = { audit: async () => undefined, onProgress: () => undefined };
    const late = { system: 'main', imports: 0, dryRun: false, now: 0, ...ends };
    await expect(writeImport(scratch.db, plan, late)).rejects.toThrow('Another import ended meanwhile.');
    expect(await everything()).toEqual(before);
  });

  it('is one of two at once, which never take the same ids', async () => {
    await putTemplates();
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((system) => importOf([folder, '--system', system])),
    );
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(failed.filter((text) => !text.includes('Another import ended meanwhile.'))).toEqual([]);
    const done = outcomes.length - failed.length;
    expect(done).toBeGreaterThan(0);
    expect(await countOf(scratch.db, 'locations')).toBe(done);
    expect(await countOf(scratch.db, 'externalKeys')).toBe(12 * done);
  });
});

it('a database with demo data is filled too, with a word about it', async () => {
  await markDemoData(scratch.db);
  await putTemplates();
  expect(await importOf([folder])).toMatch(
    /\nThis database also holds demo data, with passwords that everybody knows\.$/,
  );
});

it('a dry run says what would be new, changed and unchanged, and keeps nothing', async () => {
  await putTemplates();
  await importOf([join(folder, 'dealers.csv')]);
  await putTemplates(['dealers.csv', 'North', 'South']);
  const before = await everything();
  const done = await importOf([folder, '--dry-run']);
  expect(done).toMatch(
    /^Nothing was written\. It would have been:\n {2}dealers +0 new, 1 changed, 0 unchanged\n/,
  );
  expect(await everything()).toEqual(before);
  expect((await importOf([folder])).split('\n').slice(1)).toEqual(done.split('\n').slice(1));
});

it('the audit tells of an import with the kinds and numbers of its rows', async () => {
  await putTemplates(['cameras.csv', 'CAM2,R1', 'CAM2,R1']);
  await importOf([folder, '--dry-run']);
  await importOf([join(folder, 'dealers.csv')]);
  await putTemplates(['dealers.csv', 'North', 'South']);
  await put({ 'customers.csv': 'id,name,dealer\nC1,a,D1\nC2,b,D1\n' });
  await importOf([folder]);
  const lines = await runAuditCommand(['--kind', 'import.done'], scratch.db, Date.now());
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'import.done', userId: null, address: 'command', detail: 'dealers 1 new' },
    {
      address: 'command',
      detail: expect.stringMatching(/^dealers 1 changed; customers 2 new; accounts 1 new; sites 1 new; /),
    },
  ]);
});

describe('a provider that runs', () => {
  it('shows an imported site to the person whose account names the customer', {
    timeout: 60_000,
  }, async () => {
    const provider = await startProvider({ settings: { demo: false } });
    onTestFinished(provider.close);
    const { db, settings } = provider.deps;
    await putTemplates(['sites.csv', 'Harbour Yard', 'Café Yard']);
    await importOf([folder], db);
    const user = (...args: string[]) => {
      const input = new PassThrough();
      input.end('a long password\n');
      const terminal = { input, output: new PassThrough() };
      return runUserCommand(args, { db, terminal, audit: commandAudit(db), settings, now: Date.now() });
    };
    const create = (login: string, ...sight: string[]) => user('create', login, '--name', login, ...sight);
    await create('ada', '--customer', 'EXAMPLE yards', '--all-locations');
    await create('ben', '--customer', 'Example Yards', '--location', 'cafe yard');
    for (const login of ['ada', 'ben']) {
      const token = await provider.signIn(login, 'a long password');
      const list = await (await provider.post('/api/Location/locations', {}, token)).json();
      expect(list).toMatchObject({ value: [{ id: 1, location: { name: 'Café Yard' }, contactCount: 1 }] });
      const headers = { Authorization: `Bearer ${token}` };
      const found = await fetch(`${provider.url}/api/Search?query=gate`, { headers });
      expect(await found.json()).toMatchObject([{ title: 'Main Gate - Café Yard', url: '/location/1' }]);
    }
    await importOf([folder, '--system', 'other'], db);
    expect(await importOf([folder], db)).not.toContain('demo');
    const twice = 'Several customers have the name Example Yards: give the id, 1 or 2.';
    await expect(create('eve', '--customer', 'Example Yards')).rejects.toThrow(twice);
    await expect(create('eve', '--customer', 'Example')).rejects.toThrow('There is no customer Example.');
    const nobody = 'Site Quay is none of this customer';
    await expect(create('eve', '--customer', '1', '--location', 'Quay')).rejects.toThrow(nobody);
    await putTemplates(['sites.csv', 'S1,Harbour', 'S2,Café']);
    await importOf([join(folder, 'sites.csv')], db);
    const both = "Several of this customer's sites have the name Café Yard: give the id, 1 or 3.";
    await expect(create('eve', '--customer', '1', '--location', 'Café Yard')).rejects.toThrow(both);
  });

  it('is waited for while it writes into the embedded database, for longer than a call waits', async ({
    skip,
  }) => {
    skip(scratch.url !== undefined, 'PostgreSQL has no lock of the whole database');
    await putTemplates();
    const lock = outsideLock(scratch.dataDir);
    onTestFinished(lock.end);
    const other = await openDatabase({ dataDir: scratch.dataDir });
    onTestFinished(() => other.destroy());
    await lock.take();
    const doing: string[] = [];
    const done = importOf([folder], scratch.db, doing);
    await expect.poll(() => doing.at(-1)).toBe('Checking 13 rows');
    // What began to wait after the import gives up: so the import's first try did too.
    await expect(other.deleteFrom('settings').execute()).rejects.toThrow(DatabaseBusy);
    await lock.release();
    expect(await done).toMatch(/dealers +1 new/);
    expect(doing.at(-1)).toBe('Writing: 100 %');
  });
});

it('an imported database never becomes a demo, which one without rows may yet', async () => {
  const marks = () => rowsWith(scratch.db, 'settings', { name: 'seededAt' });
  await put({ 'dealers.csv': 'id,name\nD1,\n' });
  await faultsOf();
  await putTemplates();
  await importOf([folder, '--dry-run']);
  expect(await marks()).toEqual([]);
  await importOf([folder]);
  expect(await marks()).toHaveLength(1);
});

describe('the command', { timeout: 60_000 }, () => {
  function command(...args: string[]) {
    const settings = { PORTAL_DATA_DIR: scratch.dataDir, PORTAL_DATABASE_URL: scratch.url ?? '' };
    return wholeRun(startNode('server/import.ts', args, settings));
  }

  it('imports into the database of the settings, or says what is wrong and ends with 2', async () => {
    await putTemplates();
    const output = expect.stringMatching(/^Written:\n {2}dealers +1 new/);
    expect(await command(folder)).toEqual({ code: 0, output, errors: '' });
    expect(await countOf(scratch.db, 'cameras')).toBe(2);
    await put({ 'dealers.csv': 'id,name\nD1,\n' });
    const errors =
      'dealers.csv, line 2, name: is empty; wanted is a text of at most 20,000 characters\nNothing was written.\n';
    expect(await command(folder)).toEqual({ code: 2, output: '', errors });
  });
});
