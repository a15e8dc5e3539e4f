import { readFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#contract/portalConfig.ts';
import { withSettings } from '../../scripts/settings-table/settingsTable.ts';
import { portalConfiguration } from '../../server/portal/configuration.ts';
import { schemaProblem } from '../../server/portal/installedPlugins.ts';
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
import { readSettings, type Settings } from '../../server/settings/settings.ts';
import { helpText, settingsMarkdown, settingTable } from '../../server/settings/table.ts';
import { stagesOf } from '../support/containerfile.ts';

const PUBLIC = 'https://portal.example';

it('settings of an empty environment are the defaults that the docs show: npm run settings-table', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  expect(withSettings(page)).toBe(page);
  expect(readSettings({ PATH: '/bin' })).toMatchObject({
    ...{ port: 8080, host: '127.0.0.1', databaseUrl: undefined, publicUrl: undefined, allowedOrigins: [] },
    ...{ basePath: '/', trustedProxies: 0, demo: true, seedIncidents: 20_000, tokenMinutes: 720 },
    ...{ resetMinutes: 30, auditDays: 400, mediaSeconds: 300, logLevel: 'info', metrics: false },
    ...{ metricsHost: '127.0.0.1', smtpUrl: undefined, pluginsOff: [], pluginSettings: {}, look: {} },
    ...{ push: true, pushServices: [] },
  });
});

it('the table of the settings has no tag, of which a reader of the page would see nothing', () => {
  expect(settingsMarkdown()).toContain('or Name \\<address>.');
  expect(settingsMarkdown()).not.toMatch(/(?<!\\)</);
});

