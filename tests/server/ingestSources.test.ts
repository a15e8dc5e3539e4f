/** The command that makes, lists and ends the keys of software that sends events, and the one that stages an event. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runIncident } from '../../scripts/incident/main.ts';
import { commandAudit, listAudit } from '../../server/auth/audit.ts';
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
import { runSourceCommand } from '../../server/source.ts';
import { eventRecord, sendMessage, siteOf, taken } from '../support/ingest.ts';
import { serve } from '../support/listen.ts';
import { ofFile } from '../support/ofFile.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { environmentOf, startProvider } from '../support/provider.ts';
import { rowOf } from '../support/scratchDatabase.ts';

const provider = ofFile(() => startProvider({ incidents: 20 }));

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
  rowOf(provider.deps.db, 'ingestSources', { name: `Staged events of site ${site}` });

const keyIn = (shown: string) => /^vgs_[\w-]{43}$/m.exec(shown)?.[0] ?? '';
const instant = () => new Date().toISOString();

describe('a source that the command makes', () => {
  it('sends until it is revoked, and again with a new key, for the same events', async () => {
    const site = await siteOf(provider, 1);
    const send = (key: string, more = {}) =>
      sendMessage(provider, { event: 'its own', site: site.id, sentAt: instant(), ...more }, key);
    const shown = await source('create', 'North VMS', '--customer', '1', '--customer', '2');
    const said = /^North VMS may send events of customer 1, 2\. Its key, which is shown only once:\nvgs_/;
    expect(shown).toMatch(said);
    const { event } = await taken(send(keyIn(shown)));
    await expect(source('create', 'North VMS', '--customer', '1')).rejects.toThrow('has a key already');
    await expect(source('create', 'North', 'VMS', '--customer', '1')).rejects.toThrow(
      "After 'create' comes one word, not 'North' 'VMS'. A name with spaces needs quotes",
    );
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
    const { name } = await rowOf(provider.deps.db, 'customers', { id: 2 });
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
    expect(refusal).toBeInstanceOf(OperatorProblem);
    expect(String(refusal)).toContain(message);
    expect(await source('list')).toBe(before);
  });
});

describe('a staged event', { timeout: 120_000 }, () => {
  const run = (settings: Record<string, string>, ...args: string[]) =>
    wholeRun(startNode('scripts/incident/main.ts', args, settings));

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  /** The command's work without its process, on the provider's database. @returns what it prints */
  async function runBesideDatabase(...args: string[]): Promise<string> {
    const own = { ...environmentOf(provider), INCIDENT_KEY: '' };
    for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
    let printed = '';
    vi.spyOn(console, 'log').mockImplementation((line) => {
      printed += `${line}\n`;
    });
    await runIncident(args);
    return printed;
  }

  const staged = (site: number, kind: string, url = provider.url) =>
    `--site ${site} --kind ${kind} --url ${url} --fast`.split(' ');

  /** How many recordings the event has that the output names, and whether the police was called. It must be over. */
  async function recordingsAndPolice(output: string) {
    const id = /\/event\/(\d+)\n$/.exec(output)?.[1];
    const { recordings, incident } = await eventRecord(provider, Number(id), await provider.signIn('avery'));
    expect(incident?.endTime).toEqual(expect.any(String));
    return [recordings?.length, incident?.policeContacted];
  }

  it('is sent by the same call, with its clips', async () => {
    const site = await siteOf(provider, 1);
    const INCIDENT_KEY = keyIn(await source('create', 'Stage', '--customer', '1'));
    // As the line has it that says where the provider is ready.
    const words = [...staged(site.id, 'break-in', `${provider.url}/`), '--camera', site.cameras[0]];
    const { output, errors, code } = await run({ INCIDENT_KEY }, ...words);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain(`: taken, ${provider.url}/event/`);
    expect(await recordingsAndPolice(output)).toEqual([3, true]);
  });

  it('needs no key beside the database, where its own is over with it', async () => {
    const site = await siteOf(provider, 1);
    vi.stubEnv('PORTAL_BASE_PATH', '/watch/');
    for (const [kind, minutes] of [
      ['visitor', 2],
      ['fire', 5],
    ] as const) {
      const output = await runBesideDatabase(...staged(site.id, kind));
      expect(output).toContain(`\nminute ${minutes}: taken, ${provider.url}/watch/event/`);
      expect(await recordingsAndPolice(output)).toEqual([2, false]);
    }
    expect(await source('list')).toContain(`Staged events of site ${site.id} · revoked `);
    const { id } = await stagedSource(site.id);
    expect((await auditOfSources()).filter((line) => line.split(/[:,] /).includes(`source ${id}`))).toEqual([
      ...Array(2).fill(`source.created: source ${id}, customer 1`),
      ...Array(2).fill(`source.revoked: source ${id}`),
    ]);
    const unknown = runBesideDatabase(...staged(999_999, 'fire'));
    const missing = 'There is no site 999999 with a camera in this database.';
    await expect(unknown).rejects.toThrow(new OperatorProblem(missing));
  });

  it('tells why it was refused when somebody has revoked its own key meanwhile', async () => {
    const site = await siteOf(provider, 1);
    const host = await serve(async (_, response) => {
      await source('revoke', `Staged events of site ${site.id}`);
      response.writeHead(401).end();
    });
    const refused = runBesideDatabase(...staged(site.id, 'fire', host.url));
    await expect(refused).rejects.toThrow(new OperatorProblem('/api/ingest/media was answered 401: '));
    await host.close();
  });

  it('says what is wrong with its options', async () => {
    expect(await run({ INCIDENT_KEY: '' }, '--kind', 'flood', '--site', '1')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--kind break-in|fire|visitor'),
    });
    await expect(runBesideDatabase(...staged(1, 'fire', 'localhost'))).rejects.toThrow(
      new OperatorProblem('--url must be an address such as https://api.example'),
    );
  });
});
