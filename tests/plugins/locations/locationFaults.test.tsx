// @vitest-environment happy-dom
// Stubs answer with hostile and overlong texts, empty or broken answers, failures and calls that hang, which the reference
// provider never gives.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { locationDetailsCall } from '#contract/location.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { DETAILS, refused, signInAnna } from './answers.ts';
import { HOSTILE, LONG, site } from './locationRows.ts';
import { answering, heading, PIER, rowsOf } from './pier.ts';

const provider = providerOfFile();
const open = portalOfTest(signInAnna);

describe('a location with hostile texts', () => {
  it('shows them as text, and links only what can be dialled or mailed', async () => {
    const contact = {
      id: 9,
      firstname: HOSTILE,
      listName: HOSTILE,
      cell: 'javascript:alert(1)',
      work: HOSTILE,
      home: 'call me',
      email: 'a@b.example?bcc=x@evil.example',
    };
    const record = {
      id: 7,
      location: { name: HOSTILE, accountCode: HOSTILE },
      address: { streetAddress: HOSTILE },
      dealer: { name: HOSTILE },
      nvRs: [{ id: 1, name: HOSTILE, status: HOSTILE, ipAddress: HOSTILE }],
      schedules: [{ schedule: { id: 4, name: HOSTILE } }],
      contactLocations: [{ contactLocation: { rank: 1, contactType: HOSTILE }, contact }],
    };
    open('/location/7', answering(record));
    await heading(HOSTILE);
    expect(screen.getAllByText(HOSTILE).length).toBeGreaterThan(7);
    expect(document.querySelector('img[src="x"], main script')).toBeNull();
    expect(window).not.toHaveProperty('hacked');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => /^(?!\/|mailto:support@|tel:\+1800|#)/.test(href))).toEqual([]);
    expect(screen.getByText('a@b.example?bcc=x@evil.example').tagName).not.toBe('A');
  });

  it('survives names of 10,000 characters and repeated ids', async () => {
    const long = { id: 1, name: LONG };
    open(
      '/location/7',
      answering(
        site(7, LONG, {
          nvRs: [long, long],
          schedules: [{ schedule: long }, { schedule: long }],
          contactLocations: [{ contact: { id: 1, listName: LONG } }, { contact: { id: 1, listName: LONG } }],
        }),
      ),
    );
    await heading(LONG);
    expect(rowsOf('NVR Status')).toHaveLength(2);
    expect(rowsOf('Emergency Contact List')).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: LONG }).map((link) => link.getAttribute('href'))).toEqual([
      '/schedule/1',
      '/schedule/1',
      '/contact/1',
      '/contact/1',
    ]);
    const [request] = screen.getAllByRole('link', { name: /^Request a change/ });
    expect(request?.getAttribute('href')?.length).toBeLessThan(4_000);
  });
});

describe('a location that cannot be shown', () => {
  it.each(['abc', '12abc', '-1', '1.5', '0', '99999999999999999999', '%20'])(
    'for the id %s is not found, and nothing is fetched',
    async (id) => {
      const { calls } = open(`/location/${id}`, answering(PIER));
      expect(await screen.findByText('Location not found.')).toBeDefined();
      expect(calls).toEqual([]);
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    },
  );

  it('is not found when the provider has none, with no Retry', async () => {
    await provider.signInOnce('avery');
    const { calls } = open('/location/999', provider.answerTo);
    expect(await screen.findByText('Location not found.')).toBeDefined();
    expect(calls.map(({ path }) => path)).toContain(`${DETAILS}999`);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  });

  it.each([
    ['a 404', () => Response.json({ error: 'no' }, { status: 404 })],
    ['a 204', () => new Response(null, { status: 204 })],
    ['null', () => null],
  ])('after %s is not found, with no Retry', async (_, answer) => {
    open('/location/7', (call) => answering(answer())(call));
    expect(await screen.findByText('Location not found.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  });

  it.each([
    ['a 500', () => refused()],
    ['HTML', () => new Response('<html>')],
    ['cut JSON', () => new Response('{"id":7,"loc')],
  ])('after %s is not found either, and Retry brings it', async (_, answer) => {
    await provider.signInOnce('avery');
    const { location } = await provider.read(locationDetailsCall, { params: { id: 1 } });
    let down = true;
    open('/location/1', (call) => (down ? answering(answer()) : provider.answerTo)(call));
    expect(await screen.findByText('Location not found.')).toBeDefined();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await heading(location?.name ?? '');
    expect(screen.queryByText('Location not found.')).toBeNull();
  });

  it('while it is under way, holds its place', async () => {
    open('/location/7', () => new Promise(() => {}));
    const text = await screen.findByText('Loading location details...');
    expect(text.closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