describe('settings of an environment', () => {
  it('are read by their kinds', () => {
    const settings = readSettings({
      PORTAL_PORT: ' 9000 ',
      PORTAL_DEMO: 'off',
      PORTAL_BASE_PATH: '/my/portal',
      PORTAL_PUBLIC_URL: 'https://Portal.Example:443/',
      PORTAL_ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173',
      PORTAL_PLUGINS_OFF: 'contacts,,schedules',
      PORTAL_BRAND_BLURB: '',
      PORTAL_PUSH_SERVICES: 'https://Push.example:443, http://127.0.0.1:4000',
      PORTAL_MICROSOFT_ISSUER: 'http://[::1]:9000',
      PORTAL_SECURITY_CONTACT: 'a@a.example, https://a.example/report, tel:+1-902-555-0100',
    });
    expect(settings).toMatchObject({
      ...{ port: 9000, demo: false, basePath: '/my/portal/', publicUrl: 'https://portal.example' },
      allowedOrigins: ['https://a.example', 'http://localhost:5173'],
      ...{ pluginsOff: ['contacts', 'schedules'], blurb: undefined },
      pushServices: ['https://push.example', 'http://127.0.0.1:4000'],
      securityContact: ['mailto:a@a.example', 'https://a.example/report', 'tel:+1-902-555-0100'],
      securityLanguages: ['en'],
    });
  });

  it('name every problem at once', () => {
    const environment = { PORTAL_PROT: '1', PORTAL_PORT: '70000', PORTAL_DEMO: 'maybe' };
    const problems =
      'PORTAL_PROT: there is no such setting\nPORTAL_PORT: must be a whole number from 0 to 65535\n' +
      'PORTAL_DEMO: must be 1 or 0\nPORTAL_TOKEN_SECRET: must have at least 32 characters';
    const reading = () => readSettings({ ...environment, PORTAL_TOKEN_SECRET: 'short' });
    expect(reading).toThrow(new OperatorProblem(problems));
  });

  const address = 'must be an e-mail address';
  const sender = `${address} such as Portal <portal@company.example>`;
  const origin = 'must be an origin such as https://portal.example';
  const path = 'must be a path such as /portal/';
  const encoded = 'characters such as / # ? % of a password must be percent-encoded';
  const postgres = `must be an address such as postgres://user:password@database.example/portal; ${encoded}`;
  const smtp = `must be an address such as smtps://user:password@mail.example; ${encoded}`;
  const logo = 'must be a path, or an http(s) address';
  const json = 'must be a group of keys as JSON, such as';
  const contact = 'must be an e-mail address or https address such as security@company.example';
  it.each([
    ['PORTAL_DATABASE_URL', 'mysql://db', 'must start with postgres://'],
    ['PORTAL_DATABASE_URL', 'postgres://portal:a/b@db/portal', postgres],
    ['PORTAL_DATABASE_URL', 'postgres://portal:a#b@db/portal', postgres],
    ['PORTAL_DATABASE_URL', 'postgres://portal:a?b@db/portal', postgres],
    ['PORTAL_DATABASE_URL', 'postgres://portal:%e9@db/portal', postgres],
    ['PORTAL_DATABASE_URL', 'postgres://portal:12/34@db/portal', postgres],
    ['PORTAL_PUBLIC_URL', 'https://a.example/path', origin],
    ['PORTAL_PUBLIC_URL', 'javascript:alert(1)', origin],
    ['PORTAL_PUBLIC_URL', 'https://:password@a.example', origin],
    ['PORTAL_ALLOWED_ORIGINS', 'https://a.example,*', origin],
    ['PORTAL_BASE_PATH', 'portal', path],
    ['PORTAL_BASE_PATH', '/../x/', path],
    ['PORTAL_BASE_PATH', '/a"b/', path],
    ['PORTAL_SMTP_URL', 'mail.example', smtp],
    ['PORTAL_SMTP_URL', 'http://mail.example', smtp],
    ['PORTAL_SMTP_URL', 'smtp://user:12/34@mail.example', smtp],
    ['PORTAL_MAIL_FROM', 'Portal <nobody>', sender],
    ['PORTAL_MAIL_FROM', 'portal:@acme.example', sender],
    [
      'PORTAL_MICROSOFT_ISSUER',
      'http://a.example',
      'must be an https address such as https://accounts.google.com',
    ],
    ['PORTAL_PUSH_SERVICES', 'http://10.0.0.1', 'must be an https origin such as https://push.example'],
    ['PORTAL_PUSH_SERVICES', 'https://push.example/a', origin],
    ['PORTAL_LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    // Those that the page reads are refused where the page would refuse them.
    ['PORTAL_BRAND_EMAIL', 'nobody', address],
    ['PORTAL_BRAND_EMAIL', 'Help desk <help@acme.example>', address],
    ['PORTAL_BRAND_EMAIL', 'help@acme.example, desk@acme.example', address],
    ['PORTAL_BRAND_EMAIL', 'help@acme.example;desk@acme.example', address],
    ['PORTAL_BRAND_LOOK', '{bad', `${json} {"colours":{"accent":"#ffb454","ground":"#120d16"}}`],
    ['PORTAL_PLUGIN_SETTINGS', '[]', `${json} {"equipment":{"siteCameras":10}}`],
    ['PORTAL_SECURITY_CONTACT', 'http://a.example', contact],
    ['PORTAL_SECURITY_CONTACT', 'security', contact],
    ['PORTAL_SECURITY_LANGUAGES', 'en_US', 'must be tags of languages such as en, fr-CA'],
    ['PORTAL_BRAND_LOGO', 'data:image/svg+xml,x', logo],
    ['PORTAL_BRAND_LOGO', 'javascript:alert(1)', logo],
    [
      'PORTAL_API_BASE_URL',
      'https://api.example/?',
      "must be '' for the portal's own origin, or an http(s) address",
    ],
  ])('refuse %s=%s', (key, text, message) => {
    expect(() => readSettings({ [key]: text })).toThrow(new OperatorProblem(`${key}: ${message}`));
  });

  it.each([
    'postgres://portal@localhost/portal',
    'postgresql://portal:a%2Fb%23c%3Fd%25e@db:5432/portal?sslmode=require',
    'postgres://portal:a%b@db/portal',
    'postgres://portal:a@b@db/portal',
    'postgres:///portal?host=/var/run/postgresql',
    'postgres://portal:secret@/portal?host=/var/run/postgresql',
    'postgres://portal:secret@%2Fvar%2Frun%2Fpostgresql/portal',
    'postgres://db/portal?user=me@company.example',
  ])('take %s as the address of a database', (text) => {
    expect(readSettings({ PORTAL_DATABASE_URL: text }).databaseUrl).toBe(text);
  });

  it('are taken by the page as often as they are taken here', () => {
    const words = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.emailAddress(),
      fc.constantFrom('https://a.example/?', 'HTTPS://A.example/', '//a.example', '/a/..', 'a:b', '@', '#'),
    );
    const keys = ['PRODUCT', 'PHONE', 'EMAIL', 'BLURB', 'LOGO'].map((name) => `PORTAL_BRAND_${name}`);
    const others = ['PORTAL_API_BASE_URL', 'PORTAL_MEDIA_ORIGINS', 'PORTAL_ERROR_REPORTS'];
    let taken = 0;
    fc.assert(
      fc.property(fc.constantFrom(...keys, ...others), words, (key, text) => {
        let settings: Settings;
        try {
          settings = readSettings({ [key]: text });
        } catch {
          return;
        }
        taken += 1;
        parseConfig(portalConfiguration(settings, { google: true, microsoft: true }));
      }),
      { numRuns: 150 },
    );
    expect(taken).toBeGreaterThan(30);
  });
});

