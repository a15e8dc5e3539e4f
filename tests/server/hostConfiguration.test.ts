/** Where `npm run host-files` takes from what the hosted page says, and what it refuses to say. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostOptions } from '../../scripts/host-files/options.ts';
import { writeHostFiles } from '../../scripts/host-files/writeHostFiles.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { freePort, serve } from '../support/listen.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { startProvider } from '../support/provider.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { writeSmallBuild } from '../support/smallBuild.ts';

const PHONE = '+1 902 555 0100';
const EMAIL = 'help@acme.example';
const OWN = { PORTAL_BRAND_PHONE: PHONE, PORTAL_BRAND_EMAIL: EMAIL };
const PLACEHOLDERS = 'People would be told to contact +1 (800) 555-0142 and support@vigil.example';

const scratch = scratchFolders()();
const [dist, out] = [join(scratch, 'dist'), join(scratch, 'out')];

beforeAll(() => writeSmallBuild(dist));

/** Runs it. @returns what the site's config.json says */
async function hosted(args: readonly string[], environment: Record<string, string> = {}): Promise<unknown> {
  await rm(out, { recursive: true, force: true });
  const options = hostOptions(['--build', dist, '--out', out, ...args], environment);
  await writeHostFiles(options);
  return JSON.parse(await readFile(join(out, 'site', options.base, 'config.json'), 'utf8'));
}

async function fileOf(content: unknown): Promise<string> {
  const file = join(scratch, 'my-config.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('what the hosted page says', () => {
  const environment = {
    ...OWN,
    PORTAL_DEMO: '0',
    PORTAL_BRAND_PRODUCT: 'Acme',
    PORTAL_BRAND_LOOK: '{"colours":{"accent":"#ffb454","ground":"#120d16"}}',
    PORTAL_GOOGLE_CLIENT_ID: 'id',
    PORTAL_GOOGLE_CLIENT_SECRET: 'secret',
    PORTAL_MEDIA_ORIGINS: 'https://media.example',
    PORTAL_ERROR_REPORTS: '/api/error-reports',
    PORTAL_PLUGINS_OFF: 'home',
    PORTAL_PLUGIN_SETTINGS: '{"contacts":{"most":3}}',
    PORTAL_SECURITY_CONTACT: 'security@acme.example',
    PORTAL_STATIC_DIR: dist,
  };
  const { dataDir: _, port: __, host: ___, ...settings } = readSettings(environment);

  it.each(['/', '/customer/portal/'])(
    'is what the provider says at %s, whom to tell of faults too: of its settings, or as it is asked',
    async (base) => {
      const provider = await startProvider({ settings: { ...settings, basePath: base } });
      const said: unknown = await (await fetch(`${provider.url}${base}config.json`)).json();
      expect(said).toMatchObject({
        brand: { product: 'Acme', phone: PHONE, email: EMAIL, colours: { accent: '#ffb454' } },
        plugins: { off: ['home'], settings: { contacts: { most: 3 } } },
        signIn: { google: true, microsoft: false },
        errorReports: '/api/error-reports',
      });
      expect(await hosted(['--base', base], environment)).toEqual(said);
      expect(await hosted(['--base', base, '--from', provider.url])).toEqual(said);
      const contact = await (await fetch(`${provider.url}/.well-known/security.txt`)).text();
      expect(await readFile(join(out, 'site', '.well-known', 'security.txt'), 'utf8')).toBe(contact);
      // An address with a path is asked there, wherever the portal is hosted.
      if (base !== '/')
        expect(await hosted(['--base', '/other/', '--from', `${provider.url}${base}`])).toEqual(said);
      await provider.close();
    },
  );

  it('offers no sign-in elsewhere that nobody has set up', async () => {
    const brand = { phone: PHONE, email: EMAIL };
    const none = { google: false, microsoft: false };
    expect(await hosted([], OWN)).toMatchObject({ signIn: none });
    expect(await hosted(['--config', await fileOf({ brand })])).toMatchObject({ signIn: none });
    const set = await fileOf({ brand, signIn: { microsoft: true } });
    expect(await hosted(['--config', set])).toMatchObject({ signIn: { google: false, microsoft: true } });
  });
});

