import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, mailHref, safeFileName, telHref } from '#core/format/foreignText.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'0123456789+-.() /x#,;extorAa@?=\n\t|"٣５'), maxLength: 40 }),
);
/** Values of each kind. */
const RUNS = process.env.PROOF === undefined ? 500 : 2_000;
const anyValue = fc.oneof(texts, fc.anything());
const noText: readonly (readonly [unknown])[] = [[null], [5_550_100], [{}], [' ']];

describe('a telephone link', () => {
  it.each([
    ['+1 (800) 555-0142', '+18005550142'],
    ['1-800-555-0142', '18005550142'],
    ['(555) 123 - 4567', '5551234567'],
    ['5550100', '5550100'],
    ['*67', '*67'],
    ['*99#', '*99%23'],
    ['911', '911'],
    ['(+44) 20 7946 0958', '+442079460958'],
    ['0044 (0)20 7946 0958', '00442079460958'],
    ['8 (495) 123-45-67', '84951234567'],
    ['+1\u00a0555\u2011123\u20134567', '+15551234567'],
    ['\u202a+1 555 123 4567\u202c', '+15551234567'],
    ['＋１　５５５－１２３－４５６７', '+15551234567'],
    ['٠٢٠ ٧٩٤٦ ٠٩٥٨', '02079460958'],
  ])('to %s is %s', (number, dialled) => {
    expect(telHref(number)).toBe(`tel:${dialled}`);
  });

  it.each(['555-0100 ext. 12', '555-0100x12', '555-0100 #12', '555-0100;ext=12'])(
    'to %s dials the extension after a pause',
    (number) => {
      expect(telHref(number)).toBe('tel:5550100,12');
    },
  );

  it.each([
    ['two numbers', ['(555) 123-4567 or (555) 765-4321', '555-0142, 555-0143', '555-0142/555-0143']],
    ['two numbers with little between them', ['555-0142\n0143', '911 112', '555-0142 - 0145']],
    ['a number and more', ['+1 555 123 4567 8', '+1 (555) 010-0000 / 2']],
    ['a number and a remark', ['555-0142 (24h)', 'Fax 5550100', '555-0142 x3 or 4']],
    ['letters for digits', ['1-800-GUARDS', 'javascript:1', 'n/a']],
    ['a code', ['*#06#', '**21*5550100#', '#12']],
    ['a date', ['2026-11-22', '22.11.2026']],
    ['a wrong length', ['+12 3456 7890 1234 567', '12', '+1', '+']],
    ['a sign too many', ['(555 123-4567', '555-0142-']],
  ])('is none for %s: %j', (_, texts) => {
    expect(texts.flatMap((text) => telHref(text) ?? [])).toEqual([]);
  });

  it('dials all digits of the text, whatever it is, or is none', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const href = telHref(value);
        if (href === null) return;
        expect(href).toMatch(/^tel:(?:\+?\d{3,18}(?:,\d{1,7})?|\*\d{2,3}(?:%23)?)$/);
        const digits = String(value)
          .normalize('NFKC')
          .replace(/[^\p{Nd}]/gu, '');
        // '(0)' alone is left out.
        expect([digits.length, digits.length - 1]).toContain(
          href.replace('%23', '').replace(/\D/g, '').length,
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('is soon found out for texts of any length', () => {
    const begun = performance.now();
    for (const part of ['1', '1 ', '(', '1-', '+', ' ', 'x1', '1 x', '٣'])
      for (const times of [95, 45, 30, 50_000]) expect(telHref(`${part.repeat(times)}?`)).toBeNull();
    expect(performance.now() - begun).toBeLessThan(50);
  });
});

describe('a mail link', () => {
  it.each([
    ['support@vigil.example', 'mailto:support@vigil.example'],
    [' ada+night@vigil.example ', 'mailto:ada%2Bnight@vigil.example'],
    ["b&b.o'brien@mail.vigil.example", "mailto:b%26b.o'brien@mail.vigil.example"],
    ['jörg@bücher.example', 'mailto:j%C3%B6rg@b%C3%BCcher.example'],
  ])('to %s is %s', (address, href) => {
    expect(mailHref(address)).toBe(href);
  });

  it.each([
    ['several addresses', ['a@b@c.example', 'a@b.example,c@d.example', 'a@b.example; c@d.example']],
    ['headers', ['a@b.example?cc=c@d.example', 'a%0Abcc@b.example', 'a@b.example\nbcc: c@d.example']],
    ['an address and more', ['Ada <a@b.example>', '<a@b.example>', 'mailto:a@b.example', '"a b"@c.example']],
    ['half an address', ['no address', 'a@b', 'a@b..example', 'a.@b.example', 'a@-b.example', '@b.example']],
    ['signs that mislead', ['a＠b.example', 'a\u202e@b.example', 'a@b.\ud800']],
    ['too many signs', [`${'a'.repeat(250)}@b.example`]],
  ])('is none for %s: %j', (_, texts) => {
    expect(texts.flatMap((text) => mailHref(text) ?? [])).toEqual([]);
  });

  it.each(noText)('is none for %j, nor is a telephone link', (value) => {
    expect([mailHref(value), telHref(value)]).toEqual([null, null]);
  });

  it('has one recipient and no header, whatever the text is, or is none', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const href = mailHref(value);
        if (href === null) return;
        expect(href).toMatch(/^mailto:[^?&,;\s<>@]+@[^?&,;\s<>@]+$/);
        expect(decodeURIComponent(href.slice('mailto:'.length))).toBe(String(value).trim());
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a file name', () => {
  it('keeps letters and digits of any script, and the offset of a zone', () => {
    expect(safeFileName(['Zürich / Öst', '北門', 7, 'UTC+5'], 'mp4')).toBe('Zürich-Öst_北門_7_UTC+5.mp4');
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd.csv'],
    ['CON', 'file-CON.csv'],
    ['\u202egnp.exe', 'gnp-exe.csv'],
    ['a\0b\r\nc', 'a-b-c.csv'],
    ['', 'file.csv'],
    [null, 'file.csv'],
    [{ name: '/' }, 'file.csv'],
  ])('of %j is %s', (part, name) => {
    expect(safeFileName([part], 'csv')).toBe(name);
  });

  it('is one that every file system takes, whatever the texts are', () => {
    const long = fc.constantFrom('猫'.repeat(4_000), 'a\u0301'.repeat(4_000), '👩‍👩‍👧'.repeat(900));
    fc.assert(
      fc.property(fc.array(fc.oneof(anyValue, long), { maxLength: 6 }), (parts) => {
        const name = safeFileName(parts, 'csv');
        expect(name).toMatch(/^[\p{L}\p{N}\p{M}+][\p{L}\p{N}\p{M}+_-]*\.csv$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|com.|lpt.)\./i);
      }),
    );
  });
});

/** As a spreadsheet reads it that takes one of these characters for the end of a cell; quotes only where a cell begins. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at += 1) {
    let cell = '';
    if (line[at] === '"') {
      for (at += 1; at < line.length; at += 1) {
        if (line[at] === '"') {
          if (line[at + 1] !== '"') break;
          at += 1;
        }
        cell += line[at];
      }
      at += 1;
    }
    while (at < line.length && line[at] !== separator && line[at] !== '\n') {
      cell += line[at];
      at += 1;
    }
    cells.push(cell);
  }
  return cells;
}

const isFormula = (cell: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell);

describe('a cell of CSV', () => {
  it.each([
    ['Gate 2', 'Gate 2'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    [12, '12'],
    [null, ''],
    [{}, ''],
    ['=1+1', "'=1+1"],
    ['  =1+1', "'  =1+1"],
    ['＝1', "'＝1"],
    ['Gate;=HYPERLINK(0)', '"Gate;\'=HYPERLINK(0)"'],
    ['Gate\t-1', '"Gate\t\'-1"'],
    ['Gate; north', '"Gate; north"'],
  ])('of %j is %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  const hostile = fc.string({
    unit: fc.constantFrom(...'=+-@;,|"\' a\n＝', '\t', '\r', '\u0000', '\u200b'),
    maxLength: 12,
  });

  it.each([',', ';', '\t', '|'])(
    'begins no formula where %j separates, whatever the texts are',
    (separator) => {
      fc.assert(
        fc.property(fc.array(fc.oneof(hostile, anyValue), { minLength: 1, maxLength: 4 }), (values) => {
          const line = values.map(csvCell).join(',');
          expect(cellsOf(line, separator).filter(isFormula)).toEqual([]);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('is read back as the text, but for apostrophes', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, texts), { minLength: 1, maxLength: 4 }), (values) => {
        const plain = values.map((text) => text.replaceAll('\n', ' '));
        const read = cellsOf(plain.map(csvCell).join(','), ',');
        expect(read.map((text) => text.replaceAll("'", ''))).toEqual(
          plain.map((text) => text.replaceAll("'", '')),
        );
      }),
      { numRuns: RUNS },
    );
  });
});
