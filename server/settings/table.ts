/** Every environment variable that the server knows, with its default and its meaning. */
import {
  brandLook,
  contactAddress,
  databaseUrl,
  folderPath,
  inPortal,
  issuer,
  jsonGroup,
  language,
  listOf,
  mailbox,
  mailServer,
  oneOf,
  onOff,
  optional,
  origin,
  pathOrAddress,
  plainText,
  pushService,
  secret,
  setting,
  webAddress,
  wholeNumber,
} from './kinds.ts';

/** Of a reserved domain: no mail to it arrives anywhere. */
export const DEFAULT_EMAIL = 'support@vigil.example';

const LOOK = '{"colours":{"accent":"#ffb454","ground":"#120d16"}}';
const PLUGIN_SETTINGS = '{"equipment":{"siteCameras":10}}';

export const settingTable = {
  port: setting('PORTAL_PORT', '8080', wholeNumber(0, 65_535), 'TCP port; 0 takes a free one.'),
  host: setting('PORTAL_HOST', '127.0.0.1', plainText, 'Address to listen on; 0.0.0.0 for every interface.'),
  dataDir: setting(
    'PORTAL_DATA_DIR',
    './data',
    plainText,
    'Folder of the embedded database, the secret, and the media that came in.',
  ),
  databaseUrl: setting(
    'PORTAL_DATABASE_URL',
    '',
    optional(databaseUrl),
    'postgres:// address of a PostgreSQL database, instead of the embedded one.',
  ),
  portalDir: setting('PORTAL_STATIC_DIR', './dist', plainText, 'Folder of the built portal.'),
  publicUrl: setting(
    'PORTAL_PUBLIC_URL',
    '',
    optional(origin),
    'Origin under which browsers reach this server. Without it the server accepts only loopback names as its own.',
  ),
  allowedOrigins: setting(
    'PORTAL_ALLOWED_ORIGINS',
    '',
    listOf(origin),
    'Further origins, separated by commas. Their portals may call this API, and a sign-in may return to them.',
  ),
  basePath: setting(
    'PORTAL_BASE_PATH',
    '/',
    folderPath,
    'Folder of the portal on its host, whoever serves it there: sign-ins and reset links lead to its pages only. The API stays at /api.',
  ),
  trustedProxies: setting(
    'PORTAL_TRUSTED_PROXIES',
    '0',
    wholeNumber(0, 8),
    'Number of reverse proxies in front. Their X-Forwarded-For entries name the caller.',
  ),
  demo: setting(
    'PORTAL_DEMO',
    '',
    optional(onOff),
    'Demo data, demo accounts and the demo consent page: 1 or 0. Without it 1 on a loopback host without a public address; any other host refuses 1.',
  ),
  seedIncidents: setting(
    'PORTAL_SEED_INCIDENTS',
    '20000',
    wholeNumber(0, 10_000_000),
    'Number of demo events in a new database.',
  ),
  tokenSecret: setting(
    'PORTAL_TOKEN_SECRET',
    '',
    optional(secret),
    'Secret behind tokens and media addresses; all processes on one database share it. Without it the server makes one in the data folder.',
  ),
  tokenMinutes: setting(
    'PORTAL_TOKEN_MINUTES',
    '720',
    wholeNumber(1, 525_600),
    'Life of a sign-in, in minutes.',
  ),
  resetMinutes: setting(
    'PORTAL_RESET_MINUTES',
    '30',
    wholeNumber(1, 1_440),
    'Life of a password reset link, in minutes.',
  ),
  auditDays: setting(
    'PORTAL_AUDIT_DAYS',
    '400',
    wholeNumber(1, 36_500),
    'How long the audit is kept, in days.',
  ),
  eventDays: setting(
    'PORTAL_EVENT_DAYS',
    '',
    optional(wholeNumber(1, 36_500)),
    'How long events that have ended are kept, with their recordings, logs and call-ins, in days. Without it for ever.',
  ),
  recordingDays: setting(
    'PORTAL_RECORDING_DAYS',
    '',
    optional(wholeNumber(1, 36_500)),
    'How long recordings are kept, where they go before their events, in days.',
  ),
  mediaSeconds: setting(
    'PORTAL_MEDIA_SECONDS',
    '300',
    wholeNumber(1, 86_400),
    'Life of a media address, in seconds.',
  ),
  ingestCalls: setting(
    'PORTAL_INGEST_CALLS',
    '600',
    wholeNumber(1, 100_000),
    'Calls a minute that a source of events may make of this process.',
  ),
  ingestMediaMegabytes: setting(
    'PORTAL_INGEST_MEDIA_MEGABYTES',
    '32',
    wholeNumber(1, 1_024),
    'Greatest clip or picture that a source may upload, in megabytes of 1,048,576 bytes.',
  ),
  logLevel: setting(
    'PORTAL_LOG_LEVEL',
    'info',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'Least severe log line to print: fatal, error, warn, info, debug, trace or silent.',
  ),
  logCalls: setting(
    'PORTAL_LOG_CALLS',
    '',
    optional(onOff),
    'Whether the log has a line for each call and each media request that went well, at the level info: 1 or 0. Without it 0 on a terminal, else 1.',
  ),
  metrics: setting(
    'PORTAL_METRICS',
    '0',
    onOff,
    'Whether /metrics is served, as text for Prometheus: 1 or 0.',
  ),
  metricsPort: setting(
    'PORTAL_METRICS_PORT',
    '9464',
    wholeNumber(0, 65_535),
    'TCP port of /metrics, never that of the portal; 0 takes a free one.',
  ),
  metricsHost: setting(
    'PORTAL_METRICS_HOST',
    '127.0.0.1',
    plainText,
    'Address that /metrics listens on. It has no password.',
  ),
  // Services elsewhere: a mail server, push services, and issuers of identities.
  smtpUrl: setting(
    'PORTAL_SMTP_URL',
    '',
    optional(mailServer),
    'Mail server, smtp:// or smtps://, with user and password if it wants them. Without it mails stay in the table outboxMails.',
  ),
  mailFrom: setting(
    'PORTAL_MAIL_FROM',
    '',
    optional(mailbox),
    "Sender of mails: an address, which gets the product's name, or Name <address>. The support e-mail address without it.",
  ),
  push: setting(
    'PORTAL_PUSH',
    '1',
    onOff,
    'Whether people can be told by push, which the push services of their browsers deliver: 1 or 0.',
  ),
  pushServices: setting(
    'PORTAL_PUSH_SERVICES',
    '',
    listOf(pushService),
    'Origins of further push services, separated by commas, beside those of Chrome, Edge, Firefox and Safari. Messages go to no other address.',
  ),
  googleClientId: setting(
    'PORTAL_GOOGLE_CLIENT_ID',
    '',
    optional(plainText),
    'OpenID Connect client id for the sign-in with Google. Its redirect address is /api/openid/google-callback.',
  ),
  googleClientSecret: setting(
    'PORTAL_GOOGLE_CLIENT_SECRET',
    '',
    optional(plainText),
    'Secret of that client.',
  ),
  googleIssuer: setting(
    'PORTAL_GOOGLE_ISSUER',
    'https://accounts.google.com',
    issuer,
    'Issuer of that client.',
  ),
  microsoftClientId: setting(
    'PORTAL_MICROSOFT_CLIENT_ID',
    '',
    optional(plainText),
    'OpenID Connect client id for the sign-in with Microsoft. Its redirect address is /api/openid/microsoft-callback.',
  ),
  microsoftClientSecret: setting(
    'PORTAL_MICROSOFT_CLIENT_SECRET',
    '',
    optional(plainText),
    'Secret of that client.',
  ),
  microsoftIssuer: setting(
    'PORTAL_MICROSOFT_ISSUER',
    'https://login.microsoftonline.com/common/v2.0',
    issuer,
    "Issuer of that client; with a tenant's id instead of common, only that tenant's accounts sign in.",
  ),
  product: setting('PORTAL_BRAND_PRODUCT', 'Vigil', inPortal('brand.product', plainText), 'Product name.'),
  phone: setting(
    'PORTAL_BRAND_PHONE',
    '+1 (800) 555-0142',
    inPortal('brand.phone', plainText),
    'Support phone number.',
  ),
  email: setting(
    'PORTAL_BRAND_EMAIL',
    DEFAULT_EMAIL,
    inPortal('brand.email', plainText),
    'Support e-mail address. Change requests are mailed to it. Must be set for mails without the demo.',
  ),
  blurb: setting(
    'PORTAL_BRAND_BLURB',
    '',
    optional(inPortal('brand.blurb', plainText)),
    "Company sentence in the footer; the portal's own without it.",
  ),
  logo: setting(
    'PORTAL_BRAND_LOGO',
    '',
    optional(inPortal('brand.logo', plainText)),
    "Address of a logo picture; the portal's own without it.",
  ),
  look: setting(
    'PORTAL_BRAND_LOOK',
    '{}',
    brandLook(LOOK),
    `Colours, favicon, login picture and footer links, as JSON: ${LOOK}.`,
  ),
  apiBaseUrl: setting(
    'PORTAL_API_BASE_URL',
    '',
    optional(inPortal('apiBaseUrl', webAddress)),
    'Address of the API that the portal calls, when it is not this server.',
  ),
  mediaOrigins: setting(
    'PORTAL_MEDIA_ORIGINS',
    '',
    inPortal('mediaOrigins', listOf(origin)),
    "Further origins of recordings, beside the API's, separated by commas. Events that come in may refer to media on these alone.",
  ),
  errorReports: setting(
    'PORTAL_ERROR_REPORTS',
    '',
    optional(inPortal('errorReports', pathOrAddress)),
    'Where the portal sends reports of its errors; /api/error-reports is this server, which writes them into its log. Without it they stay in the browser.',
  ),
  serviceWorker: setting(
    'PORTAL_SERVICE_WORKER',
    '1',
    onOff,
    'Whether browsers keep the portal, so that it opens at once and without a connection: 1 or 0. 0 removes what they have kept.',
  ),
  pluginsOff: setting(
    'PORTAL_PLUGINS_OFF',
    '',
    listOf(plainText),
    'Ids of plugins to leave out, separated by commas.',
  ),
  pluginsOn: setting(
    'PORTAL_PLUGINS_ON',
    '',
    listOf(plainText),
    'Ids of optional plugins to switch on, separated by commas.',
  ),
  pluginSettings: setting(
    'PORTAL_PLUGIN_SETTINGS',
    '{}',
    inPortal('plugins.settings', jsonGroup(PLUGIN_SETTINGS)),
    `Settings of plugins by their ids, as JSON: ${PLUGIN_SETTINGS}.`,
  ),
  securityContact: setting(
    'PORTAL_SECURITY_CONTACT',
    '',
    listOf(contactAddress),
    'Where people report faults of security: e-mail or https addresses, separated by commas, the preferred one first. With it there is a /.well-known/security.txt.',
  ),
  securityLanguages: setting(
    'PORTAL_SECURITY_LANGUAGES',
    'en',
    listOf(language),
    'Languages of these reports, separated by commas.',
  ),
} as const;

/** The text of `--help`: usage and every setting with its default. */
export function helpText(): string {
  const settings = Object.values(settingTable);
  const wide = Math.max(...settings.map((setting) => setting.key.length));
  const lines = settings.map(({ key, fallback, about }) => {
    const preset = fallback === '' ? '' : ` [${fallback}]`;
    return `  ${key.padEnd(wide)}  ${about}${preset}`;
  });
  return [
    'Serves the portal and the reference provider API on one port.',
    '',
    'Usage: tsx server/main.ts [--help]',
    '',
    'Settings are environment variables; the default stands in brackets:',
    ...lines,
    '',
  ].join('\n');
}

/** The same table as Markdown, for the documentation. */
export function settingsMarkdown(): string {
  const rows = Object.values(settingTable).map(({ key, fallback, about }) => {
    const preset = fallback === '' ? '' : `\`${fallback}\``;
    // Markdown takes `<address>` for a tag, and shows nothing of it.
    return `| \`${key}\` | ${preset} | ${about.replaceAll('<', '\\<')} |`;
  });
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows, ''].join('\n');
}
