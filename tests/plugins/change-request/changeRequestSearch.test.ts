import { describe, expect, it } from 'vitest';
import { cutText } from '#domain/sites/RequestChange.tsx';
import { parseChangeRequestSearch } from '#plugins/change-request/plugin.ts';

describe('the texts of a link to the change request', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['nothing', {}, {}],
    ['both texts', { subject: 'Site', details: 'Pier 4' }, { subject: 'Site', details: 'Pier 4' }],
    ['numbers typed by hand', { subject: 12, details: 0 }, { subject: '12', details: '0' }],
    ['blanks', { subject: '  ', details: '\n' }, {}],
    ['a subject of several lines', { subject: ' One\n two ' }, { subject: 'One two' }],
    ['lines in the details', { details: 'One\ntwo' }, { details: 'One\ntwo' }],
    ['other types', { subject: { a: 1 }, details: ['x'] }, {}],
    ['other parameters', { notes: 'x', send: '1' }, {}],
    ['markup, as text', { subject: '<script>' }, { subject: '<script>' }],
  ])('are taken from %s', (_, raw, expected) => {
    expect(parseChangeRequestSearch(raw)).toEqual(expected);
  });

  it('come whole, however long: the form says what is too much', () => {
    const long = { subject: `${'s'.repeat(10_000)}😀`, details: 'd'.repeat(10_001) };
    expect(parseChangeRequestSearch(long)).toEqual(long);
  });
});

it('the texts that the portal’s own links bring along are whole up to the limit, show before that where they end, and are not cut within a character', () => {
  expect(cutText('s'.repeat(200), 200)).toBe('s'.repeat(200));
  expect(cutText('s'.repeat(201), 200)).toBe(`${'s'.repeat(199)}…`);
  const subject = cutText(`${'s'.repeat(198)}😀 and more`, 200);
  expect(subject).toBe(`${'s'.repeat(198)}…`);
  expect(() => encodeURIComponent(subject)).not.toThrow();
});
