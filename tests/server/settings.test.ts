import { describe, expect, it } from 'vitest';
import { helpText, settingsMarkdown } from '../../server/settings/help.ts';
import { settingTable } from '../../server/settings/table.ts';
import { readSettings, SettingsError } from '../../server/settings.ts';

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
      apiBaseUrl: undefined,
      mediaOrigins: [],
      errorReports: undefined,
      pluginsOff: [],
      pluginsOn: [],
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
