/** The portal's run-time configuration: brand, API and screens. The provider checks its settings by the same rules. */
import * as v from 'valibot';

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

/** A text of a pattern, with one message for whatever else it is. */
const textLike = (pattern: RegExp, message: string) => v.pipe(v.string(message), v.regex(pattern, message));

const colour = v.optional(
  v.pipe(textLike(/^#[\da-f]{6}$/i, "must be a colour such as '#4cc2ff'"), v.toLowerCase()),
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
const ownPath = textLike(
  /^\/(?!\/)[\w./~-]+$/,
  "must be a path of the portal's own host, such as '/brand/yard.webp'",
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
      v.pipe(v.string('must be an http(s) address'), v.check(isWebAddress, 'must be an http(s) address')),
      '',
    ),
  }),
);

/** One address alone: what mail programs read as a name, a list or a group is none. */
export const EMAIL_ADDRESS = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/;

const brand = group({
  product: v.optional(filledText, 'Vigil'),
  phone: v.optional(filledText, '+1 (800) 555-0142'),
  email: v.optional(
    v.pipe(text, v.regex(EMAIL_ADDRESS, 'must be an e-mail address')),
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

export const Config = group({
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
  /** Whether browsers keep the portal, so that it opens at once and without a connection. */
  serviceWorker: flag,
});
export type Config = v.InferOutput<typeof Config>;

/** Where recordings' media may be: on the API's host, on which paths are resolved, and on the other origins. */
export type MediaHosts = Readonly<Pick<Config, 'apiBaseUrl' | 'mediaOrigins'>>;

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

/** Which contacts of a brand are still the placeholders, which reach nobody. */
export function placeholderContacts({ phone, email }: Pick<Config['brand'], 'phone' | 'email'>) {
  const placeholder = parseConfig({}).brand;
  return [
    ...(phone === placeholder.phone ? (['phone'] as const) : []),
    ...(email === placeholder.email ? (['email'] as const) : []),
  ];
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

/**
 * Anything with a scheme must be http(s): a `javascript:` address, for example, is no picture. A path is on the portal's own
 * host: the policy of another one's picture is made of its whole address.
 */
function isPicture(value: string): boolean {
  return isWebAddress(value) || (value !== '' && !/^(?:[^/]*:|[/\\]{2})/.test(value));
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

// The colours of the portal in a brand's look, made of an accent and a ground. The provider and `npm run host-files` write them
// into the page.

interface Colours {
  /** '#rrggbb' */
  readonly accent: string;
  readonly ground: string;
}

interface BrandLook {
  readonly colours?: Colours | undefined;
  /** Path of the portal's own host. */
  readonly loginPicture?: string | undefined;
}

type Channels = readonly [red: number, green: number, blue: number];

/** As theme/tokens.css has them. A brand does not change them. */
const TEXTS = { text: '#e6edf3', 'muted text': '#93a1b0' };
const WHITE: Channels = [255, 255, 255];
const DARK = '#06121b';
const AA = 4.5;

/**
 * A style sheet with the brand's colours and picture; '' where it changes neither. The element's name beside `:root` makes
 * its values stronger than the portal's own. Paper and forced colours keep theirs. The page's first picture has a
 * ground of its own, before the portal's sheets are there.
 */
export function lookSheet({ colours, loginPicture }: BrandLook): string {
  const properties = {
    ...(colours && paletteOf(colours)),
    ...(loginPicture !== undefined && { '--login-picture': `url("${loginPicture}")` }),
  };
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  if (lines.length === 0) return '';
  return `@media screen and (forced-colors:none){html:root{${lines.join(';')}}html body{background:var(--surface-ground)}}`;
}

/** Surfaces rise from the ground in even steps towards white; the accent's shades keep its hue. */
function paletteOf({ accent, ground }: Colours) {
  const [light, dark] = [channels(accent), channels(ground)];
  const raised = mix(dark, WHITE, 0.085);
  return {
    '--surface-ground': ground,
    '--surface-card': mix(dark, WHITE, 0.035),
    '--surface-raised': raised,
    '--surface-hover': mix(dark, WHITE, 0.12),
    '--accent': accent,
    '--accent-strong': mix(light, WHITE, 0.25),
    '--accent-soft': `rgb(${light.join(' ')} / 0.12)`,
    '--on-accent': contrast(accent, DARK) > contrast(accent, '#ffffff') ? DARK : '#ffffff',
    '--heat-1': mix(channels(raised), light, 0.15),
    '--heat-2': mix(channels(raised), light, 0.28),
    '--heat-3': mix(channels(raised), light, 0.42),
    '--heat-4': mix(channels(raised), light, 0.75),
  };
}

/** The first pair below AA, with its contrast; null when every text can be read on every surface. */
function contrastProblem(colours: Colours): string | null {
  const palette = paletteOf(colours);
  const surfaces = Object.entries(palette).filter(([name]) => name.startsWith('--surface-'));
  const texts = {
    ...TEXTS,
    accent: palette['--accent'],
    'strong accent': palette['--accent-strong'],
  };
  const pairs = [
    ...surfaces.flatMap(([surface, under]) =>
      Object.entries(texts).map(([name, over]) => [name, over, surface.slice(2), under] as const),
    ),
    ['text on the accent', palette['--on-accent'], 'accent', palette['--accent']] as const,
  ];
  const failing = pairs.find(([, over, , under]) => contrast(over, under) < AA);
  if (failing === undefined) return null;
  const [name, over, surface, under] = failing;
  const found = (Math.floor(contrast(over, under) * 100) / 100).toFixed(2);
  return `cannot be read: ${name} ${over} on ${surface} ${under} has a contrast of ${found}, and ${AA} is the least`;
}

function channels(colour: string): Channels {
  const at = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

function mix(from: Channels, to: Channels, share: number): string {
  const hex = from.map((channel, index) =>
    Math.round(channel + ((to[index] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

/** Contrast ratio by WCAG 2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Switched ids that no plugin has, in the order of the configuration.
 * @returns where each stands, as a ConfigError names it, and what is wrong, without the field
 */
export function unknownPlugins(plugins: Config['plugins'], known: readonly string[]) {
  const named = { ...plugins, settings: Object.keys(plugins.settings) };
  return (['off', 'on', 'settings'] as const).flatMap((list) =>
    named[list]
      .filter((id) => !known.includes(id))
      .map((id) => ({
        field: `plugins.${list}` as const,
        problem: `names '${id}', but the plugins are ${known.join(', ')}`,
      })),
  );
}

/** Tells the error sink of each of them, once. */
export function reportUnknown(
  plugins: Config['plugins'],
  installed: readonly { readonly id: string }[],
  errors: { report(error: Error, context: string): void },
): void {
  const known = installed.map(({ id }) => id);
  for (const { field, problem } of unknownPlugins(plugins, known))
    errors.report(new Error(`config.json: '${field}' ${problem}.`), 'start');
}
