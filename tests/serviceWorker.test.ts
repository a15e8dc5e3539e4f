import { describe, expect, it } from 'vitest';
import { answerOf, isOfBuild } from '../src/worker/answerOf.ts';

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
