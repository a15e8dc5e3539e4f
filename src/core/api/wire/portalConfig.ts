/** The portal's run-time configuration: brand, API and screens. The provider checks its settings by the same rules. */

export interface Config {
  /** '' for the portal's own origin, else an http(s) address, perhaps with a path, without a trailing slash. */
  readonly apiBaseUrl: string;
  readonly brand: {
    readonly product: string;
    readonly phone: string;
    readonly email: string;
    readonly blurb: string;
    /** Path, relative to the page, or http(s) address of a picture. */
    readonly logo: string;
    /** What brandLook.ts reads, late. */
    readonly look: Readonly<Partial<Record<(typeof LOOK)[number], unknown>>>;
  };
  readonly plugins: {
    /** Ids of plugins to switch off, and of optional plugins to switch on. */
    readonly off: string[];
    readonly on: string[];
    /** By the ids of plugins. Each plugin checks its own. */
    readonly settings: Readonly<Record<string, unknown>>;
  };
  /** Which sign-ins with another provider are offered. */
  readonly signIn: { readonly google: boolean; readonly microsoft: boolean };
  /** http(s) origins that recordings may come from, in addition to the API's. */
  readonly mediaOrigins: string[];
  /** Where errors are reported to: a path of the portal's own host, or an http(s) address; '' for nowhere. */
  readonly errorReports: string;
}

const LOOK = ['colours', 'favicon', 'loginPicture', 'links'] as const;

/** A value of the file and the place where it stands, e.g. 'brand.email'. */
type Field = readonly [value: unknown, place: string];

/**
 * Checks a configuration and fills in the defaults. Every key has a default, so that `{}` is a complete configuration.
 * Checked by hand: a schema library would add more bytes before the login form than this whole file.
 * @throws ConfigError naming the first bad field
 */
export function parseConfig(file: unknown): Config {
  const field = group(
    [file, ''],
    ['apiBaseUrl', 'brand', 'plugins', 'signIn', 'mediaOrigins', 'errorReports'],
  );
  const brand = group(field('brand', {}), ['product', 'phone', 'email', 'blurb', 'logo', ...LOOK]);
  const plugins = group(field('plugins', {}), ['off', 'on', 'settings']);
  const signIn = group(field('signIn', {}), ['google', 'microsoft']);
  return {
    apiBaseUrl: text(
      field('apiBaseUrl', ''),
      (value) => value === '' || isPlainAddress(value),
      "must be '' for the portal's own origin, or an http(s) address",
    ).replace(/\/+$/, ''),
    brand: {
      product: text(brand('product', 'Vigil')),
      phone: text(brand('phone', '+1 (800) 555-0142')),
      email: text(
        brand('email', 'support@vigil.example'),
        (value) => value.includes('@'),
        'must be an e-mail address',
      ),
      blurb: text(
        brand('blurb', 'Live video monitoring and alarm response, every night of the year.'),
        () => true,
      ),
      logo: text(brand('logo', 'favicon.svg'), isPicture, 'must be a path, or an http(s) address'),
      look: Object.fromEntries(LOOK.map((key) => [key, brand(key)[0]])),
    },
    plugins: {
      off: ids(plugins('off', [])),
      on: ids(plugins('on', [])),
      settings: keyed(plugins('settings', {})),
    },
    signIn: { google: flag(signIn('google', true)), microsoft: flag(signIn('microsoft', true)) },
    mediaOrigins: list(field('mediaOrigins', []), 'must be a list of origins', (item) =>
      text(item, isOrigin, "must be an http(s) origin such as 'https://media.example.com'"),
    ),
    errorReports: text(
      field('errorReports', ''),
      (value) => value === '' || isPlainPath(value) || isPlainAddress(value),
      "must be '' for none, a path such as '/api/error-reports', or an http(s) address",
    ),
  };
}

function insist(holds: boolean, place: string, problem: string): asserts holds {
  if (!holds) throw new ConfigError(place, problem);
}

function keyed([value, place]: Field): Readonly<Record<string, unknown>> {
  insist(
    typeof value === 'object' && value !== null && !Array.isArray(value),
    place,
    'must be a group of keys',
  );
  return { ...value };
}

/** Reads an object that may hold these keys and no others. */
function group(field: Field, keys: readonly string[]): (key: string, byDefault?: unknown) => Field {
  const place = field[1];
  const entries = new Map(Object.entries(keyed(field)));
  const placeOf = (key: string) => (place === '' ? key : `${place}.${key}`);
  for (const key of entries.keys()) insist(keys.includes(key), placeOf(key), 'is not a known key');
  return (key, byDefault) => [entries.has(key) ? entries.get(key) : byDefault, placeOf(key)];
}

/** Without the blanks around it. */
function text(
  [value, place]: Field,
  holds: (text: string) => boolean = (value) => value !== '',
  problem = 'must not be empty',
): string {
  insist(typeof value === 'string', place, 'must be a text');
  const trimmed = value.trim();
  insist(holds(trimmed), place, problem);
  return trimmed;
}

function flag([value, place]: Field): boolean {
  insist(typeof value === 'boolean', place, 'must be true or false');
  return value;
}

function list([value, place]: Field, problem: string, read: (item: Field) => string) {
  insist(Array.isArray(value), place, problem);
  return value.map((item: unknown, index) => read([item, `${place}.${index}`]));
}

function ids(field: Field): string[] {
  return list(field, 'must be a list of plugin ids', (item) => text(item));
}

function isPlainPath(value: string): boolean {
  return /^\/(?!\/)[\w./~-]*$/.test(value);
}

function isPlainAddress(value: string): boolean {
  if (!isWebAddress(value)) return false;
  const { username, password } = new URL(value);
  return username + password === '' && !/[?#]/.test(value);
}

function isOrigin(value: string): boolean {
  return isWebAddress(value) && new URL(value).origin === value;
}

/** Anything with a scheme must be http(s): a `javascript:` address, for example, is no picture. */
function isPicture(value: string): boolean {
  return isWebAddress(value) || (value !== '' && !/^[^/]*:/.test(value));
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** The configuration is invalid. The message is written for the person who deploys the portal. */
export class ConfigError extends Error {
  /** The bad field, e.g. 'brand.email' or 'mediaOrigins.0'; '' for the file as a whole. */
  readonly field: string;
  /** What is wrong with it, without its name. */
  readonly problem: string;

  constructor(field: string, problem: string) {
    super(`config.json${field && `: '${field}'`} ${problem}.`);
    this.name = 'ConfigError';
    this.field = field;
    this.problem = problem;
  }
}