describe('mails without the demo', () => {
  const mail = { PORTAL_SMTP_URL: 'smtp://mail.example', PORTAL_DEMO: '0' };
  const problem =
    'PORTAL_BRAND_EMAIL: must be set together with PORTAL_SMTP_URL: change requests are mailed to it';

  it("need a brand's e-mail address of one's own", () => {
    expect(() => readSettings(mail)).toThrow(new OperatorProblem(problem));
    expect(() => readSettings({ ...mail, PORTAL_DEMO: '', PORTAL_HOST: '0.0.0.0' })).toThrow(problem);
    expect(readSettings({ ...mail, PORTAL_BRAND_EMAIL: 'help@acme.example' }).email).toBe(
      'help@acme.example',
    );
    expect(readSettings({ ...mail, PORTAL_DEMO: '1' }).email).toBe('support@vigil.example');
  });
});

describe('a client id without its secret', () => {
  it.each([
    ['PORTAL_GOOGLE_CLIENT_ID', 'PORTAL_GOOGLE_CLIENT_SECRET'],
    ['PORTAL_MICROSOFT_CLIENT_SECRET', 'PORTAL_MICROSOFT_CLIENT_ID'],
  ])('is refused, as is the other way round: %s', (given, missing) => {
    expect(() => readSettings({ [given]: 'x' })).toThrow(
      new OperatorProblem(`${missing}: must be set together with ${given}`),
    );
  });
});

describe('the port of the metrics', () => {
  const same = { PORTAL_METRICS: '1', PORTAL_PORT: '9000', PORTAL_METRICS_PORT: '9000', PORTAL_DEMO: '0' };

  it.each([
    {},
    { PORTAL_HOST: '0.0.0.0' },
    { PORTAL_METRICS_HOST: '::' },
    { PORTAL_HOST: '10.0.0.1', PORTAL_METRICS_HOST: '10.0.0.1' },
  ])('is none of the portal: %j', (hosts) => {
    expect(() => readSettings({ ...same, ...hosts })).toThrow(
      new OperatorProblem('PORTAL_METRICS_PORT: must not be that of PORTAL_PORT'),
    );
  });

  it.each([
    { PORTAL_METRICS: '0' },
    { PORTAL_PORT: '0', PORTAL_METRICS_PORT: '0' },
    { PORTAL_METRICS_PORT: '9001' },
    { PORTAL_HOST: '10.0.0.1' },
  ])('is taken as it is: %j', (others) => {
    expect(readSettings({ ...same, ...others }).metrics).toBe(others.PORTAL_METRICS !== '0');
  });
});

