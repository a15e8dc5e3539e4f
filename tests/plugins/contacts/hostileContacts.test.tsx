// @vitest-environment happy-dom
// A stub answers with hostile and overlong texts, which the reference provider never gives.
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { portalOfTest, signInAs } from '../../support/openPortal.tsx';
import { hrefs, person, texts } from './contactRows.ts';

const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const LONG = 'x'.repeat(10_000);
const CONTACTS = '/api/Contact/contacts';

const open = portalOfTest(() => signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' }));

async function openContacts(value: unknown) {
  open('/contacts', ({ path }) => (path === CONTACTS ? { value } : undefined));
  await screen.findByRole('table', { name: 'Contacts' });
}

describe('contacts with hostile numbers and addresses', () => {
  it.each([
    ['javascript:alert(1)', null],
    ['555;phone-context=evil', null],
    ['555?body=x&y', null],
    ['+1 555\r\nX: 1', null],
    ['(555) 123-4567 or (555) 765-4321', null],
    ['1-800-GUARDS', null],
    ['555-0142 (24h)', null],
    ['555-0142 x12', 'tel:5550142,12'],
    ['none', null],
    ['()', null],
    ['"><b>', null],
  ])('the number %j dials %j', async (cell, href) => {
    await openContacts([person(1, { cell })]);
    expect(hrefs()).toEqual(href === null ? [] : [href]);
    expect(texts()[0]?.[2]).toBe(cell.replace(/\s+/g, ' '));
  });

  it.each([
    ['a@b.example?bcc=c@d.example', null],
    ['a@b.example,c@d.example', null],
    ['a@b.example\r\nBcc: c@d.example', null],
    ['javascript:alert(1)@x', null],
    ['a%0d%0abcc=x@b.example', null],
    ['a?subject=x@b.example', null],
    ['not an address', null],
    ['@', null],
  ])('the address %j mails to %j', async (email, href) => {
    await openContacts([person(1, { email })]);
    expect(hrefs()).toEqual(href === null ? [] : [href]);
    expect(texts()[0]?.[5]).toBe(email.replace(/\s+/g, ' '));
  });

  it('show markup and long names as the text that they are', async () => {
    const bad = { firstname: HOSTILE, lastname: HOSTILE, work: HOSTILE, email: HOSTILE };
    await openContacts([person(1, bad), person(2, { firstname: LONG, email: LONG })]);
    // Letters come before signs.
    expect(texts()[1]).toEqual([HOSTILE, HOSTILE, '—', HOSTILE, '—', HOSTILE]);
    expect(texts()[0]?.[0]).toBe(LONG);
    expect(document.querySelector('img[src="x"], main script')).toBeNull();
    expect(window).not.toHaveProperty('hacked');
    const requests = screen.getAllByRole('link', { name: /^Request a change/ });
    for (const link of requests) expect(link.getAttribute('href')?.length).toBeLessThan(4_000);
  });
});
