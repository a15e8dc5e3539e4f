import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandedPage } from '../server/portal/brand.ts';
import { answerOf, isOfBuild } from '../src/worker/answerOf.ts';
import { noticeOf, pressedAddress } from '../src/worker/pushMessage.ts';

const folder = 'https://portal.example/customer/portal/';
const place = { folder, routes: ['/', '/events', '/event/$id', '/events/location/$id', '/logout'] };

interface Asked {
  readonly mode?: RequestMode;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a request is answered; by default one of a script for a file. */
const asked = (url: string, { mode = 'cors', method = 'GET', headers = {} }: Asked = {}) =>
  answerOf({ url: new URL(url, folder).href, mode, method, headers: new Headers(headers) }, place);

describe('the service worker', () => {
  it.each(['', 'events', 'events/', 'events?police=true#late', 'event/12', 'events/location/3', 'logout'])(
    'opens the page of the portal at %j',
    (path) => {
      expect(asked(path, { mode: 'navigate' })).toBe('page');
    },
  );

  it.each([
    'api/docs',
    'api/openapi.json',
    'healthz',
    'favicon.svg',
    'robots.txt',
    'reset-password?token=a',
    'status/events',
    'event/12/x',
    '/',
    '/events',
    'https://elsewhere.example/customer/portal/events',
  ])('leaves the address %s to the network', (path) => {
    expect(asked(path, { mode: 'navigate' })).toBe('network');
  });

  it('takes files of the build, and what stands beside the page, out of the cache', () => {
    expect(asked('assets/portal-Ab_-1234.js')).toBe('file');
    expect(asked('assets/inter-latin-wght-normal-Ab_-1234.woff2')).toBe('file');
    expect(asked('config.json')).toBe('beside');
    expect(asked('favicon.svg', { mode: 'no-cors' })).toBe('beside');
  });

  it.each([
    'api/Event/details/1',
    '/api/Event/details/1',
    '/media/clip.mp4?signature=a',
    'media/clip-Ab_-1234.mp4',
    'https://api.example/api/Session/log-off',
    'https://portal.example.evil/customer/portal/assets/portal-Ab_-1234.js',
    'events',
    'manifest.webmanifest',
    'plugins.json',
    'config.json?again',
    'toString',
    'assets/portal.js',
    'assets/../api/portal-Ab_-1234.js',
    'service-worker.js',
  ])('never touches what a page asks for at %s', (path) => {
    expect(asked(path)).toBe('network');
  });

  it('touches no part of a file, and nothing that is sent', () => {
    expect(asked('assets/portal-Ab_-1234.js', { headers: { Range: 'bytes=0-1' } })).toBe('network');
    for (const method of ['HEAD', 'POST']) {
      expect(asked('assets/portal-Ab_-1234.js', { method })).toBe('network');
      expect(asked('events', { method, mode: 'navigate' })).toBe('network');
    }
  });
});

describe('a page of a build', () => {
  const files = ['assets/portal-Ab_-1234.js', 'assets/style-00000000.css'];
  const page = '<link href="./assets/style-00000000.css"><script src="./assets/portal-Ab_-1234.js"></script>';

  it('names files of this build alone', () => {
    expect(isOfBuild(page, files)).toBe(true);
    expect(isOfBuild(`${page}<img src="assets/logo.png">`, files)).toBe(true);
    expect(isOfBuild(page.replace('1234', '5678'), files)).toBe(false);
    expect(isOfBuild(`${page}"assets/late-Ab_-1234.js"`, files)).toBe(false);
  });

  it('is not whatever came instead of one', () => {
    expect(isOfBuild('<h1>Welcome to our network</h1>', files)).toBe(false);
  });
});

const FOLDER = 'https://portal.example/customer/';
const PAGE = readFileSync('index.html', 'utf8');
const ICON = `${FOLDER}icons/apple-touch-icon.png`;
const PLAIN = {
  title: 'Something happened',
  options: { body: 'Open the portal to see it.', icon: ICON, data: { address: FOLDER } },
};
const TOLD = {
  title: 'Harbour Yard',
  body: 'Guard on the way. Nothing for you to do.',
  navigate: `${FOLDER}event/12`,
  tag: 'event-12',
  lang: 'en',
  timestamp: 1_795_300_000_000,
  data: { id: 7 },
};
const payload = (notification: unknown) => JSON.stringify({ web_push: 8030, notification });

describe('a push', () => {
  it('is shown in its words, in the place of the one before of its tag, with its event’s address', () => {
    expect(noticeOf(payload(TOLD), FOLDER, PAGE)).toEqual({
      title: TOLD.title,
      options: {
        body: TOLD.body,
        lang: 'en',
        icon: ICON,
        tag: 'event-12',
        renotify: true,
        timestamp: TOLD.timestamp,
        data: { address: TOLD.navigate },
      },
    });
  });

  it.each([
    ['brand/logo.png?a=1&b=2', {}, `${FOLDER}brand/logo.png?a=1&b=2`],
    ['brand/logo.svg', { favicon: '/brand/icon.png' }, 'https://portal.example/brand/icon.png'],
    ['https://cdn.example/logo.png', {}, 'https://cdn.example/logo.png'],
    // Browsers show no drawing there.
    ['brand/logo.svg', {}, undefined],
    [undefined, {}, ICON],
  ])('has the picture of the brand with the logo %s and the look %j', (logo, look, icon) => {
    const page = brandedPage(PAGE, { product: 'Night Owl', logo, look });
    expect(noticeOf(payload(TOLD), FOLDER, page).options.icon).toBe(icon);
    expect(noticeOf('', FOLDER, page).options.icon).toBe(icon);
  });

  it('without a tag asks for nothing that browsers refuse then', () => {
    const { options } = noticeOf(payload({ title: 'Test' }), FOLDER, PAGE);
    expect(options).toEqual({ body: '', lang: 'en', icon: ICON, data: { address: FOLDER } });
  });

  it.each([
    '',
    'hello',
    '{"notification":',
    'null',
    '[]',
    '7',
    '{}',
    payload(null),
    payload([TOLD]),
    payload({ ...TOLD, title: 7 }),
    payload({ ...TOLD, title: '  ' }),
  ])('of the payload %s still shows something, and nothing of it', (text) => {
    expect(noticeOf(text, FOLDER, PAGE)).toEqual(PLAIN);
  });

  it('of any payload shows something that a browser takes', () => {
    const field = fc.oneof(fc.string(), fc.anything());
    const fields = fc.record({ title: field, body: field, navigate: field, tag: field, timestamp: field });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fields.map(payload)), (text) => {
        const { title, options } = noticeOf(text, FOLDER, PAGE);
        expect(title).not.toBe('');
        expect(title.length + options.body.length).toBeLessThanOrEqual(1_200);
        expect(options.renotify ?? false).toBe(options.tag !== undefined);
        expect(options.data.address.startsWith(FOLDER)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a press on it', () => {
  it.each([
    [`${FOLDER}event/12`, `${FOLDER}event/12`],
    ['event/12', `${FOLDER}event/12`],
    [`${FOLDER}?a=b#c`, `${FOLDER}?a=b#c`],
  ])('opens %s of the portal', (address, opened) => {
    expect(pressedAddress({ address }, FOLDER)).toBe(opened);
  });

  it.each([
    'https://elsewhere.example/customer/event/12',
    'https://portal.example.evil/customer/',
    'https://portal.example/customer-of-another/',
    '//elsewhere.example/',
    '/event/12',
    '../admin',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://',
    '',
    7,
    null,
    {},
  ])('opens the start page instead of %o', (address) => {
    expect(pressedAddress({ address }, FOLDER)).toBe(FOLDER);
  });

  it.each([null, undefined, 'event/12', [], { navigate: 'event/12' }])('knows no place in %o', (data) => {
    expect(pressedAddress(data, FOLDER)).toBe(FOLDER);
  });
});
