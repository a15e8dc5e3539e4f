/** The command that makes, lists and ends the keys of software that sends events, and the one that stages an event. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandAudit, listAudit } from '../../server/auth/audit.ts';
import { UserProblem } from '../../server/auth/users.ts';
import { SourceProblem } from '../../server/ingest/sources.ts';
import { runSourceCommand } from '../../server/source.ts';
import { eventRecord, sendMessage, siteOf, taken } from '../support/ingest.ts';
import { serve } from '../support/listen.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider({ incidents: 20 });
});
afterAll(() => provider.close());

function source(...args: string[]): Promise<string> {
  const { db, now } = provider.deps;
  return runSourceCommand(args, { db, audit: commandAudit(db), now: now() });
}

async function auditOfSources(): Promise<string[]> {
  const kinds = ['source.created', 'source.revoked'] as const;
  const audit = await listAudit(provider.deps.db, { since: 0, kinds, most: 100 });
  return audit.map(({ kind, detail }) => `${kind}: ${detail}`).sort();
}

const stagedSource = (site: number) =>
  provider.deps.db
    .selectFrom('ingestSources')
    .select('id')
    .where('name', '=', `Staged events of site ${site}`)
    .executeTakeFirstOrThrow();

const keyIn = (shown: string) => /^vgs_[\w-]{43}$/m.exec(shown)?.[0] ?? '';
const instant = () => new Date().toISOString();

describe('a source that the command makes', () => {
  it('sends until it is revoked, and again with a new key, for the same events', async () => {
    const site = await siteOf(provider, 1);
    const send = (key: string, more = {}) =>
      sendMessage(provider, { event: 'its own', site: site.id, sentAt: instant(), ...more }, key);
    const shown = await source('create', 'North VMS', '--customer', '1', '--customer', '2');
    expect(shown).toMatch(
      /^North VMS may send events of customer 1, 2\. Its key, which is shown only once:\nvgs_/,
    );
    const { event } = await taken(send(keyIn(shown)));
    await expect(source('create', 'North VMS', '--customer', '1')).rejects.toThrow('has a key already');
    expect(await source('list')).toMatch(/^North VMS · since \d{4}-\d\d-\d\d · customer 1 .+ · customer 2 /);
    expect(await source('revoke', 'North VMS')).toBe('North VMS may not send anything any more.');
    expect((await send(keyIn(shown))).status).toBe(401);
    expect(await source('list')).toMatch(/^North VMS · revoked /);
    const renewed = keyIn(await source('create', 'North VMS', '--customer', '1'));
    expect((await taken(send(renewed))).event).toEqual(event);
    expect((await send(keyIn(shown))).status).toBe(401);
    expect(await auditOfSources()).toEqual([
      'source.created: source 1, customer 1',
      'source.created: source 1, customer 1, 2',
      'source.revoked: source 1',
    ]);
  });

  it('may be given customers by their names, in small letters too', async () => {
    const { name } = await provider.deps.db
      .selectFrom('customers')
      .select('name')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    const shown = await source('create', 'By name', '--customer', name.toLowerCase(), '--customer', '1');
    expect(shown).toMatch(/^By name may send events of customer 2, 1\./);
    expect(await source('list')).toMatch(`customer 2 ${name}`);
  });

  it.each([
    [['create', 'A'], 'Name at least one customer'],
    [['create', 'A', '--customer', '999'], 'There is no customer 999.'],
    [['create', 'A', '--customer', 'x'], 'There is no customer x.'],
    [['create', '../a', '--customer', '1'], 'A name has letters'],
    [['create'], 'npm run source'],
    [['revoke', 'nobody'], 'There is no source nobody with a key.'],
    [['list', '--customer', '1'], 'npm run source'],
    [['toString'], 'npm run source'],
    [['create', 'A', '--key', 'x'], "Unknown option '--key'"],
  ])('is refused: %j', async (args, message) => {
    const before = await source('list');
    const refusal: unknown = await source(...args).catch((error: unknown) => error);
    expect([SourceProblem, UserProblem].some((kind) => refusal instanceof kind)).toBe(true);
    expect(String(refusal)).toContain(message);
    expect(await source('list')).toBe(before);
  });
});

describe('a staged event', () => {
  const MAIN = fileURLToPath(new URL('../../scripts/incident/main.ts', import.meta.url));

  const incident = (key: string, ...args: string[]) => run({ INCIDENT_KEY: key }, args);

  async function run(settings: Record<string, string>, args: readonly string[]) {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, ...settings };
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { env });
    const exit = once(child, 'exit');
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
    return { output, errors, code };
  }

  it.each([
    ['break-in', 3, true],
    ['fire', 2, false],
    ['visitor', 2, false],
  ])('is sent by the same call, with its clips: %s', async (kind, recordings, police) => {
    const site = await siteOf(provider, 1);
    const key = keyIn(await source('create', `Stage ${kind}`, '--customer', '1'));
    const options = ['--site', String(site.id), '--url', provider.url, '--camera', site.cameras[0], '--fast'];
    const { output, errors, code } = await incident(key, '--kind', kind, ...options);
    expect([code, errors]).toEqual([0, '']);
    const id = /\/event\/(\d+)\n$/.exec(output)?.[1];
    const event = await eventRecord(provider, Number(id), await provider.signIn('avery'));
    expect(event.recordings).toHaveLength(recordings);
    expect(event.incident).toMatchObject({ endTime: expect.any(String), policeContacted: police });
  });

  it('needs no key beside the database, where its own is over with it', async () => {
    const { dataDir, databaseUrl = '' } = provider.deps.settings;
    const settings = { PORTAL_DATA_DIR: dataDir, PORTAL_DATABASE_URL: databaseUrl };
    const site = await siteOf(provider, 1);
    for (const times of [1, 2]) {
      const options = ['--site', String(site.id), '--kind', 'visitor', '--url', provider.url, '--fast'];
      const { output, errors, code } = await run(settings, options);
      expect([code, errors, times]).toEqual([0, '', times]);
      expect(output).toMatch(/minute 2: taken/);
    }
    expect(await source('list')).toContain(`Staged events of site ${site.id} · revoked `);
    const { id } = await stagedSource(site.id);
    expect((await auditOfSources()).filter((line) => line.split(/[:,] /).includes(`source ${id}`))).toEqual([
      ...Array(2).fill(`source.created: source ${id}, customer 1`),
      ...Array(2).fill(`source.revoked: source ${id}`),
    ]);
    const nowhere = ['--site', '999999', '--kind', 'fire', '--url', provider.url, '--fast'];
    expect(await run(settings, nowhere)).toMatchObject({
      code: 2,
      errors: 'There is no site 999999 with a camera in this database.\n',
    });
  });

  it('tells why it was refused when somebody has revoked its own key meanwhile', async () => {
    const { dataDir, databaseUrl = '' } = provider.deps.settings;
    const settings = { PORTAL_DATA_DIR: dataDir, PORTAL_DATABASE_URL: databaseUrl };
    const site = await siteOf(provider, 1);
    const host = await serve(async (_, response) => {
      await source('revoke', `Staged events of site ${site.id}`);
      response.writeHead(401).end();
    });
    const options = ['--site', String(site.id), '--kind', 'fire', '--url', host.url, '--fast'];
    const { errors, code } = await run(settings, options);
    await host.close();
    expect([code, errors]).toEqual([2, '/api/ingest/media was answered 401: \n']);
  });

  it('says what is wrong with its options, and who refuses it', async () => {
    expect(await incident('', '--kind', 'flood', '--site', '1')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--kind break-in|fire|visitor'),
    });
    const options = ['--site', '1', '--kind', 'fire', '--fast', '--camera', 'x', '--url', provider.url];
    expect(await incident(`vgs_${'A'.repeat(43)}`, ...options)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('was answered 401'),
    });
  });
}, 120_000);
