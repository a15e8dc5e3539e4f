import { describe, expect, it } from 'vitest';
import { parseChangeRequestSearch } from '#plugins/change-request/plugin.ts';

describe('the texts of a link to the change request', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['nothing', {}, {}],
    ['both texts', { subject: 'Site', details: 'Pier 4' }, { subject: 'Site', details: 'Pier 4' }],
    ['one text', { details: 'Pier 4' }, { details: 'Pier 4' }],
    ['numbers typed by hand', { subject: 12, details: 0 }, { subject: '12', details: '0' }],
    ['blanks', { subject: '  ', details: '\n' }, {}],
    ['a subject of several lines', { subject: ' One\n two ' }, { subject: 'One two' }],
    ['lines in the details', { details: 'One\ntwo' }, { details: 'One\ntwo' }],
    ['other types', { subject: { a: 1 }, details: ['x'] }, {}],
    ['null and true', { subject: null, details: true }, {}],
    ['other parameters', { notes: 'x', send: '1' }, {}],
    ['markup, as text', { subject: '<script>' }, { subject: '<script>' }],
  ])('are taken from %s', (_, raw, expected) => {
    expect(parseChangeRequestSearch(raw)).toEqual(expected);
  });

  it('end at 200 and 2,000 characters', () => {
    const { subject, details } = parseChangeRequestSearch({
      subject: 's'.repeat(10_000),
      details: 'd'.repeat(10_000),
    });
    expect(subject).toBe('s'.repeat(200));
    expect(details).toBe('d'.repeat(2_000));
  });

  it('are not cut in the middle of a character', () => {
    const { subject = '' } = parseChangeRequestSearch({ subject: `${'s'.repeat(199)}😀` });
    expect(subject).toBe('s'.repeat(199));
    expect(() => encodeURIComponent(subject)).not.toThrow();
  });
});
