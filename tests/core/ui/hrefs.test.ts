import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailHref } from '#core/ui/mailHref.ts';
import { safeHref } from '#core/ui/safeHref.ts';
import { telHref } from '#core/ui/telHref.ts';

const origin = 'https://portal.example';

describe('a server-given link', () => {
  it.each([
    ['/event/12', '/event/12'],
    ['/events?dnfilter=police#top', '/events?dnfilter=police#top'],
    ['https://portal.example/location/3', '/location/3'],
    ['HTTPS://PORTAL.example/location/3', '/location/3'],
    ['https://user:secret@portal.example/x', '/x'],
    ['/a/../b', '/b'],
  ])('%s leads to %s', (url, path) => {
    expect(safeHref(url, origin)).toBe(path);
  });

  it.each([
    ['https://evil.example/event/12'],
    ['http://portal.example/event/12'],
    ['https://portal.example.evil.example/'],
    ['https://portal.example:8443/'],
    ['//evil.example/x'],
    ['/\\evil.example/x'],
    ['/\t/evil.example/x'],
    ['/.//evil.example'],
    ['https://portal.example//evil.example'],
    ['javascript:alert(1)'],
    [' javascript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:text/html,x'],
    ['blob:https://portal.example/1'],
    ['mailto:a@b.example'],
    ['/api/Password'],
    ['/API/openid/google-login'],
    ['event/12'],
    ['Dock 9'],
    ['https://['],
    [''],
    [null],
    [undefined],
    [12],
    [{ href: '/x' }],
  ])('%j leads nowhere', (url) => {
    expect(safeHref(url, origin)).toBeNull();
  });

  it('never leaves the portal, whatever the text', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '\t', '\n', '?', '#', '%2f'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const href = safeHref(`/${text}`, origin) ?? '/';
        expect(new URL(href, origin).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a telephone link', () => {
  it.each([
    ['+1 (800) 555-0142', 'tel:+18005550142'],
    ['555.0100', 'tel:5550100'],
    ['555-0100 ext. 12', 'tel:5550100,12'],
    ['555-0100x12', 'tel:5550100,12'],
    ['*67#', 'tel:*67%23'],
    ['555;12', 'tel:555;12'],
    ['Fax 5550100', 'tel:5550100'],
    ['javascript:1', 'tel:1'],
  ])('to %s is %s', (number, href) => {
    expect(telHref(number)).toBe(href);
  });

  it.each([['call me'], ['+'], [''], [null], [undefined], [5550100]])('to %j is none', (number) => {
    expect(telHref(number)).toBeNull();
  });
});

describe('a mail link', () => {
  it.each([
    ['support@vigil.example', 'mailto:support@vigil.example'],
    [' ada+night@vigil.example ', 'mailto:ada%2Bnight@vigil.example'],
    ['a?cc=b@vigil.example', 'mailto:a%3Fcc%3Db@vigil.example'],
    ['a@b.example?bcc=c', 'mailto:a@b.example%3Fbcc%3Dc'],
    ['a%0Abcc@b.example', 'mailto:a%250Abcc@b.example'],
  ])('to %s is %s', (address, href) => {
    expect(mailHref(address)).toBe(href);
  });

  it.each([
    ['no address'],
    ['a@b@c'],
    ['a@b.example,c@d.example'],
    ['a@b.example\nbcc: c@d.example'],
    ['a@\ud800'],
    ['@b'],
    [''],
    [null],
    [undefined],
    [7],
  ])('to %j is none', (address) => {
    expect(mailHref(address)).toBeNull();
  });
});
