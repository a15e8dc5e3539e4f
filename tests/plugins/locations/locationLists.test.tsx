// @vitest-environment happy-dom
// Stubs answer with missing names, numbers and ranks, unknown statuses and lists of wrong types, which the reference
// provider never gives.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LocationRecord, locationDetailsCall } from '#contract/location.ts';
import { dialled } from '../../support/dialled.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { signInAnna } from './answers.ts';
import { answering, heading, hrefsIn, PIER, rowsOf, textsOf } from './pier.ts';

const provider = providerOfFile();
const open = portalOfTest(signInAnna);

describe('the lists on the page of a location of the provider', () => {
  let record: LocationRecord;
  beforeEach(async () => {
    await provider.signInOnce('avery');
    record = await provider.read(locationDetailsCall, { params: { id: 1 } });
  });
  const openSite = async () => {
    const portal = open('/location/1', provider.answerTo);
    await heading(record.location?.name ?? '');
    return portal;
  };

  it('are those of its record', async () => {
    const { nvRs, schedules, contactLocations } = record;
    await openSite();
    expect(nvRs?.length).toBeGreaterThan(3);
    expect(textsOf('NVR Status')).toEqual(
      nvRs?.map(({ name, status, ipAddress }) => [
        name,
        status,
        ipAddress ?? '—',
        `Request a change to ${name}`,
      ]),
    );
    expect(schedules?.length).toBeGreaterThan(1);
    for (const { schedule } of schedules ?? [])
      expect(screen.getByRole('link', { name: schedule.name ?? '' }).getAttribute('href')).toBe(
        `/schedule/${schedule.id}`,
      );
    expect(contactLocations?.length).toBeGreaterThan(1);
    expect(textsOf('Emergency Contact List').map((cells) => cells.slice(0, 6))).toEqual(
      contactLocations?.map(({ contactLocation, contact }) =>
        [
          contactLocation?.rank,
          contactLocation?.contactType,
          contact.listName,
          contact.cell,
          contact.work,
          contact.home,
        ].map((value) => String(value ?? '—')),
      ),
    );
    const [row] = rowsOf('Emergency Contact List');
    const first = contactLocations?.[0]?.contact;
    const numbers = [first?.cell, first?.work, first?.home].filter((number) => typeof number === 'string');
    expect(row?.slice(0, 6).flatMap(hrefsIn)).toEqual([`/contact/${first?.id}`, ...numbers.map(dialled)]);
    expect(hrefsIn(row?.[6])).toEqual([`mailto:${first?.email}`]);
  });

  it('offer a change request for itself, each recorder and each contact', async () => {
    const { address, contactLocations, location, nvRs } = record;
    const recorder = nvRs?.[0]?.name;
    const { history } = await openSite();
    for (const name of [
      'Request a change',
      `Request a change to ${recorder}`,
      `Request a change to ${contactLocations?.[0]?.contact.listName}`,
    ])
      expect(screen.getByRole('link', { name })).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: `Request a change to ${recorder}` }));
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    expect(history.location.pathname).toBe('/change-request');
    expect(subject.value).toBe(`NVR: ${recorder}`);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Details' }).value).toContain(
      `${recorder} at ${location?.name}, ${address?.streetAddress}`,
    );
  });
});

async function openPier() {
  open('/location/7', answering(PIER));
  await heading('Pier 4');
}

describe('the lists on the page of a location with gaps', () => {
  it('lists recorders with status word and icon, and their address', async () => {
    await openPier();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['NVR Status', 'Arming Schedules', 'Emergency Contact List']),
    );
    const rows = textsOf('NVR Status');
    expect(rows.map(([name]) => name)).toEqual([
      'Gate NVR',
      'Yard NVR',
      '—',
      'Attic NVR',
      'Roof NVR',
      'Cellar NVR',
    ]);
    expect(rows.map((cells) => cells.slice(1, 3))).toEqual([
      ['OK', '10.0.0.1'],
      ['Error', '—'],
      ['Offline', '10.0.0.3'],
      ['Other', '—'],
      ['Rebooting', '—'],
      ['Unknown', '—'],
    ]);
    expect(
      [...document.querySelectorAll('[data-status]')]
        .filter((mark) => mark.closest('table'))
        .map((mark) => [mark.getAttribute('data-status'), mark.querySelector('svg') !== null]),
    ).toEqual(['OK', 'Error', 'Offline', 'Other', 'Rebooting'].map((status) => [status, true]));
  });

  it('lists its schedules, each leading to its page', async () => {
    await openPier();
    expect(screen.getByRole('link', { name: 'Office hours' }).getAttribute('href')).toBe('/schedule/5');
    expect(screen.getByRole('link', { name: 'Unnamed Schedule' }).getAttribute('href')).toBe('/schedule/6');
  });

  it('lists its contacts in calling order with their links', async () => {
    await openPier();
    expect(
      screen.getByRole('table', { name: 'Emergency Contact List' }).querySelector('tr')?.textContent,
    ).toBe('RankTypeNameCellWorkHomeEmailActions');
    expect(textsOf('Emergency Contact List').map((cells) => cells.slice(0, 6))).toEqual([
      ['2', 'Owner', 'Okafor, Ada', '+1 (905) 555-0110', '905 555 0111 ext. 12', '—'],
      ['10', 'Police', 'Bo', '—', '—', '112'],
      ['—', '—', 'Cy', '—', '—', '—'],
    ]);
    const [ada = [], bo = [], cy = []] = rowsOf('Emergency Contact List');
    expect(ada.slice(0, 6).flatMap(hrefsIn)).toEqual([
      '/contact/31',
      'tel:+19055550110',
      'tel:9055550111,12',
    ]);
    expect(hrefsIn(ada[6])).toEqual(['mailto:ada@pier.example']);
    expect(bo.slice(0, 6).flatMap(hrefsIn)).toEqual(['/contact/33', 'tel:112']);
    expect(cy.slice(0, 6).flatMap(hrefsIn)).toEqual([]);
  });

  it('leads from its counts to its own events, and from none to nothing', async () => {
    await openPier();
    await screen.findByRole('link', { name: /Police Contacts/ });
    expect(hrefsIn(screen.getByRole('region', { name: 'Statistics' }))).toEqual([
      '/events/location/7?back=location',
      '/events/location/7?dnfilter=voicedowns&back=location',
      '/events/location/7?dnfilter=police&back=location',
    ]);
  });
});

describe('the page of a bare location', () => {
  it.each([
    ['with empty lists', { nvRs: [], schedules: [], contactLocations: [] }],
    ['with nulls', { nvRs: null, schedules: null, contactLocations: null, location: null, dealer: null }],
    ['with nothing but its id', {}],
    ['with wrong types', { nvRs: 'x', schedules: {}, contactLocations: 7, address: [], account: 'x' }],
    ['with empty rows', { nvRs: [null], schedules: [{}, { schedule: null }], contactLocations: [null, {}] }],
  ])('%s says what there is not', async (_, rest) => {
    open('/location/7', answering({ id: 7, ...rest }));
    await heading('Unnamed Location');
    for (const text of [
      'No address available',
      'No dealer information',
      'Account # N/A',
      'No NVRs available',
      'No schedules available',
      'No emergency contacts available',
    ])
      expect(screen.getByText(text)).toBeDefined();
  });
});
