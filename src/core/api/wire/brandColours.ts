/**
 * The colours of the portal in a brand's look, made of an accent and a ground. The provider and `npm run host-files` write them
 * into the page.
 */

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
export function contrastProblem(colours: Colours): string | null {
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
