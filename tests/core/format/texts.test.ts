import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownText, spacedWords, yesNo } from '#core/format/texts.ts';
import { recordingTypeLabel } from '#domain/player/recordingName.ts';
import { accountNumber, addressLine, personName } from '#domain/sites/names.ts';

describe('a recording type', () => {
  it.each([
    ['MotionImage', 'Motion Image'],
    ['Image', 'Image'],
    ['OfflineImage', 'Offline Image'],
    ['FocusImage', 'Focus Image'],
    ['PreVideo', 'Motion Recording'],
    ['PostVideo', 'Post Video'],
    ['Video', 'Video'],
    ['Json', 'Json'],
    ['Data', 'Data'],
    ['thermalClip', 'thermal Clip'],
    ['', 'Unknown'],
    [null, 'Unknown'],
    [undefined, 'Unknown'],
    [{}, 'Unknown'],
  ])('%j is called %s', (type, label) => {
    expect(recordingTypeLabel(type)).toBe(label);
  });
});

describe('a name in capitals and small letters', () => {
  it('is split at each capital, but not where a space stands already', () => {
    expect(spacedWords('VeryHigh')).toBe('Very High');
    expect(spacedWords('Very High')).toBe('Very High');
    expect(spacedWords('ÄltereÜbung')).toBe('Ältere Übung');
    expect(spacedWords(null)).toBe('');
  });
});

describe('a person', () => {
  it.each([
    [{ firstname: 'Ada', lastname: 'Okafor' }, 'Ada Okafor'],
    [{ firstname: ' Ada ', lastname: null }, 'Ada'],
    [{ lastname: 'Okafor' }, 'Okafor'],
    [{ firstname: '', lastname: {} }, '—'],
    [null, '—'],
    [undefined, '—'],
  ])('%j is called %s', (person, name) => {
    expect(personName(person)).toBe(name);
  });

  it('takes another word when nameless', () => {
    expect(personName(null, 'Unknown caller')).toBe('Unknown caller');
  });
});

describe('an address', () => {
  it.each([
    [
      { streetAddress: '12 Dock Rd', city: 'Springfield', province: 'IL', postal: '62701' },
      '12 Dock Rd, Springfield, IL 62701',
    ],
    [{ streetAddress: '12 Dock Rd', postal: '62701' }, '12 Dock Rd, 62701'],
    [{ city: ' Springfield ', province: '' }, 'Springfield'],
    [{ streetAddress: null, city: undefined, province: {}, postal: Number.NaN }, null],
    ['12 Dock Rd,  Springfield, , IL', '12 Dock Rd, Springfield, IL'],
    [' , ', null],
    ['', null],
    [{}, null],
    [null, null],
    [undefined, null],
  ])('%j is %j', (address, line) => {
    expect(addressLine(address)).toBe(line);
  });
});

describe('an account code', () => {
  it.each([
    ['A-1042', 'A-1042'],
    [1042, '1042'],
    ['  ', 'N/A'],
    [null, 'N/A'],
  ])('%j is shown as %s', (code, text) => {
    expect(accountNumber(code)).toBe(text);
  });
});

describe('a server-given value', () => {
  it('is one trimmed line, or the fallback', () => {
    expect(shownText('  Main\n  Yard ')).toBe('Main Yard');
    expect(shownText(undefined)).toBe('—');
    expect(shownText(' ', 'Unnamed')).toBe('Unnamed');
  });

  it('never throws and never gives an object', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(shownText(value)).not.toContain('[object');
      }),
      { examples: [[{ toString: 1 }], [Object.create(null)], [Symbol('x')]] },
    );
  });

  it('is Yes for true alone', () => {
    expect([true, false, null, undefined, 1, 'true'].map(yesNo)).toEqual([
      'Yes',
      'No',
      'No',
      'No',
      'No',
      'No',
    ]);
  });
});