describe('a support that nobody reaches', () => {
  it('is hosted for a demo alone', async () => {
    const hint = 'Set PORTAL_BRAND_PHONE and PORTAL_BRAND_EMAIL, or host a demo with --demo.';
    await expect(hosted([])).rejects.toThrow(`${PLACEHOLDERS}, which is nobody's. ${hint}`);
    expect(existsSync(join(out, 'site'))).toBe(false);
    expect(await hosted(['--demo'])).toMatchObject({ brand: { email: 'support@vigil.example' } });
    await expect(hosted([], { PORTAL_BRAND_PHONE: PHONE })).rejects.toThrow(
      "contact support@vigil.example, which is nobody's. Set PORTAL_BRAND_EMAIL, or",
    );
  });

  it('is found in a file and at a provider too', async () => {
    const file = await fileOf({ brand: { email: EMAIL } });
    await expect(hosted(['--config', file])).rejects.toThrow(`Set brand.phone in ${file}, or`);
    const provider = await startProvider({ settings: { portalDir: dist } });
    await expect(hosted(['--from', provider.url])).rejects.toThrow(
      'Set PORTAL_BRAND_PHONE of that provider and PORTAL_BRAND_EMAIL of that provider, or',
    );
    await provider.close();
  });
});

describe('what cannot be hosted', () => {
  it.each([
    ['{"brand":{"email":"nobody"}}', "my-config.json: 'brand.email' must be an e-mail address."],
    ['[]', 'my-config.json: must be a group of keys.'],
    ['{"signIn":true}', "my-config.json: 'signIn' must be a group of keys."],
    ['{"plugins":{"off":["contcts"]}}', "'plugins.off' names 'contcts', but the plugins are home, contacts."],
    [
      '{"plugins":{"settings":{"contacts":{"most":"x"}}}}',
      "'plugins.settings.contacts.most' must be a whole",
    ],
    ['{brand', /my-config\.json is not JSON: .* It is a file such as \{"brand":\{"product":"Acme",/],
  ])('is a file with %s', async (content, problem) => {
    await expect(hosted(['--demo', '--config', await fileOf(content)])).rejects.toThrow(problem);
    expect(existsSync(join(out, 'site'))).toBe(false);
  });

  it.each([
    [{ PORTAL_PLUGINS_OFF: 'contcts' }, "PORTAL_PLUGINS_OFF: names 'contcts', but the plugins are home"],
    [{ PORTAL_BRAND_EMIAL: EMAIL }, 'PORTAL_BRAND_EMIAL: there is no such setting'],
  ])('are the settings %j', async (wrong, problem) => {
    await expect(hosted(['--demo'], wrong)).rejects.toThrow(problem);
  });

  it('is a build whose own file somebody has changed, unless it is named', async () => {
    const changed = join(scratch, 'changed');
    await writeSmallBuild(changed, { brand: { phone: PHONE, email: EMAIL } });
    const file = join(changed, 'config.json');
    const hint = `Host what it says with --config ${file}`;
    await expect(hosted(['--build', changed], OWN)).rejects.toThrow(hint);
    expect(await hosted(['--build', changed, '--config', file])).toMatchObject({ brand: { phone: PHONE } });
    await expect(hosted(['--build', scratch, '--demo'])).rejects.toThrow(/There is no built portal in /);
  });

  it('is a folder in place of a file', async () => {
    await expect(hosted(['--config', scratch])).rejects.toThrow(/^--config .+ cannot be read: EISDIR/);
  });

  it('is a provider that does not answer, or answers something else', async () => {
    const gone = `http://127.0.0.1:${await freePort()}`;
    const silent = new RegExp(`^--from: ${gone}/config\\.json does not answer: .*ECONNREFUSED`);
    await expect(hosted(['--from', gone])).rejects.toThrow(silent);
    const host = await serve((request, response) => {
      response.writeHead(request.url === '/page/config.json' ? 200 : 404).end('<!doctype html>');
    });
    await expect(hosted(['--from', host.url])).rejects.toThrow('/config.json answers 404.');
    await expect(hosted(['--from', `${host.url}/page`])).rejects.toThrow('something that is not JSON');
    await host.close();
  });

  it('is told in a sentence, with exit code 2', async () => {
    const program = startNode('scripts/host-files/main.ts', ['--build', dist, '--config', 'missing.json']);
    const errors = /^--config missing\.json is not there\. It is a file such as \{"brand":.*\}\n$/;
    expect(await wholeRun(program)).toEqual({ code: 2, output: '', errors: expect.stringMatching(errors) });
  });
});
