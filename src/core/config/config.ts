/** The portal's run-time configuration: brand, API and screens. */

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
  };
  /** Ids of plugins to switch off, and of optional plugins to switch on. */
  readonly plugins: { readonly off: string[]; readonly on: string[] };
  /** http(s) origins that recordings may come from, in addition to the API's. */
  readonly mediaOrigins: string[];
  /** Where errors are reported to: a path of the portal's own host, or an http(s) address; '' for nowhere. */
  readonly errorReports: string;
}

/** A value of the file and the place where it stands, e.g. 'brand.email'. */
type Field = readonly [value: unknown, place: string];

/**
 * Checks a configuration and fills in the defaults. Every key has a default, so that `{}` is a complete configuration.
 * Checked by hand: a schema library would add more bytes before the login form than this whole file.
 * @throws ConfigError naming the first bad field
 */
export function parseConfig(file: unknown): Config {
  const field = group([file, ''], ['apiBaseUrl', 'brand', 'plugins', 'mediaOrigins', 'errorReports']);
  const brand = group(field('brand', {}), ['product', 'phone', 'email', 'blurb', 'logo']);
  const plugins = group(field('plugins', {}), ['off', 'on']);
  const email = filled(brand('email', 'support@vigil.example'));
  const logo = filled(brand('logo', 'favicon.svg'));
  const apiBaseUrl = text(field('apiBaseUrl', ''));
  insist(
    apiBaseUrl === '' || isPlainAddress(apiBaseUrl),
    field('apiBaseUrl'),
    "must be '' for the portal's own origin, or an http(s) address",
  );
  const errorReports = text(field('errorReports', ''));
  insist(
    errorReports === '' || isPlainPath(errorReports) || isPlainAddress(errorReports),
    field('errorReports'),
    "must be '' for none, a path such as '/api/error-reports', or an http(s) address",
  );
  insist(email.includes('@'), brand('email'), 'must be an e-mail address');
  insist(isPicture(logo), brand('logo'), 'must be a path, or an http(s) address');
  return {
    apiBaseUrl: apiBaseUrl.replace(/\/+$/, ''),
    brand: {
      product: filled(brand('product', 'Vigil')),
      phone: filled(brand('phone', '+1 (800) 555-0142')),
      email,
      blurb: text(brand('blurb', 'Live video monitoring and alarm response, every night of the year.')),
      logo,
    },
    plugins: { off: ids(plugins('off', [])), on: ids(plugins('on', [])) },
    mediaOrigins: list(field('mediaOrigins', []), 'must be a list of origins', (item) => {
      const origin = text(item);
      insist(isOrigin(origin), item, "must be an http(s) origin such as 'https://media.example.com'");
      return origin;
    }),
    errorReports,
  };
}

function insist(holds: boolean, [, place]: Field, problem: string): asserts holds {
  if (!holds) throw new ConfigError(place, problem);
}

/** Reads an object that may hold these keys and no others. */
function group([value, place]: Field, keys: readonly string[]): (key: string, byDefault?: unknown) => Field {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  insist(isGroup, [value, place], 'must be a group of keys');
  const entries = new Map<string, unknown>(Object.entries(value));
  const placeOf = (key: string) => (place === '' ? key : `${place}.${key}`);
  for (const key of entries.keys()) {
    insist(keys.includes(key), [value, placeOf(key)], 'is not a known key');
  }
  return (key, byDefault) => [entries.get(key) === undefined ? byDefault : entries.get(key), placeOf(key)];
}

function text([value, place]: Field, problem = 'must be a text'): string {
  if (typeof value !== 'string') throw new ConfigError(place, problem);
  return value;
}

function filled(field: Field): string {
  const trimmed = text(field).trim();
  insist(trimmed !== '', field, 'must not be empty');
  return trimmed;
}

function list([value, place]: Field, problem: string, read: (item: Field) => string) {
  if (!Array.isArray(value)) throw new ConfigError(place, problem);
  return value.map((item: unknown, index) => read([item, `${place}.${index}`]));
}

function ids(field: Field): string[] {
  return list(field, 'must be a list of plugin ids', (item) => text(item, 'must be a plugin id'));
}

function isPlainPath(value: string): boolean {
  return /^\/(?!\/)[\w./~-]*$/.test(value);
}

function isPlainAddress(value: string): boolean {
  if (!isWebAddress(value)) return false;
  const { search, hash, username, password } = new URL(value);
  return search + hash + username + password === '' && !/[?#]/.test(value);
}

function isOrigin(value: string): boolean {
  return isWebAddress(value) && new URL(value).origin === value;
}

/** Anything with a scheme must be http(s): a `javascript:` address, for example, is no picture. */
function isPicture(value: string): boolean {
  return isWebAddress(value) || !/^[^/]*:/.test(value);
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** The configuration is invalid. The message is written for the person who deploys the portal. */
export class ConfigError extends Error {
  /** The bad field, e.g. 'brand.email' or 'mediaOrigins.0'; '' for the file as a whole. */
  readonly field: string;

  constructor(field: string, problem: string) {
    super(field === '' ? `config.json ${problem}.` : `config.json: '${field}' ${problem}.`);
    this.name = 'ConfigError';
    this.field = field;
  }
}
