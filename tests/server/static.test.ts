/** The built portal as the provider serves it: its page, its files, parts of files, and its sub-folder. */
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashSource } from '../../server/http/contentSecurityPolicy.ts';
import { bodyPieces, byteRange, FileBytes, type FoundFile, filePieces } from '../../server/http/files.ts';
import { securityTxt } from '../../server/portal/securityTxt.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider, startWith } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const PAGE =
  '<!doctype html><html><head><base href="/"><script>early()</script></head><body>portal</body></html>';
const SCRIPT = 'console.log("portal")';

/** Addresses of the portal with a dot in them, which are no files of the build. */
const DOTTED = '/location/1.5 /foo.html /missing.css /event/12.js?back=/a.b /a.b/c /assets.html'.split(' ');

const folder = scratchFolders()();

const provider = ofFile(async () => {
  const portalDir = join(folder, 'dist');
  await mkdir(join(portalDir, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'top secret');
  for (const [name, content] of Object.entries({
    ...{ 'index.html': PAGE, 'favicon.svg': '<svg/>', '.stamp': 'hidden', 'service-worker.js': 'listen()' },
    'assets/portal-Ab_-1234.js': SCRIPT,
    'assets/portal-Ab_-1234.js.br': 'brotli bytes',
    'assets/portal-Ab_-1234.js.gz': 'gzip bytes',
  }))
    await writeFile(join(portalDir, name), content);
  return startProvider({ settings: { portalDir, demo: false, product: 'Acme </script>' } });
});

const get = (path: string, headers?: Record<string, string>, method?: string) =>
  rawRequest(provider.url, path, headers, method);

describe("the portal's page", () => {
  const PATHS = ['/', '/index.html', '/events', '/event/12', '/location/1?back=home', '/no/such/page'];
  it.each([...PATHS, ...DOTTED])('answers %s, never from a cache unasked', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    expect(body.toString()).toContain('<body>portal</body>');
  });

  it.each(['/reset-password', '/reset-password?x=1', '/reset%2Dpassword'])(
    'is kept by no cache where a mail leads to it: %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    },
  );

  it('has its configuration in a block that its texts cannot leave', async () => {
    const { body } = await get('/');
    expect(body.toString()).toContain(
      '<script type="application/json" id="portal-config">{"brand":{"product":"Acme \\u003c/script\\u003e",',
    );
    expect(await (await fetch(`${provider.url}/config.json`)).json()).toMatchObject({
      brand: { product: 'Acme </script>', phone: '+1 (800) 555-0142', email: 'support@vigil.example' },
    });
  });

  it('has the security headers, and a policy for its own inline script', async () => {
    const { headers } = await get('/events');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${hashSource('early()')}`,
      expect.stringMatching(/^style-src 'self'/),
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default service-worker',
    ]);
  });

  it('comes compressed, and not at all when the browser has it', async () => {
    const packed = await get('/', { 'Accept-Encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.body).toString()).toContain('<body>portal</body>');
    const etag = String(packed.headers.etag);
    const again = await get('/', { 'Accept-Encoding': 'gzip, br', 'If-None-Match': `"other", W/${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await get('/', { 'If-None-Match': etag })).status).toBe(200);
  });

  it('has no body when only its head is asked for', async () => {
    const { status, headers, body } = await get('/', {}, 'HEAD');
    expect([status, headers['content-type'], body.length]).toEqual([200, 'text/html; charset=utf-8', 0]);
  });
});

describe('security.txt', () => {
  const path = '/.well-known/security.txt';

  it('is there once a contact is set, as RFC 9116 has it, whichever folder the portal is in', async () => {
    expect((await get(path)).status).toBe(404);
    const securityContact = ['mailto:a@acme.example', 'https://acme.example/report'];
    const place = { basePath: '/portal/', publicUrl: 'https://portal.example' };
    const settings = { ...place, securityContact, securityLanguages: ['en', 'fr-CA'] };
    const other = await startWith(provider, settings, () => Date.UTC(2027, 0, 31, 12));
    const { status, headers, body } = await rawRequest(other.url, path);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body.toString()).toBe(
      'Contact: mailto:a@acme.example\nContact: https://acme.example/report\n' +
        'Expires: 2027-07-30T00:00:00.000Z\nPreferred-Languages: en, fr-CA\n' +
        'Canonical: https://portal.example/.well-known/security.txt\n',
    );
    await other.close();
  });

  it('has no line without a value', () => {
    const securityContact = ['tel:+1-902-555-0100'];
    const settings = { securityContact, securityLanguages: [], publicUrl: undefined };
    const wanted = 'Contact: tel:+1-902-555-0100\nExpires: 1970-06-30T00:00:00.000Z\n';
    expect(securityTxt(settings, 0)).toBe(wanted);
    // A file for a host without TLS is none that the RFC knows.
    expect(securityTxt({ ...settings, publicUrl: 'http://localhost:8080' }, 0)).toBe(wanted);
  });
});

