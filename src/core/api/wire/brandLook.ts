/**
 * How a brand changes the portal's look. Late code: only portals that change something load it. The provider and
 * `npm run host-files` check by it too, and write the colours into the page.
 */
import { type Config, ConfigError } from './portalConfig.ts';

interface Colours {
  /** '#rrggbb' */
  readonly accent: string;
  readonly ground: string;
}

interface BrandLink {
  readonly label: string;
  readonly href: string;
}

export interface BrandLook {
  readonly colours: Colours | null;
  /** Paths of the portal's own host. */
  readonly favicon: string | null;
  readonly loginPicture: string | null;
  /** Further links of the footer. */
  readonly links: readonly BrandLink[];
}

type Channels = readonly [red: number, green: number, blue: number];

/** As theme/tokens.css has them. A brand does not change them. */
const TEXTS = { text: '#e6edf3', 'muted text': '#93a1b0' };
const WHITE: Channels = [255, 255, 255];
const DARK = '#06121b';
const AA = 4.5;

/**
 * @param brand of the configuration
 * @throws ConfigError naming the first bad field, or the pair of colours that cannot be told apart well enough
 */
export function readBrandLook({ look }: Config['brand']): BrandLook {
  const { colours, favicon, loginPicture, links } = look;
  return {
    colours: colours === undefined ? null : readColours(colours),
    favicon: favicon === undefined ? null : pathAt('brand.favicon', favicon),
    loginPicture: loginPicture === undefined ? null : pathAt('brand.loginPicture', loginPicture),
    links: links === undefined ? [] : readLinks(links),
  };
}

/**
 * A style sheet with the brand's colours and picture; '' where it changes neither. The element's name beside `:root` makes
 * its values stronger than the portal's own. Paper and forced colours keep theirs. The page's first picture has a
 * ground of its own, before the portal's sheets are there.
 */
export function lookSheet({ colours, loginPicture }: BrandLook): string {
  const properties = {
    ...(colours && paletteOf(colours)),
    ...(loginPicture !== null && { '--login-picture': `url("${loginPicture}")` }),
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

function readColours(value: unknown): Colours {
  const place = 'brand.colours';
  if (!isKeyed(value)) throw new ConfigError(place, 'must be a group of keys');
  const { accent, ground, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new ConfigError(`${place}.${unknown}`, 'is not a known key');
  const colours = {
    accent: colourAt(`${place}.accent`, accent),
    ground: colourAt(`${place}.ground`, ground),
  };
  const problem = contrastProblem(colours);
  if (problem !== null) throw new ConfigError(place, problem);
  return colours;
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

function readLinks(value: unknown): BrandLink[] {
  if (!Array.isArray(value)) throw new ConfigError('brand.links', 'must be a list of links');
  return value.map((link: unknown, index) => {
    const place = `brand.links.${index}`;
    if (!isKeyed(link) || typeof link.label !== 'string' || link.label.trim() === '')
      throw new ConfigError(place, 'must have a label and an href');
    const { href } = link;
    if (typeof href !== 'string' || !/^https?:\/\//i.test(href) || !URL.canParse(href))
      throw new ConfigError(`${place}.href`, 'must be an http(s) address');
    return { label: link.label.trim(), href };
  });
}

function colourAt(place: string, value: unknown): string {
  if (typeof value !== 'string' || !/^#[\da-f]{6}$/i.test(value))
    throw new ConfigError(place, "must be a colour such as '#4cc2ff'");
  return value.toLowerCase();
}

/** Neither quotes nor brackets, so that a style sheet can hold it. */
function pathAt(place: string, value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?!\/)[\w./~-]+$/.test(value))
    throw new ConfigError(place, "must be a path of the portal's own host, such as '/brand/yard.webp'");
  return value;
}

function isKeyed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
