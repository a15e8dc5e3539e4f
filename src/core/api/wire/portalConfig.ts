/** The portal's run-time configuration: brand, API and screens. The provider checks its settings by the same rules. */
import * as v from 'valibot';
import { contrastProblem } from './brandColours.ts';

const isKeyed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NO_GROUP = 'must be a group of keys';

/** These keys and no others. */
function group<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(v.unknown(), v.check(isKeyed, NO_GROUP), v.strictObject(entries, 'is not a known key'));
}

const text = v.pipe(v.string('must be a text'), v.trim());
const filledText = v.pipe(text, v.nonEmpty('must not be empty'));
const flag = v.optional(v.boolean('must be true or false'), true);
const pluginIds = v.optional(v.array(filledText, 'must be a list of plugin ids'), []);

const colour = v.optional(
  v.pipe(
    v.unknown(),
    v.check(
      (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value),
      "must be a colour such as '#4cc2ff'",
    ),
    v.string(),
    v.toLowerCase(),
  ),
  '',
);

const colours = v.pipe(
  group({ accent: colour, ground: colour }),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? contrastProblem(dataset.value) : null;
    if (problem !== null) addIssue({ message: problem });
  }),
);

/** A path of the portal's own host, with neither quotes nor brackets, so that a style sheet can hold it. */
const ownPath = v.pipe(
  v.unknown(),
  v.check(
    (value) => typeof value === 'string' && /^\/(?!\/)[\w./~-]+$/.test(value),
    "must be a path of the portal's own host, such as '/brand/yard.webp'",
  ),
  v.string(),
);

const link = v.pipe(
  v.unknown(),
  v.check(
    (value) => isKeyed(value) && typeof value.label === 'string' && value.label.trim() !== '',
    'must have a label and an href',
  ),
  v.object({
    label: text,
    href: v.optional(
      v.pipe(v.unknown(), v.check(isWebAddress, 'must be an http(s) address'), v.string()),
      '',
    ),
  }),
);

const brand = group({
  product: v.optional(filledText, 'Vigil'),
  phone: v.optional(filledText, '+1 (800) 555-0142'),
  email: v.optional(
    v.pipe(
      text,
      v.check((value) => value.includes('@'), 'must be an e-mail address'),
    ),
    'support@vigil.example',
  ),
  blurb: v.optional(text, 'Live video monitoring and alarm response, every night of the year.'),
  /** Path, relative to the page, or http(s) address of a picture. */
  logo: v.optional(v.pipe(text, v.check(isPicture, 'must be a path, or an http(s) address')), 'favicon.svg'),
  colours: v.optional(colours),
  favicon: v.optional(ownPath),
  loginPicture: v.optional(ownPath),
  /** Further links of the footer. */
  links: v.optional(v.array(link, 'must be a list of links'), []),
});

const Config = group({
  /** '' for the portal's own origin, else an http(s) address, perhaps with a path, without a trailing slash. */
  apiBaseUrl: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => value === '' || isPlainAddress(value),
        "must be '' for the portal's own origin, or an http(s) address",
      ),
      v.transform((value) => value.replace(/\/+$/, '')),
    ),
    '',
  ),
  brand: v.optional(brand, {}),
  plugins: v.optional(
    group({
      /** Ids of plugins to switch off, and of optional plugins to switch on. */
      off: pluginIds,
      on: pluginIds,
      /** By the ids of plugins. Each plugin checks its own. */
      settings: v.optional(v.custom<Readonly<Record<string, unknown>>>(isKeyed, NO_GROUP), {}),
    }),
    {},
  ),
  /** Which sign-ins with another provider are offered. */
  signIn: v.optional(group({ google: flag, microsoft: flag }), {}),
  /** http(s) origins that recordings may come from, in addition to the API's. */
  mediaOrigins: v.optional(
    v.array(
      v.pipe(text, v.check(isOrigin, "must be an http(s) origin such as 'https://media.example.com'")),
      'must be a list of origins',
    ),
    [],
  ),
  /** Where errors are reported to: a path of the portal's own host, or an http(s) address; '' for nowhere. */
  errorReports: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => value === '' || isPlainPath(value) || isPlainAddress(value),
        "must be '' for none, a path such as '/api/error-reports', or an http(s) address",
      ),
    ),
    '',
  ),
});
export type Config = v.InferOutput<typeof Config>;

/**
 * Checks a configuration and fills in the defaults. Every key has a default, so that `{}` is a complete configuration.
 * @throws ConfigError naming the first bad field
 */
export function parseConfig(file: unknown): Config {
  const result = v.safeParse(Config, file);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ConfigError(v.getDotPath(issue) ?? '', issue.message);
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

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
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
