import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#contract/portalConfig.ts';
import { portalConfiguration } from '../../server/portal/configuration.ts';
import { readSettings, type Settings, SettingsError } from '../../server/settings/settings.ts';
import { helpText, settingsMarkdown, settingTable } from '../../server/settings/table.ts';

describe('settings of an empty environment', () => {
  it('are the defaults', () => {
    expect(readSettings({ PATH: '/bin' })).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      portalDir: './dist',
      publicUrl: undefined,
      allowedOrigins: [],
      basePath: '/',
      trustedProxies: 0,
      demo: true,
      seedIncidents: 20_000,
      tokenSecret: undefined,
      tokenMinutes: 720,
      resetMinutes: 30,
      auditDays: 400,
      mediaSeconds: 300,
      logLevel: 'info',
      metrics: false,
      metricsPort: 9464,
      metricsHost: '127.0.0.1',
      smtpUrl: undefined,
      mailFrom: undefined,
      googleClientId: undefined,
      googleClientSecret: undefined,
      googleIssuer: 'https://accounts.google.com',
      microsoftClientId: undefined,
      microsoftClientSecret: undefined,
      microsoftIssuer: 'https://login.microsoftonline.com/common/v2.0',
      product: 'Vigil',
      phone: '+1 (800) 555-0142',
      email: 'support@vigil.example',
      blurb: undefined,
      logo: undefined,
      look: {},
      apiBaseUrl: undefined,
      mediaOrigins: [],
      errorReports: undefined,
      pluginsOff: [],
      pluginsOn: [],
      pluginSettings: {},
    });
  });
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
    });
    expect(settings).toMatchObject({
      port: 9000,
      demo: false,
      basePath: '/my/portal/',
      publicUrl: 'https://portal.example',
      allowedOrigins: ['https://a.example', 'http://localhost:5173'],
      pluginsOff: ['contacts', 'schedules'],
      blurb: undefined,
    });
  });

  it('name every problem at once', () => {
    const environment = {
      PORTAL_PROT: '1',
      PORTAL_PORT: '70000',
      PORTAL_DEMO: 'maybe',
      PORTAL_TOKEN_SECRET: 'short',
    };
    expect(() => readSettings(environment)).toThrow(
      new SettingsError(
        [
          'PORTAL_PROT: there is no such setting',
          'PORTAL_PORT: must be a whole number from 0 to 65535',
          'PORTAL_DEMO: must be 1 or 0',
          'PORTAL_TOKEN_SECRET: must have at least 32 characters',
        ].join('\n'),
      ),
    );
  });

  it.each([
    ['PORTAL_DATABASE_URL', 'mysql://db', 'must start with postgres://'],
    ['PORTAL_PUBLIC_URL', 'https://a.example/path', 'must be an origin such as https://portal.example'],
    ['PORTAL_PUBLIC_URL', 'javascript:alert(1)', 'must be an origin such as https://portal.example'],
    ['PORTAL_ALLOWED_ORIGINS', 'https://a.example,*', 'must be an origin such as https://portal.example'],
    ['PORTAL_BASE_PATH', 'portal', 'must be a path such as /portal/'],
    ['PORTAL_BASE_PATH', '/../x/', 'must be a path such as /portal/'],
    ['PORTAL_BASE_PATH', '/a"b/', 'must be a path such as /portal/'],
    ['PORTAL_SMTP_URL', 'mail.example', 'must be an address such as smtps://user:password@mail.example'],
    [
      'PORTAL_SMTP_URL',
      'http://mail.example',
      'must be an address such as smtps://user:password@mail.example',
    ],
    [
      'PORTAL_MAIL_FROM',
      'Portal <nobody>',
      'must be an e-mail address such as Portal <portal@company.example>',
    ],
    [
      'PORTAL_MICROSOFT_ISSUER',
      'http://login.example',
      'must be an https address such as https://accounts.google.com',
    ],
    ['PORTAL_LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('refuse %s=%s', (key, text, message) => {
    expect(() => readSettings({ [key]: text })).toThrow(new SettingsError(`${key}: ${message}`));
  });
});

describe('settings that the page reads', () => {
  const address = "must be '' for the portal's own origin, or an http(s) address";

  it.each([
    ['PORTAL_BRAND_EMAIL', 'nobody', 'must be an e-mail address'],
    ['PORTAL_BRAND_LOGO', 'data:image/svg+xml,x', 'must be a path, or an http(s) address'],
    ['PORTAL_BRAND_LOGO', 'javascript:alert(1)', 'must be a path, or an http(s) address'],
    ['PORTAL_API_BASE_URL', 'https://api.example/?', address],
  ])('are refused where the page would refuse them: %s=%s', (key, text, message) => {
    expect(() => readSettings({ [key]: text })).toThrow(new SettingsError(`${key}: ${message}`));
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
    expect(() => readSettings(mail)).toThrow(new SettingsError(problem));
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
      new SettingsError(`${missing}: must be set together with ${given}`),
    );
  });
});

describe('the help text', () => {
  it('names every setting, as the documentation table does', () => {
    const keys = Object.values(settingTable).map((setting) => setting.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(helpText().match(/PORTAL_\w+/g)).toEqual(keys);
    expect(settingsMarkdown().match(/PORTAL_\w+/g)).toEqual(keys);
  });
});
