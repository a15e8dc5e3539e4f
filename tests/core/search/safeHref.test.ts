import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHref } from '#core/search/safeHref.ts';

const origin = 'https://portal.example';
const folder = `${origin}/customer/portal/`;

describe('a server-given link', () => {
  it.each([
    ['/event/12', '/event/12'],
    ['/events?dnfilter=police#top', '/events?dnfilter=police#top'],
    ['/events?q=a#token=e30.e30.c2ln', '/events?q=a'],
    ['/login-callback#token=e30.e30.c2ln', '/login-callback'],
    ['https://portal.example/location/3', '/location/3'],
    ['HTTPS://PORTAL.example/location/3', '/location/3'],
    ['https://user:secret@portal.example/x', '/x'],
    ['/a/../b', '/b'],
  ])('%s leads to %s', (url, path) => {
    expect(safeHref(url, origin)).toBe(path);
  });

  it.each<[string, unknown[]]>([
    [
      'another origin',
      ['https://evil.example/event/12', 'http://portal.example/', 'https://portal.example:8443/'],
    ],
    ['another host', ['//evil.example/x', '/\\evil.example/x', '/\t/evil.example/x', '/.//evil.example']],
    ['another host below the own one', ['https://portal.example//evil.example']],
    ['code and data', ['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x']],
    ['other schemes', ['blob:https://portal.example/1', 'mailto:a@b.example']],
    ['the API', ['/api/Password', '/API/openid/google-login']],
    ['what is no address', ['event/12', 'https://[', '', null, 12, { href: '/x' }]],
  ])('leads nowhere for %s', (_, urls) => {
    expect(urls.flatMap((url) => safeHref(url, origin) ?? [])).toEqual([]);
  });

  it.each([
    ['/location/3', '/location/3'],
    ['/customer/portal/location/3?a=1', '/location/3?a=1'],
    [`${folder}location/3`, '/location/3'],
    [`${origin}/customer/portal`, '/'],
    [`${origin}/customer/portal2/3`, null],
    [`${origin}/location/3`, null],
    ['/customer/portal//evil.example', null],
    ['/customer/portal/api/Password', null],
  ])('of a portal in a folder, %s leads to %j within it', (url, path) => {
    expect(safeHref(url, folder)).toBe(path);
  });

  it('never leaves the portal, whatever the text', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '\t', '\n', '?', '#', '%2f'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(hostile, fc.constantFrom(`${origin}/`, folder), (text, home) => {
        const href = safeHref(new URL(home).pathname + text, home) ?? '/';
        expect(new URL(href, origin).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});
