import { describe, expect, it } from 'vitest';
import { mailHref, telHref } from '#core/ui/ContactLinks.tsx';

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
