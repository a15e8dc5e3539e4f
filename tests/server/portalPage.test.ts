import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashSource, inlineHashes } from '../../server/http/contentSecurityPolicy.ts';
import { bestEncoding } from '../../server/http/sharedAnswer.ts';
import { brandedManifest, brandedPage } from '../../server/portal/brand.ts';
import { portalConfiguration } from '../../server/portal/configuration.ts';
import { renderPage } from '../../server/portal/page.ts';
import { readSettings } from '../../server/settings/settings.ts';

const BUILT =
  '<!doctype html><html><head><meta charset="utf-8"><base href="/"><style>body{margin:0}</style>' +
  '<link rel="preload" href="config.json" as="fetch" crossorigin="anonymous"><script>early()</script>' +
  '<script type="module" src="./assets/portal-abcdefgh.js"></script></head></html>';

describe('the page that is sent', () => {
  it('holds the configuration ahead of its first script, instead of a preload of it', () => {
    expect(renderPage(BUILT, { brand: { product: 'Vigil' } }, '/')).toBe(
      '<!doctype html><html><head><meta charset="utf-8"><base href="/"><style>body{margin:0}</style>' +
        '<script type="application/json" id="portal-config">{"brand":{"product":"Vigil"}}</script>' +
        '<script>early()</script>' +
        '<script type="module" src="./assets/portal-abcdefgh.js"></script></head></html>',
    );
  });

  it('replaces a block that the build already has', () => {
    const built = '<head><script type="application/json" id="portal-config">{}</script></head>';
    expect(renderPage(built, { a: 1 }, '/')).toBe(
      '<head><script type="application/json" id="portal-config">{"a":1}</script></head>',
    );
  });

  it('lets no text of the configuration end the block or mean anything in a replacement', () => {
    const hostile = { brand: { product: "</script><script>alert(1)</script><!-- $& $' \u2028" } };
    const page = renderPage('<head></head>', hostile, '/');
    const block =
      /^<head><script type="application\/json" id="portal-config">([^<>]*)<\/script><\/head>$/.exec(page);
    expect(JSON.parse(block?.[1] ?? '')).toEqual(hostile);
  });
});

describe('the look of a brand in the page', () => {
  const colours = { accent: '#ffb454', ground: '#120d16' };
  const brand = { product: 'Acme', look: { colours, favicon: '/acme.svg' } };
  const head = '<meta name="theme-color" content="#0b0f14"><title>Vigil</title><link rel="icon" href="a">';

  it('is one style element at the end of the head, which the policy allows by its hash', () => {
    const page = brandedPage(`<html><head>${head}</head></html>`, brand);
    const [, sheet = ''] = /<style>(.*)<\/style><\/head>/.exec(page) ?? [];
    expect(sheet).toContain('--accent:#ffb454;');
    expect(inlineHashes(page).styleHashes).toEqual([hashSource(sheet)]);
    expect(page).toContain('<meta name="theme-color" content="#120d16">');
    expect(page).toContain('<link rel="icon" href="/acme.svg">');
    expect(page).not.toMatch(/\bstyle=/);
  });

  it('has its product named by the first picture, as text', () => {
    const first = '<body><div class="first-product">Vigil</div></body>';
    expect(brandedPage(first, { ...brand, product: '$& <b>Acme</b>' })).toContain(
      '<div class="first-product">$&amp; &lt;b&gt;Acme&lt;/b&gt;</div>',
    );
  });

  it('is in the manifest', () => {
    const manifest = '{"name":"Vigil","theme_color":"#0b0f14","icons":[]}';
    const coloured = { theme_color: '#120d16', background_color: '#120d16', icons: [{ src: '/acme.svg' }] };
    expect(JSON.parse(brandedManifest(manifest, brand, []))).toMatchObject({ name: 'Acme', ...coloured });
  });

  it('leaves shortcuts to screens that are switched on, without the names of their plugins', () => {
    const manifest = readFileSync('public/manifest.webmanifest', 'utf8');
    const shortcuts = (off: readonly string[]) => JSON.parse(brandedManifest(manifest, brand, off)).shortcuts;
    const review = { name: 'Review', url: 'review' };
    const events = { name: 'Events', url: 'events' };
    expect(shortcuts([])).toEqual([review, { name: 'Coverage', url: 'coverage' }, events]);
    expect(shortcuts(['coverage', 'home'])).toEqual([review, events]);
    expect(shortcuts(['review', 'coverage', 'events'])).toEqual([]);
  });

  it('is checked as a setting', () => {
    const look = (text: string) => () => readSettings({ PORTAL_BRAND_LOOK: text });
    expect(look('{"colours":{"accent":"#123456","ground":"#120d16"}}')).toThrow(
      /^PORTAL_BRAND_LOOK: 'colours' cannot be read: accent #123456 on surface-ground #120d16/,
    );
    expect(look('{"color":1}')).toThrow("PORTAL_BRAND_LOOK: 'color' is not a known key");
    expect(look('{"logo":"/acme.svg"}')).toThrow("PORTAL_BRAND_LOOK: 'logo' has a setting of its own");
    expect(look('[]')).toThrow('PORTAL_BRAND_LOOK: must be a group of keys as JSON');
    const settings = readSettings({ PORTAL_BRAND_LOOK: JSON.stringify({ colours }) });
    const { brand } = portalConfiguration(settings, { google: true, microsoft: true });
    expect(brand).toEqual(expect.objectContaining({ colours }));
  });
});

describe('the configuration in the page', () => {
  const BOTH = { google: true, microsoft: true };

  it('is the brand alone by default, and has every key that is set', () => {
    expect(portalConfiguration(readSettings({}), BOTH)).toEqual({
      brand: { product: 'Vigil', phone: '+1 (800) 555-0142', email: 'support@vigil.example' },
    });
    const settings = readSettings({
      PORTAL_API_BASE_URL: 'https://api.example',
      PORTAL_BRAND_PRODUCT: 'Acme',
      PORTAL_BRAND_BLURB: 'We watch.',
      PORTAL_BRAND_LOGO: '/acme.svg',
      PORTAL_PLUGINS_OFF: 'contacts',
      PORTAL_PLUGIN_SETTINGS: '{"equipment":{"siteCameras":3}}',
      PORTAL_MEDIA_ORIGINS: 'https://media.example',
      PORTAL_SERVICE_WORKER: '0',
    });
    const own = { product: 'Acme', blurb: 'We watch.', logo: '/acme.svg' };
    expect(portalConfiguration(settings, { google: true, microsoft: false })).toEqual({
      apiBaseUrl: 'https://api.example',
      brand: { phone: '+1 (800) 555-0142', email: 'support@vigil.example', ...own },
      plugins: { off: ['contacts'], on: [], settings: { equipment: { siteCameras: 3 } } },
      signIn: { google: true, microsoft: false },
      mediaOrigins: ['https://media.example'],
      serviceWorker: false,
    });
  });
});

describe('the encoding of an answer', () => {
  const all = ['br', 'gzip', 'identity'];
  it.each([
    ['gzip, deflate, br', all, 'br'],
    ['gzip', all, 'gzip'],
    ['br;q=0, gzip', all, 'gzip'],
    ['*', all, 'br'],
    ['br', ['identity'], 'identity'],
    [undefined, all, 'identity'],
    ['', all, 'identity'],
  ])('for Accept-Encoding %j with %j at hand is %s', (accept, atHand, expected) => {
    expect(bestEncoding(accept, atHand)).toBe(expected);
  });
});
