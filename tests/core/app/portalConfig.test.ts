// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigError, lookSheet, parseConfig, unknownPlugins } from '#contract/portalConfig.ts';
import { applyConfig, loadConfig } from '#core/app/applyConfig.ts';
import { json, plain, startApiServer } from '../api/apiServer.ts';

const DEFAULTS = {
  apiBaseUrl: '',
  brand: {
    product: 'Vigil',
    phone: '+1 (800) 555-0142',
    email: 'support@vigil.example',
    blurb: 'Live video monitoring and alarm response, every night of the year.',
    logo: 'favicon.svg',
    links: [],
  },
  plugins: { off: [], on: [], settings: {} },
  signIn: { google: true, microsoft: true },
  mediaOrigins: [],
  errorReports: '',
  serviceWorker: true,
};

function problemOf(work: () => unknown): { field: string; message: string } {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return { field: error.field, message: error.message };
  }
  throw new Error('no ConfigError');
}

it('a configuration comes with the product as its own defaults', async () => {
  const shipped: unknown = JSON.parse(await readFile('public/config.json', 'utf8'));
  const { links: _, ...brand } = DEFAULTS.brand;
  expect(shipped).toEqual({ ...DEFAULTS, brand });
  expect(parseConfig(shipped)).toEqual(DEFAULTS);
  expect(parseConfig({ brand: { product: 'Vigil' }, plugins: { off: [] } })).toEqual(DEFAULTS);
});

describe('a good configuration', () => {
  it.each([
    ['apiBaseUrl', 'https://api.example/', 'https://api.example'],
    ['apiBaseUrl', 'http://127.0.0.1:8080/provider/', 'http://127.0.0.1:8080/provider'],
    ['errorReports', '/api/error-reports', '/api/error-reports'],
    ['errorReports', 'https://errors.example/in', 'https://errors.example/in'],
  ] as const)('has for %s the address %s', (field, given, taken) => {
    expect(parseConfig({ [field]: given })[field]).toBe(taken);
  });

  it.each(['/brand/logo.svg', 'https://cdn.example/a.png', './a:b.svg'])('has for its logo %s', (logo) => {
    expect(parseConfig({ brand: { logo } }).brand.logo).toBe(logo);
  });
});

it('the switched ids are named where no plugin has them', () => {
  const switches = { off: ['hom', 'home'], on: ['x', 'help'], settings: { y: {}, help: {} } };
  expect(unknownPlugins(switches, ['home', 'help'])).toEqual([
    { field: 'plugins.off', problem: "names 'hom', but the plugins are home, help" },
    { field: 'plugins.on', problem: "names 'x', but the plugins are home, help" },
    { field: 'plugins.settings', problem: "names 'y', but the plugins are home, help" },
  ]);
});

describe('a bad configuration names the field', () => {
  const address = "must be '' for the portal's own origin, or an http(s) address";
  const origin = "must be an http(s) origin such as 'https://media.example.com'";

  const reports = "must be '' for none, a path such as '/api/error-reports', or an http(s) address";

  it.each([
    ['errorReports', { errorReports: 'api/error-reports' }, reports],
    ['errorReports', { errorReports: '//evil.example/in' }, reports],
    ['errorReports', { errorReports: '/\\evil.example/in' }, reports],
    ['errorReports', { errorReports: '/in?key=1' }, reports],
    ['errorReports', { errorReports: 'https://u:p@errors.example/' }, reports],
    ['apiBaseUrl', { apiBaseUrl: 5 }, 'must be a text'],
    ['apiBaseUrl', { apiBaseUrl: 'api.example' }, address],
    ['apiBaseUrl', { apiBaseUrl: 'javascript:alert(1)' }, address],
    ['apiBaseUrl', { apiBaseUrl: 'https://user:pass@api.example' }, address],
    ['apiBaseUrl', { apiBaseUrl: 'https://api.example/?x=1' }, address],
    ['brand', { brand: 'Vigil' }, 'must be a group of keys'],
    ['brand.product', { brand: { product: '  ' } }, 'must not be empty'],
    ['brand.email', { brand: { email: 'support' } }, 'must be an e-mail address'],
    ['brand.email', { brand: { email: 'Desk <desk@acme.example>' } }, 'must be an e-mail address'],
    ['brand.logo', { brand: { logo: 'javascript:alert(1)' } }, 'must be a path, or an http(s) address'],
    ['brand.logo', { brand: { logo: '//cdn.example/a.png' } }, 'must be a path, or an http(s) address'],
    ['plugins.off', { plugins: { off: 'legal' } }, 'must be a list of plugin ids'],
    ['plugins.on.1', { plugins: { on: ['a', 2] } }, 'must be a text'],
    ['signIn.google', { signIn: { google: 1 } }, 'must be true or false'],
    ['signIn.apple', { signIn: { apple: true } }, 'is not a known key'],
    ['mediaOrigins.0', { mediaOrigins: ['https://media.example/clips'] }, origin],
    ['mediaOrigins.1', { mediaOrigins: ['https://media.example', '*'] }, origin],
    ['__proto__', JSON.parse('{"__proto__":{"apiBaseUrl":"https://evil.example"}}'), 'is not a known key'],
  ])('%s', (field, value, problem) => {
    expect(problemOf(() => parseConfig(value))).toEqual({
      field,
      message: `config.json: '${field}' ${problem}.`,
    });
  });

  it.each([[[]], ['text'], [null]])('or the file as a whole: %j', (value) => {
    const message = 'config.json must be a group of keys.';
    expect(problemOf(() => parseConfig(value))).toEqual({ field: '', message });
  });
});

