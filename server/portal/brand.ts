/** The brand in what a browser reads before any script: the page's title, its icons and the manifest. */
import { html } from 'hono/html';
import * as v from 'valibot';
import { type Config, lookSheet, parseConfig } from '#contract/portalConfig.ts';
import { mediaType } from '../http/files.ts';

/** The portal's own logo, which the icons of the build are drawn after. */
const OWN_LOGO = 'favicon.svg';

/** Beside index.html. */
export const MANIFEST = 'manifest.webmanifest';

interface PageBrand {
  readonly product: string;
  /** Path relative to the page's folder, or http(s) address; undefined for the portal's own. */
  readonly logo?: string | undefined;
  /** Colours, favicon and login picture, under the keys of config.json. */
  readonly look: unknown;
}

const TITLE = /<title>[^<]*<\/title>/;
const THEME = /<meta\b[^>]*\bname="theme-color"[^>]*>/;
const ICON = /<link\b[^>]*\brel="icon"[^>]*>/;
/** Where index.html's first picture names the product. */
const FIRST_PRODUCT = /(<div class="first-product">)[^<]*/;
const TOUCH_ICON = /\s*<link\b[^>]*\brel="apple-touch-icon"[^>]*>/;

/** @param page index.html of the build */
export function brandedPage(page: string, brand: PageBrand): string {
  const { product } = brand;
  const look = lookOf(brand);
  // Functions, since `$&` and the like in a brand's text must stay text.
  const titled = page
    .replace(TITLE, () => String(html`<title>${product}</title>`))
    .replace(THEME, (own) =>
      look.colours === undefined
        ? own
        : String(html`<meta name="theme-color" content="${look.colours.ground}">`),
    )
    .replace(FIRST_PRODUCT, (_, place: string) => place + html`${product}`)
    .replace('</head>', () => `${styleOf(lookSheet(look))}</head>`);
  const icon = look.favicon ?? brand.logo;
  if (icon === undefined || icon === OWN_LOGO) return titled;
  return (
    titled
      .replace(ICON, () => String(html`<link rel="icon" href="${icon}">`))
      // Only bitmaps are read there; without one, phones take a picture of the page.
      .replace(TOUCH_ICON, () =>
        isDrawn(icon) ? '' : String(html`<link rel="apple-touch-icon" href="${icon}">`),
      )
  );
}

function lookOf({ look }: PageBrand): Config['brand'] {
  return parseConfig({ brand: look }).brand;
}

/** The colours, before anything is shown. The policy allows the element by its hash. */
function styleOf(sheet: string): string {
  return sheet === '' ? '' : `<style>${sheet}</style>`;
}

const Manifest = v.looseObject({
  icons: v.array(v.unknown()),
  /** Each leads to a screen of the plugin that it names. Browsers do not know that key. */
  shortcuts: v.optional(v.array(v.looseObject({ plugin: v.string() }))),
});

/**
 * @param manifest text of the build's manifest
 * @param off ids of plugins that are switched off: no shortcut leads to their screens
 */
export function brandedManifest(manifest: string, brand: PageBrand, off: readonly string[]): string {
  const { product } = brand;
  const look = lookOf(brand);
  const logo = look.favicon ?? brand.logo;
  const ground = look.colours?.ground;
  const built = v.parse(Manifest, JSON.parse(manifest));
  const own =
    logo === undefined || logo === OWN_LOGO
      ? built.icons
      : [{ src: logo, sizes: 'any', type: typeOf(logo), purpose: 'any' }];
  const colours = ground === undefined ? {} : { background_color: ground, theme_color: ground };
  const shortcuts = built.shortcuts
    ?.filter(({ plugin }) => !off.includes(plugin))
    .map(({ plugin: _, ...shortcut }) => shortcut);
  return JSON.stringify({ ...built, name: product, short_name: product, shortcuts, icons: own, ...colours });
}

function isDrawn(logo: string): boolean {
  return typeOf(logo) === 'image/svg+xml';
}

/** Undefined, and so left out, for an address that does not tell. */
function typeOf(logo: string): string | undefined {
  const [type = ''] = mediaType(new URL(logo, 'http://host.invalid').pathname).split(';');
  return type.startsWith('image/') ? type : undefined;
}
