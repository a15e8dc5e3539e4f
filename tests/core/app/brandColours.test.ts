import { describe, expect, it } from 'vitest';
import { ConfigError, lookSheet, parseConfig } from '#contract/portalConfig.ts';

const read = (brand: unknown) => parseConfig({ brand }).brand;

function refusalOf(brand: unknown): string {
  try {
    read(brand);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('nothing was refused');
}

const AMBER = { accent: '#FFB454', ground: '#120d16' };

describe('the look of a brand', () => {
  it('changes nothing by default', () => {
    const look = read({});
    const { colours, favicon, loginPicture, links } = look;
    expect([colours, favicon, loginPicture, links]).toEqual([undefined, undefined, undefined, []]);
    expect(lookSheet(look)).toBe('');
  });

  it('takes the colours that the portal has itself', () => {
    const sheet = lookSheet(read({ colours: { accent: '#4cc2ff', ground: '#0b0f14' } }));
    expect(sheet).toContain('--accent:#4cc2ff;');
    expect(sheet).toContain('--on-accent:#06121b;');
  });

  it('makes every surface and shade of an accent and a ground, on screens without colours of their own', () => {
    const sheet = lookSheet(read({ colours: AMBER }));
    expect(sheet).toMatch(/^@media screen and \(forced-colors:none\)\{html:root\{--surface-ground:#120d16;/);
    for (const name of ['card', 'raised', 'hover']) expect(sheet).toMatch(new RegExp(`--surface-${name}:#`));
    expect(sheet).toContain('--accent:#ffb454;');
    expect(sheet.match(/--heat-\d:#[\da-f]{6}/g)).toHaveLength(4);
  });

  it('has a favicon, a login picture and links', () => {
    const links = [{ label: ' Status ', href: 'https://status.example/' }];
    const look = read({ favicon: '/acme.svg', loginPicture: '/brand/yard.webp', links });
    expect(look).toMatchObject({
      favicon: '/acme.svg',
      links: [{ label: 'Status', href: 'https://status.example/' }],
    });
    expect(lookSheet(look)).toContain('--login-picture:url("/brand/yard.webp")');
  });

  it.each([
    [
      { colours: { ...AMBER, accent: '#123456' } },
      /^config\.json: 'brand\.colours' cannot be read: accent #123456 on surface-ground #120d16 has a contrast of 1\.\d\d, and 4\.5 is the least\.$/,
    ],
    [
      { colours: { ...AMBER, ground: '#f0f0f0' } },
      /'brand\.colours' cannot be read: text #e6edf3 on surface-ground/,
    ],
    [{ colours: { ...AMBER, ground: '#2b2b33' } }, /muted text #93a1b0 on surface-\w+ #/],
    [{ colours: { accent: 'red', ground: '#120d16' } }, /'brand\.colours\.accent' must be a colour such as/],
    [{ colours: { accent: '#ffb454' } }, /'brand\.colours\.ground' must be a colour/],
    [{ colours: { ...AMBER, text: '#ffffff' } }, /'brand\.colours\.text' is not a known key/],
    [{ colours: '#ffb454' }, /'brand\.colours' must be a group of keys/],
    [{ favicon: 'https://host.example/a.svg' }, /'brand\.favicon' must be a path of the portal's own host/],
    [{ loginPicture: '//host.example/a' }, /'brand\.loginPicture' must be a path/],
    [{ loginPicture: '/a");}x{' }, /'brand\.loginPicture' must be a path/],
    [
      { links: [{ label: 'x', href: 'javascript:alert(1)' }] },
      /'brand\.links\.0\.href' must be an http\(s\) address/,
    ],
    [{ links: [{ href: 'https://a.example' }] }, /'brand\.links\.0' must have a label/],
  ])('%j is refused with the field, or the pair', (brand, message) => {
    expect(refusalOf(brand)).toMatch(message);
  });
});