describe("the portal's files", () => {
  it('are kept for ever when their name holds a hash', async () => {
    const { headers, body } = await get('/assets/portal-Ab_-1234.js');
    expect(body.toString()).toBe(SCRIPT);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect((await get('/favicon.svg')).headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it('come in the compressed form that lies beside them, and not again to who has them', async () => {
    const script = '/assets/portal-Ab_-1234.js';
    const br = await get(script, { 'Accept-Encoding': 'br, gzip' });
    expect([br.headers['content-encoding'], br.body.toString()]).toEqual(['br', 'brotli bytes']);
    expect(br.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const gzip = await get(script, { 'Accept-Encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gzip.body.toString()]).toEqual(['gzip', 'gzip bytes']);
    expect(br.headers.etag).not.toBe(gzip.headers.etag);
    const { headers } = await get('/favicon.svg');
    const again = await get('/favicon.svg', { 'If-None-Match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('have a service worker that is asked for each time, and may ask this host alone', async () => {
    const { headers, body } = await get('/service-worker.js');
    expect(body.toString()).toBe('listen()');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.slice(0, 3)).toEqual(["default-src 'none'", "connect-src 'self'", "img-src 'self'"]);
    expect(policy.join()).not.toMatch(/script-src|unsafe|https?:/);
  });

  const MISSING =
    '/assets/gone-12345678.js /assets/ /assets/x /icons/x.png /.stamp /assets/.stamp /.git/config /.git/HEAD';
  it.each(MISSING.split(' '))('are 404 at %s instead of the page', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each(['/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/..%5csecret.txt', '/%ff', '/%'])(
    'never lie outside of their folder: %s',
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(body.toString()).not.toContain('top secret');
    },
  );

  it('cannot be posted to', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(404);
  });
});

it('a portal in a sub-folder is served there, with its base, and nowhere else; the root leads there', async () => {
  const inFolder = await startWith(provider, { basePath: '/my/portal/' });
  const ask = (path: string) => rawRequest(inFolder.url, path);
  const page = await ask('/my/portal/events');
  expect([page.status, page.body.toString().includes('<base href="/my/portal/">')]).toEqual([200, true]);
  expect((await ask('/my/portal/favicon.svg')).body.toString()).toBe('<svg/>');
  const statuses = ['/my/portal', '/my/portal/config.json', '/my/portals', '/events'].map(
    async (path) => (await ask(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
  const root = await ask('/');
  expect([root.status, root.headers.location]).toEqual([302, '/my/portal/']);
  await inFolder.close();
});

it('without a build the page says what to do, and the API works', async () => {
  const bare = await startWith(provider, { portalDir: join(folder, 'none') });
  const response = await fetch(bare.url);
  expect([response.status, await response.json()]).toEqual([
    503,
    { error: 'The portal has not been built yet: run `npm run build`.', requestId: expect.any(String) },
  ]);
  expect((await fetch(`${bare.url}/api/Event/events`, { method: 'POST' })).status).toBe(401);
  await bare.close();
});

describe('the bytes of a file', () => {
  async function written(name: string, content: string): Promise<FoundFile> {
    const path = join(folder, name);
    await writeFile(path, content);
    const { size, mtimeMs } = await stat(path);
    return { path, size, mtimeMs };
  }

  it('are read once, and again when it has changed', async () => {
    const files = new FileBytes();
    const file = await written('a', 'first');
    const [bytes, same] = await Promise.all([files.of(file), files.of({ ...file })]);
    expect(same).toBe(bytes);
    const changed = await files.of(await written('a', 'second'));
    expect(Buffer.from(changed).toString()).toBe('second');
  });

  it('are forgotten for those that were asked for later, beyond a size', async () => {
    const files = new FileBytes(10);
    const [a, b, c] = await Promise.all([written('a', 'aaaa'), written('b', 'bbbb'), written('c', 'cccc')]);
    const first = await files.of(a);
    const second = await files.of(b);
    expect(await files.of(a)).toBe(first);
    await files.of(c);
    expect(await files.of(a)).toBe(first);
    expect(await files.of(b)).not.toBe(second);
  });

  it('are asked for again after a failure', async () => {
    const files = new FileBytes();
    const file = await written('late', 'there');
    await rm(file.path);
    await expect(files.of(file)).rejects.toThrow('ENOENT');
    await writeFile(file.path, 'there');
    expect(Buffer.from(await files.of(file)).toString()).toBe('there');
  });

  it('are sent without a copy, in pieces that are made when they are wanted', async () => {
    const bytes = Uint8Array.from({ length: 40_000 }, (_, index) => index % 251);
    const pieces: Uint8Array[] = [];
    for await (const piece of bodyPieces(bytes)) pieces.push(piece);
    expect(pieces.map(({ length }) => length)).toEqual([16_384, 16_384, 7_232]);
    expect(pieces.every(({ buffer }) => buffer === bytes.buffer)).toBe(true);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(await new Response(bodyPieces(new Uint8Array())).text()).toBe('');
  });
});

describe('a file that is read as it is sent', () => {
  const READERS = 60;
  const RANGE = { start: 0, end: 99_999 };

  /** The lowest number that no open file of the process has. */
  async function lowestFree(): Promise<number> {
    const file = await open(folder);
    const { fd } = file;
    await file.close();
    return fd;
  }

  async function leaksAfter(read: (pieces: ReadableStream<Uint8Array>) => Promise<unknown>, path: string) {
    const readers = Array.from({ length: READERS }, () => filePieces(path, RANGE));
    // Streams have started by then, so that each read asks the disk at once.
    const before = await lowestFree();
    await Promise.all(readers.map(read));
    // What was asked of the disk before is over by then.
    const whole = await new Response(filePieces(large, RANGE)).arrayBuffer();
    expect(whole.byteLength).toBe(100_000);
    // Other files of the process come and go.
    return (await lowestFree()) - before > READERS / 2;
  }

  let large = '';
  beforeAll(async () => {
    large = join(folder, 'large');
    await writeFile(large, Buffer.alloc(100_000));
  });

  it('is closed when its reader leaves, at once or before it is open', async () => {
    const leave = async (pieces: ReadableStream<Uint8Array>) => {
      const reader = pieces.getReader();
      const first = reader.read();
      await reader.cancel();
      expect((await first).done).toBe(true);
    };
    expect(await leaksAfter(leave, large)).toBe(false);
    expect(await leaksAfter((pieces) => pieces.cancel(), large)).toBe(false);
    const nowhere = filePieces(join(folder, 'nowhere'), RANGE);
    await lowestFree();
    await leave(nowhere);
  });

  it('is closed when it cannot be read', async () => {
    // A folder opens as a file, but has no bytes.
    const fail = (pieces: ReadableStream<Uint8Array>) =>
      expect(pieces.getReader().read()).rejects.toThrow('EISDIR');
    expect(await leaksAfter(fail, folder)).toBe(false);
  });
});

describe('a Range header against a file of 100 bytes', () => {
  it.each<[header: string | undefined, range: unknown]>([
    [undefined, 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'whole'],
    ['bytes=0-1,5-9', 'whole'],
    ['bytes=-', 'whole'],
    ['items=0-1', 'whole'],
  ])('%j gives %j', (header, expected) => {
    expect(byteRange(header, 100)).toEqual(expected);
  });

  it('never leaves the file', () => {
    const header = fc
      .tuple(fc.option(fc.nat(300)), fc.option(fc.nat(300)))
      .map(([first, last]) => `bytes=${first ?? ''}-${last ?? ''}`);
    fc.assert(
      fc.property(header, fc.nat(200), (text, size) => {
        const range = byteRange(text, size);
        const bounds = typeof range === 'string' ? [0, 0, 1] : [range.start, range.end, size];
        const [start = -1, end = -1, above = -1] = bounds;
        expect(start >= 0 && start <= end && end < above).toBe(true);
      }),
    );
  });
});
