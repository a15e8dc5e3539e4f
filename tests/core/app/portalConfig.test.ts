// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, parseConfig, unknownPlugins } from '#contract/portalConfig.ts';
import { loadConfig } from '#core/app/applyConfig.ts';

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
};

function problemOf(work: () => unknown): { field: string; message: string } {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return { field: error.field, message: error.message };
  }
  throw new Error('no ConfigError');
}

describe('a configuration', () => {
  it('has a default for every key', () => {
    expect(parseConfig({})).toEqual(DEFAULTS);
    expect(parseConfig({ brand: { product: 'Nightwatch' }, plugins: { off: ['legal'] } })).toEqual({
      ...DEFAULTS,
      brand: { ...DEFAULTS.brand, product: 'Nightwatch' },
      plugins: { off: ['legal'], on: [], settings: {} },
    });
  });

  it('comes with the product as its own defaults', async () => {
    const shipped: unknown = JSON.parse(await readFile('public/config.json', 'utf8'));
    const { links: _, ...brand } = DEFAULTS.brand;
    expect(shipped).toEqual({ ...DEFAULTS, brand });
    expect(parseConfig(shipped)).toEqual(DEFAULTS);
  });

  it.each([
    ['https://api.example', 'https://api.example'],
    ['https://api.example/', 'https://api.example'],
    ['http://127.0.0.1:8080/provider/', 'http://127.0.0.1:8080/provider'],
  ])('takes %s as the API', (given, taken) => {
    expect(parseConfig({ apiBaseUrl: given }).apiBaseUrl).toBe(taken);
  });

  it.each(['', '/api/error-reports', '/', 'https://errors.example/in'])(
    'takes %j as the address for reports of errors',
    (errorReports) => {
      expect(parseConfig({ errorReports }).errorReports).toBe(errorReports);
    },
  );

  it.each(['logo.svg', '/brand/logo.svg', 'https://cdn.example/a.png', './a:b.svg'])(
    'takes %s as the logo',
    (logo) => {
      expect(parseConfig({ brand: { logo } }).brand.logo).toBe(logo);
    },
  );
});

describe('the switched ids', () => {
  const known = ['home', 'equipment'];

  it('are named where no plugin has them', () => {
    expect(unknownPlugins({ off: ['home'], on: ['equipment'], settings: { equipment: {} } }, known)).toEqual(
      [],
    );
    expect(unknownPlugins({ off: ['hom', 'home'], on: ['x'], settings: { y: {} } }, known)).toEqual([
      { field: 'plugins.off', problem: "names 'hom', but the plugins are home, equipment" },
      { field: 'plugins.on', problem: "names 'x', but the plugins are home, equipment" },
      { field: 'plugins.settings', problem: "names 'y', but the plugins are home, equipment" },
    ]);
  });
});

describe('a bad configuration names the field', () => {
  const address = "must be '' for the portal's own origin, or an http(s) address";
  const origin = "must be an http(s) origin such as 'https://media.example.com'";

  const reports = "must be '' for none, a path such as '/api/error-reports', or an http(s) address";

  it.each([
    ['errorReports', { errorReports: true }, 'must be a text'],
    ['errorReports', { errorReports: 'api/error-reports' }, reports],
    ['errorReports', { errorReports: '//evil.example/in' }, reports],
    ['errorReports', { errorReports: '/\\evil.example/in' }, reports],
    ['errorReports', { errorReports: '/in?key=1' }, reports],
    ['errorReports', { errorReports: 'https://u:p@errors.example/' }, reports],
    ['errorReports', { errorReports: 'javascript:alert(1)' }, reports],
    ['apiBaseUrl', { apiBaseUrl: 5 }, 'must be a text'],
    ['apiBaseUrl', { apiBaseUrl: null }, 'must be a text'],
    ['apiBaseUrl', { apiBaseUrl: 'api.example' }, address],
    ['apiBaseUrl', { apiBaseUrl: 'javascript:alert(1)' }, address],
    ['apiBaseUrl', { apiBaseUrl: 'https://user:pass@api.example' }, address],
    ['apiBaseUrl', { apiBaseUrl: 'https://api.example/?x=1' }, address],
    ['brand', { brand: 'Vigil' }, 'must be a group of keys'],
    ['brand.product', { brand: { product: '  ' } }, 'must not be empty'],
    ['brand.email', { brand: { email: 'support' } }, 'must be an e-mail address'],
    ['brand.logo', { brand: { logo: 'javascript:alert(1)' } }, 'must be a path, or an http(s) address'],
    ['brand.logo', { brand: { logo: 'data:image/svg+xml,x' } }, 'must be a path, or an http(s) address'],
    ['brand.colour', { brand: { colour: 'red' } }, 'is not a known key'],
    ['plugins.off', { plugins: { off: 'legal' } }, 'must be a list of plugin ids'],
    ['plugins.on.1', { plugins: { on: ['a', 2] } }, 'must be a text'],
    ['signIn.google', { signIn: { google: 1 } }, 'must be true or false'],
    ['signIn.apple', { signIn: { apple: true } }, 'is not a known key'],
    ['brand.logo', { brand: { logo: ' ' } }, 'must be a path, or an http(s) address'],
    ['mediaOrigins.0', { mediaOrigins: ['https://media.example/clips'] }, origin],
    ['mediaOrigins.1', { mediaOrigins: ['https://media.example', '*'] }, origin],
    ['apiBaseURL', { apiBaseURL: '' }, 'is not a known key'],
    ['__proto__', JSON.parse('{"__proto__":{"apiBaseUrl":"https://evil.example"}}'), 'is not a known key'],
  ])('%s', (field, value, problem) => {
    expect(problemOf(() => parseConfig(value))).toEqual({
      field,
      message: `config.json: '${field}' ${problem}.`,
    });
  });

  it.each([[[]], ['text'], [null], [7]])('or the file as a whole: %j', (value) => {
    expect(problemOf(() => parseConfig(value))).toEqual({
      field: '',
      message: 'config.json must be a group of keys.',
    });
  });
});

async function startHost(status: number, text: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { asked, origin: `http://127.0.0.1:${address.port}` };
}

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
    const { asked, origin } = await startHost(200, '{}');
    const block = '{"brand":{"product":"A \\u003c B"}}';
    expect((await loadConfig(page(origin, block))).brand.product).toBe('A < B');
    expect(asked).toEqual([]);
  });

  it('fetches config.json beside the document base', async () => {
    const { asked, origin } = await startHost(200, '{"apiBaseUrl":"https://api.example"}');
    expect((await loadConfig(page(`${origin}/portal/`))).apiBaseUrl).toBe('https://api.example');
    expect(asked).toEqual(['/portal/config.json']);
  });

  it.each([
    ['is missing', 404, '', 'config.json could not be loaded (status 404).'],
    ['is a page', 200, '<!doctype html>', 'config.json is not valid JSON.'],
    ['is empty', 200, '', 'config.json is not valid JSON.'],
    ['has a bad field', 200, '{"brand":{"phone":1}}', "config.json: 'brand.phone' must be a text."],
  ])('fails with a message when the file %s', async (_, status, text, message) => {
    const { origin } = await startHost(status, text);
    await expect(loadConfig(page(origin))).rejects.toMatchObject({ name: 'ConfigError', message });
  });

  it('fails with a message when nobody answers', async () => {
    await expect(loadConfig(page('http://127.0.0.1:1/'))).rejects.toMatchObject({
      name: 'ConfigError',
      message: 'config.json could not be loaded.',
    });
  });
});
