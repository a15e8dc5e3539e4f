// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { morningMail } from '../../server/notify/morningMail.ts';

const ALLOWED = new Set('HTML HEAD META TITLE BODY DIV P H1 H2 UL LI A BDI BR'.split(' '));
const ALLOWED_ATTRIBUTES = new Set(['lang', 'charset', 'name', 'content', 'style', 'href']);

const NIGHT = {
  span: { start: Date.parse('2026-11-21T23:00:00Z'), end: Date.parse('2026-11-22T11:00:00Z') },
  ...{ isNight: true, total: 1, sites: 1, quiet: 0, watched: 'all' as const },
};

/** What other people may have typed: what a page could take for markup, and anything else. */
const name = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' style='position:fixed",
    '</li></ul></div></body></html>',
    '<!--',
    ']]>&lt;b&gt;&amp;#60;',
    '<style>*{display:none}</style>',
    '<base href="https://evil.example/">',
    'Yard\r\nBcc: somebody@evil.example\r\n\r\n<b>',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const ENVELOPE = {
  portal: 'https://portal.example/',
  ...{ at: '07:00', zone: 'UTC' },
  unsubscribe: 'https://portal.example/end?token=1.x&y',
};

describe('names of other people in a morning mail', () => {
  it('stay texts in HTML and on their line in text, and reach no header', () => {
    fc.assert(
      fc.property(name, name, (site, product) => {
        const at = NIGHT.span.start + 60_000;
        const events = [{ id: 7, start: at, site, outcomes: ['police'] as const }];
        const { subject, body, html } = morningMail(
          { ...NIGHT, events, alerts: [{ site, reason: 'recorder', at, until: null }] },
          { ...ENVELOPE, settings: { product, look: {}, pluginsOff: [] } },
        );
        const page = new DOMParser().parseFromString(html, 'text/html');
        const elements = [...page.querySelectorAll('*')];
        expect(elements.filter(({ tagName }) => !ALLOWED.has(tagName))).toEqual([]);
        const attributes = elements.flatMap((element) => element.getAttributeNames());
        expect(attributes.filter((attribute) => !ALLOWED_ATTRIBUTES.has(attribute))).toEqual([]);
        expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual([
          'https://portal.example/event/7',
          'https://portal.example/review?queue=2026-11-21T23%3A00&zone=UTC',
          'https://portal.example/user/notifications',
          'https://portal.example/end?token=1.x&y',
        ]);
        // A parser takes NUL out of texts, and reads CR as LF.
        const read = (text: string) => text.replace(/\0/g, '').replace(/\r\n?/g, '\n');
        const shown = site.trim().replace(/\s+/g, ' ') || 'Unnamed Location';
        expect([...page.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
          read(shown),
          read(shown),
        ]);
        expect(page.querySelector('p')?.textContent).toBe(read(product));
        expect(body).toContain(`\n11:01 PM, ${shown}: Police\n  https://portal.example/event/7\n`);
        expect(subject).toBe('Last night: 1 event: 1 with police');
      }),
      // Half of the names are those that are written out above, so each of them is met.
      { numRuns: process.env.PROOF === undefined ? 80 : 300 },
    );
  });
});

it('a morning mail leads to no screen that is switched off', () => {
  const at = NIGHT.span.start + 60_000;
  const events = Array.from({ length: 51 }, (_, id) => ({
    id,
    start: at,
    site: 'Yard',
    outcomes: ['police'] as const,
  }));
  const settings = { product: 'Acme', look: {}, pluginsOff: ['events', 'review', 'notifications'] };
  const { body, html } = morningMail({ ...NIGHT, events, alerts: [] }, { ...ENVELOPE, settings });
  const links = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a')];
  expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
    ['… and 1 more', ENVELOPE.portal],
    ['Open the portal', ENVELOPE.portal],
    ['No more of these mails', ENVELOPE.unsubscribe],
  ]);
  expect(body).toContain('\n11:01 PM, Yard: Police\n11:01 PM, Yard: Police\n');
  expect(body.match(/https:\S+/g)).toEqual([ENVELOPE.portal, ENVELOPE.portal, ENVELOPE.unsubscribe]);
});