it('the help text names every setting once', () => {
  const keys = Object.values(settingTable).map((setting) => setting.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(helpText().match(/PORTAL_\w+/g)).toEqual(keys);
});

const entries = v.strictObject({
  most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 8),
  share: v.optional(v.number()),
  order: v.optional(v.picklist(['name', 'site'])),
  names: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(2))),
  code: v.nullish(v.pipe(v.string(), v.regex(/^[a-z]+$/))),
  shown: v.optional(v.boolean()),
  place: v.optional(v.strictObject({ floor: v.number() })),
});
const schema = toJsonSchema(entries, { typeMode: 'input' });

describe("a plugin's settings as the provider checks them", () => {
  it.each([
    [{}, undefined],
    [{ most: 50, share: 0.5, order: 'site', names: ['a'], code: 'abc', shown: false }, undefined],
    [{ code: null, place: { floor: 2 } }, undefined],
    [[], ['', 'must be a group of keys']],
    [{ mots: 1 }, ['mots', 'is not a known key']],
    [{ most: 51 }, ['most', 'must be a whole number from 1 to 50']],
    [{ most: 1.5 }, ['most', 'must be a whole number from 1 to 50']],
    [{ most: '5' }, ['most', 'must be a whole number from 1 to 50']],
    [{ share: true }, ['share', 'must be a number']],
    [{ order: 'size' }, ['order', 'must be one of "name", "site"']],
    [{ names: ['a', ''] }, ['names.1', 'must be a text from 1 characters']],
    [{ names: ['a', 'b', 'c'] }, ['names', 'must be a list to 2 items']],
    [{ code: 'ABC' }, ['code', 'must be a text like ^[a-z]+$']],
    [{ shown: 1 }, ['shown', 'must be true or false']],
    [{ place: {} }, ['place.floor', 'is missing']],
    [{ place: null }, ['place', 'must be a group of keys']],
  ])('finds in %j the first problem, as the schema library would', (value, problem) => {
    const found = schemaProblem(schema, value);
    expect(found && [found.place, found.problem]).toEqual(problem);
    // An array passes for an object there.
    if (!Array.isArray(value)) expect(v.safeParse(entries, value).success).toBe(problem === undefined);
  });
});

describe('demo accounts', () => {
  it.each([
    [{}, true],
    [{ PORTAL_HOST: 'localhost' }, true],
    [{ PORTAL_HOST: '::1' }, true],
    [{ PORTAL_HOST: '0.0.0.0' }, false],
    [{ PORTAL_HOST: '::' }, false],
    [{ PORTAL_HOST: '192.0.2.1' }, false],
    [{ PORTAL_PUBLIC_URL: PUBLIC }, false],
    [{ PORTAL_PUBLIC_URL: 'http://localhost:5173' }, false],
    [{ PORTAL_PUBLIC_URL: 'http://localhost:5173', PORTAL_DEMO: '1' }, true],
    [{ PORTAL_DEMO: '0' }, false],
  ])('by the settings %j: %j', (environment, demo) => {
    expect(readSettings(environment).demo).toBe(demo);
  });

  it.each([{ PORTAL_PUBLIC_URL: PUBLIC }, { PORTAL_HOST: '0.0.0.0' }, { PORTAL_HOST: '::' }])(
    'are refused where others are let in: %j',
    (environment) => {
      expect(() => readSettings({ ...environment, PORTAL_DEMO: '1' })).toThrow(
        'PORTAL_DEMO: must be 0 where PORTAL_HOST or PORTAL_PUBLIC_URL lets others in',
      );
    },
  );

  it('are not there in the container, nor in the recipe that runs it', () => {
    const steps = stagesOf(readFileSync('deploy/Containerfile', 'utf8')).at(-1)?.steps ?? [];
    const set = steps.filter(({ keyword }) => keyword === 'ENV').map(({ rest }) => rest.split('='));
    const image = Object.fromEntries(set);
    expect(readSettings(image).demo).toBe(false);
    const compose = readFileSync('deploy/compose.yaml', 'utf8');
    expect(readSettings({ ...image, PORTAL_PUBLIC_URL: PUBLIC }).demo).toBe(false);
    expect(compose).not.toMatch(/PORTAL_DEMO: "?1/);
    expect(readFileSync('docs/deployment.md', 'utf8')).not.toMatch(/(^|-e )PORTAL_DEMO=1/m);
  });
});