/** A page whose relative addresses start from `base`. */
function page(base: string, block?: string): Document {
  const opened = document.implementation.createHTMLDocument();
  const element = opened.createElement('base');
  element.href = base;
  opened.head.append(element);
  if (block !== undefined) {
    opened.body.innerHTML = `<script type="application/json" id="portal-config">${block}</script>`;
  }
  return opened;
}

describe('loading the configuration', () => {
  it('reads the block that the server wrote into the page, and asks for nothing', async () => {
    const { received, origin } = await startApiServer(plain(200, '{}'));
    const block = '{"brand":{"product":"A \\u003c B"}}';
    expect((await loadConfig(page(origin, block))).brand.product).toBe('A < B');
    expect(received).toEqual([]);
  });

  it('fetches config.json beside the document base', async () => {
    const { received, origin } = await startApiServer(json({ apiBaseUrl: 'https://api.example' }));
    expect((await loadConfig(page(`${origin}/portal/`))).apiBaseUrl).toBe('https://api.example');
    expect(received.map(({ url }) => url)).toEqual(['/portal/config.json']);
  });

  it.each([
    ['is missing', 404, '', 'config.json could not be loaded (status 404).'],
    ['is a page', 200, '<!doctype html>', 'config.json is not valid JSON.'],
    ['has a bad field', 200, '{"brand":{"phone":1}}', "config.json: 'brand.phone' must be a text."],
  ])('fails with a message when the file %s', async (_, status, text, message) => {
    const { origin } = await startApiServer(plain(status, text));
    await expect(loadConfig(page(origin))).rejects.toMatchObject({ name: 'ConfigError', message });
  });

  it('fails with a message when nobody answers', async () => {
    await expect(loadConfig(page('http://127.0.0.1:1/'))).rejects.toMatchObject({
      name: 'ConfigError',
      message: 'config.json could not be loaded.',
    });
  });
});

const read = (brand: unknown) => parseConfig({ brand }).brand;

const AMBER = { accent: '#FFB454', ground: '#120d16' };

describe('the look of a brand', () => {
  it('changes nothing by default', () => {
    const look = read({});
    const { colours, favicon, loginPicture, links } = look;
    expect([colours, favicon, loginPicture, links]).toEqual([undefined, undefined, undefined, []]);
    expect(lookSheet(look)).toBe('');
  });

  it('makes every surface and shade of an accent and a ground, on screens without colours of their own', () => {
    const sheet = lookSheet(read({ colours: AMBER }));
    expect(sheet).toMatch(/^@media screen and \(forced-colors:none\)\{html:root\{--surface-ground:#120d16;/);
    for (const name of ['card', 'raised', 'hover']) expect(sheet).toMatch(new RegExp(`--surface-${name}:#`));
    expect(sheet).toContain('--accent:#ffb454;');
    expect(sheet.match(/--heat-\d:#[\da-f]{6}/g)).toHaveLength(4);
  });

  it('has a favicon, a login picture and links', () => {
    const links = [{ label: ' Status ', href: 'https://status.example/' }];
    const look = read({ favicon: '/acme.svg', loginPicture: '/brand/yard.webp', links });
    expect(look).toMatchObject({
      favicon: '/acme.svg',
      links: [{ label: 'Status', href: 'https://status.example/' }],
    });
    expect(lookSheet(look)).toContain('--login-picture:url("/brand/yard.webp")');
  });

  it.each([
    [{}, 'favicon.svg', 'image/svg+xml'],
    [{ logo: '/brand/logo.png' }, '/brand/logo.png', null],
    [{ logo: '/brand/logo.png', favicon: '/brand/icon.ico' }, '/brand/icon.ico', null],
  ])(
    'has for %j the icon %s in the browser’s tab, wherever the page comes from',
    async (brand, href, type) => {
      document.head.innerHTML = '<link rel="icon" href="favicon.svg" type="image/svg+xml">';
      const portal = { installed: [], plugins: [], errors: { report: () => expect.fail() } };
      await applyConfig(parseConfig({ brand }), portal);
      const icon = document.querySelector('link');
      expect([icon?.getAttribute('href'), icon?.getAttribute('type')]).toEqual([href, type]);
    },
  );

  it.each([
    [
      { colours: { ...AMBER, accent: '#123456' } },
      /^config\.json: 'brand\.colours' cannot be read: accent #123456 on surface-ground #120d16 has a contrast of 1\.\d\d, and 4\.5 is the least\.$/,
    ],
    [{ colours: { accent: 'red', ground: '#120d16' } }, /'brand\.colours\.accent' must be a colour such as/],
    [{ colours: { accent: '#ffb454' } }, /'brand\.colours\.ground' must be a colour/],
    [{ colours: { ...AMBER, text: '#ffffff' } }, /'brand\.colours\.text' is not a known key/],
    [{ favicon: 'https://host.example/a.svg' }, /'brand\.favicon' must be a path of the portal's own host/],
    [{ loginPicture: '/a");}x{' }, /'brand\.loginPicture' must be a path/],
    [
      { links: [{ label: 'x', href: 'javascript:alert(1)' }] },
      /'brand\.links\.0\.href' must be an http\(s\) address/,
    ],
    [{ links: [{ href: 'https://a.example' }] }, /'brand\.links\.0' must have a label/],
  ])('%j is refused with the field, or the pair', (brand, message) => {
    expect(problemOf(() => read(brand)).message).toMatch(message);
  });
});
