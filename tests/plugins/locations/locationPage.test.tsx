// Stubs answer with set facts, missing names, numbers and ranks, unknown statuses, lists of wrong types, empty answers,
// failures and calls that hang, which the reference provider never gives.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { armedStatusCall, type LocationRecord, locationDetailsCall } from '#contract/location.ts';
import { type AnswerTo, portalOfTest, turnTime } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import {
  ARMED,
  answering,
  DETAILS,
  heading,
  hrefsIn,
  PIER,
  partsOf,
  refused,
  rowsOf,
  textsOf,
} from './locationsOfTest.ts';

const COUNTS = '/api/Statistics/stat-counts/location/1';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

let record: LocationRecord;
let name: string;
beforeEach(async () => {
  record = await provider.read(locationDetailsCall, { params: { id: 1 } });
  name = record.location?.name ?? '';
});

async function openSite(answerTo: AnswerTo = provider.answerTo) {
  const portal = open('/location/1', answerTo);
  await heading(name);
  return portal;
}

describe('the page of a location', () => {
  it('asks for the location, its armed status and its statistics, and at leisure for its counts before and its week', async () => {
    const { armed } = await provider.read(armedStatusCall, { params: { id: 1 } });
    const { address, dealer, location } = record;
    const { calls } = await openSite();
    await waitFor(() =>
      expect(document.querySelector(`[data-arming="${armed ? 'armed' : 'disarmed'}"]`)).not.toBeNull(),
    );
    await screen.findByText(/compared with the 30 days before/);
    const schedules = (record.schedules ?? []).map(({ schedule }) => `/api/Schedule/schedule/${schedule.id}`);
    await waitFor(() =>
      expect(calls.map(({ path }) => path).sort()).toEqual([
        `${ARMED}1`,
        `${DETAILS}1`,
        ...schedules.toSorted(),
        '/api/Statistics/events-per-day/location/1',
        COUNTS,
        COUNTS,
      ]),
    );
    // The page of a site tells its name once.
    expect(within(screen.getByRole('main')).getAllByText(name)).toHaveLength(1);
    const { streetAddress, city, province, postal } = partsOf(address) ?? {};
    expect(screen.getByText(`${streetAddress}, ${city}, ${province} ${postal}`)).toBeDefined();
    expect(screen.getByText(`${dealer?.name}`)).toBeDefined();
    expect(screen.getByText(`Account # ${location?.accountCode}`)).toBeDefined();
    const late = calls.slice(4).map(({ path }) => path);
    expect(late.toSorted()).toEqual([...schedules, COUNTS].toSorted());
  });

  it.each([
    [
      'with an end',
      { armed: false, until: '2025-03-07T14:05:00' },
      'Disarmed until Fri, Mar 7, 2025, 2:05 PM',
    ],
    ['that fails', refused(), 'Status Unknown'],
    ['without content', null, 'Status Unknown'],
  ])('shows an armed status %s', async (_, armed, text) => {
    await openSite((call) => {
      if (call.path.startsWith(ARMED)) return armed;
      return call.path.startsWith(DETAILS) ? { ...record, timeZone: null } : provider.answerTo(call);
    });
    await badgeSays(text);
    expect(screen.queryByText(/^Site time/)).toBeNull();
  });

  it('asks its statistics for the chosen period, without a step for Back, and goes back to where the person came from', async () => {
    const { calls, history } = await openSite();
    await screen.findByText(/compared with the 30 days before/);
    const [length, before] = [history.length, calls.length];
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last Month');
    await waitFor(() => expect(history.location.search).toBe('?period=last-month'));
    await waitFor(() => expect(calls.slice(before).map(({ path }) => path)).toContain(COUNTS));
    expect(history.length).toBe(length);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await heading('Contacts');
    expect(history.location.pathname).toBe('/contacts');
  });
});

it('the lists on the page of a location are those of its record, with a change request for itself, each recorder and each contact', async () => {
  const { address, contactLocations, location, nvRs, schedules } = record;
  const { history } = await openSite();
  expect(nvRs?.length).toBeGreaterThan(3);
  expect(textsOf('NVR Status').map((cells) => cells.slice(0, 3))).toEqual(
    nvRs?.map(({ name, status, ipAddress }) => [name, status, ipAddress ?? '—']),
  );
  expect(schedules?.length).toBeGreaterThan(1);
  for (const { schedule } of schedules ?? [])
    expect(screen.getByRole('link', { name: schedule.name ?? '' }).getAttribute('href')).toBe(
      `/schedule/${schedule.id}`,
    );
  expect(contactLocations?.length).toBeGreaterThan(1);
  expect(textsOf('Emergency Contact List').map((cells) => cells.slice(0, 3))).toEqual(
    contactLocations?.map(({ contactLocation: place, contact }) => [
      ...[String(place?.rank), place?.contactType ?? '—', contact.listName],
    ]),
  );
  const [first] = contactLocations ?? [];
  for (const about of ['', ` to ${first?.contact.listName}`])
    expect(screen.getByRole('link', { name: `Request a change${about}` })).toBeDefined();
  const recorder = nvRs?.[0]?.name;
  await userEvent.click(screen.getByRole('link', { name: `Request a change to ${recorder}` }));
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
  expect(history.location.pathname).toBe('/change-request');
  expect(subject.value).toBe(`NVR: ${recorder}`);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Details' }).value).toContain(
    `${recorder} at ${location?.name}, ${partsOf(address)?.streetAddress}`,
  );
});

describe('the page of a location with gaps', () => {
  it('lists recorders, schedules and contacts in calling order, and leads from its counts to its own events', async () => {
    open('/location/7', answering(PIER));
    await heading('Pier 4');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['NVR Status', 'Arming Schedules', 'Emergency Contact List']),
    );
    const rows = textsOf('NVR Status');
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
      ['Gate NVR', 'OK', '10.0.0.1'],
      ['Yard NVR', 'Error', '—'],
      ['—', 'Offline', '10.0.0.3'],
      ['Attic NVR', 'Other', '—'],
      ['Roof NVR', 'Rebooting', '—'],
      ['Cellar NVR', 'Unknown', '—'],
    ]);
    expect(
      [...document.querySelectorAll('[data-status]')]
        .filter((mark) => mark.closest('table'))
        .map((mark) => [mark.getAttribute('data-status'), mark.querySelector('svg') !== null]),
    ).toEqual(['OK', 'Error', 'Offline', 'Other', 'Rebooting'].map((status) => [status, true]));
    expect(screen.getByRole('link', { name: 'Office hours' }).getAttribute('href')).toBe('/schedule/5');
    expect(screen.getByRole('link', { name: 'Unnamed Schedule' }).getAttribute('href')).toBe('/schedule/6');
    expect(
      screen.getByRole('table', { name: 'Emergency Contact List' }).querySelector('tr')?.textContent,
    ).toBe('RankTypeNameCellWorkHomeEmailActions');
    expect(textsOf('Emergency Contact List').map((cells) => cells.slice(0, 6))).toEqual([
      ['2', 'Owner', 'Okafor, Ada', '+1 (905) 555-0110', '905 555 0111 ext. 12', '—'],
      ['10', 'Police', 'Bo', '—', '—', '112'],
      ['—', '—', 'Cy', '—', '—', '—'],
    ]);
    const [ada = [], bo = [], cy = []] = rowsOf('Emergency Contact List');
    expect(ada.slice(0, 7).flatMap(hrefsIn)).toEqual([
      ...['/contact/31', 'tel:+19055550110', 'tel:9055550111,12', 'mailto:ada@pier.example'],
    ]);
    expect(bo.slice(0, 7).flatMap(hrefsIn)).toEqual(['/contact/33', 'tel:112']);
    expect(cy.slice(0, 7).flatMap(hrefsIn)).toEqual([]);
    await screen.findByRole('link', { name: /Police Contacts/ });
    expect(hrefsIn(screen.getByRole('region', { name: 'Statistics' }))).toEqual([
      '/events/location/7?back=location',
      '/events/location/7?dnfilter=voicedowns&back=location',
      '/events/location/7?dnfilter=police&back=location',
    ]);
  });

  it.each([
    ['with nulls', { nvRs: null, schedules: null, contactLocations: null, location: null, dealer: null }],
    ['with nothing but its id', {}],
    ['with wrong types', { nvRs: 'x', schedules: {}, contactLocations: 7, address: [], account: 'x' }],
    ['with empty rows', { nvRs: [null], schedules: [{}, { schedule: null }], contactLocations: [null, {}] }],
  ])('%s says what there is not', async (_, rest) => {
    open('/location/7', answering({ id: 7, ...rest }));
    await heading('Unnamed Location');
    for (const text of ['No address available', 'No dealer information', 'Account # N/A'])
      expect(screen.getByText(text)).toBeDefined();
    for (const things of ['NVRs', 'schedules', 'emergency contacts'])
      expect(screen.getByText(`No ${things} available`)).toBeDefined();
  });
});

describe('a location that cannot be shown', () => {
  it('for an id that none can have is not found, and nothing is fetched', async () => {
    const { calls } = open('/location/abc', answering(PIER));
    expect(await screen.findByText('Location not found.')).toBeDefined();
    expect(calls).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it.each<[string, AnswerTo]>([
    ['the provider has none', provider.answerTo],
    ['the answer is empty', answering(undefined)],
    ['the answer is null', answering(null)],
  ])('is not found when %s, with no Retry', async (_, answerTo) => {
    const { calls } = open('/location/999', answerTo);
    expect(await screen.findByText('Location not found.')).toBeDefined();
    expect(calls.map(({ path }) => path)).toContain(`${DETAILS}999`);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  });

  it.each([
    ['a failure', refused],
    ['an answer that cannot be read', () => Response.json(['no location'])],
  ])('after %s is not found either, and Retry brings it', async (_, answer) => {
    let isDown = true;
    open('/location/1', (call) => (isDown ? answering(answer()) : provider.answerTo)(call));
    expect(await screen.findByText('Location not found.')).toBeDefined();
    isDown = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await heading(name);
    expect(screen.queryByText('Location not found.')).toBeNull();
  });

  it('while it is under way, holds its place', async () => {
    open('/location/7', () => new Promise(() => {}));
    const text = await screen.findByText('Loading location details...');
    expect(text.closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

const badge = () => document.querySelector('[data-arming]');
const badgeSays = (text: string) => waitFor(() => expect(badge()?.textContent).toBe(text));
const strip = () => screen.findByRole('list', { name: 'Status of the site' });
const facts = async () =>
  within(await strip())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

// Sunday evening in Vancouver. Only the clock stands still, the timers run.
const NOW = new Date('2026-11-23T00:30:00Z');
const VANCOUVER = {
  ...PIER,
  timeZone: 'America/Vancouver',
  armed: true,
  until: '2026-11-23T14:30:00Z',
  scheduledArmed: true,
  recorders: { ok: 2, error: 0, offline: 0, other: 0 },
  contactCount: 3,
  scheduleCount: 2,
  lastIncident: { id: 4711, startTime: '2026-11-22T19:30:00Z' },
};
const openAs = async (record: object, armed: unknown) => {
  const portal = open('/location/7', answering(record, armed));
  await heading('Pier 4');
  return portal;
};

/** With its armed status under way; gives what answers that. */
async function openUnanswered(record: object) {
  let answer: (status: unknown) => void = () => undefined;
  const status = new Promise((resolve) => {
    answer = resolve;
  });
  open('/location/7', (call) => (call.path.startsWith(ARMED) ? status : answering(record)(call)));
  await heading('Pier 4');
  return (given: unknown) => answer(given);
}

it('the page of a site tells within half a minute what has come of it, and says when it can no longer tell', async () => {
  turnTime();
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  let answerTo = answering({ ...PIER, lastIncident: { id: 1, startTime: ago(5) } });
  open('/location/7', (call) => answerTo(call));
  const pass = () => act(() => vi.advanceTimersByTimeAsync(31_000));
  await heading('Pier 4');
  await badgeSays('Armed');
  expect(await facts()).toContain('Last event 5 h ago');
  answerTo = answering({ ...PIER, lastIncident: { id: 2, startTime: ago(0) } }, { armed: false });
  await pass();
  await badgeSays('Disarmed');
  expect(await facts()).toContain('Last event 1 min ago');
  const besideBadge = () => badge()?.closest('a')?.parentElement?.textContent ?? '';
  answerTo = answering(PIER, { armed: true, until: ago(-0.02) });
  await pass();
  await waitFor(() => expect(besideBadge()).toMatch(/^Armed until/));
  expect(besideBadge()).not.toContain('as of');
  answerTo = (call) => (call.path.startsWith(ARMED) ? refused() : answering(PIER)(call));
  await pass();
  expect(await screen.findAllByText(/could not refresh/)).toHaveLength(1);
  expect(besideBadge()).toMatch(/^Armed until .*as of \d+:\d+ [AP]M$/);
  answerTo = refused;
  await pass();
  expect(await screen.findAllByText(/could not refresh/)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(besideBadge()).toMatch(/^Armed, may have changed since .*as of \d+:\d+ [AP]M$/);
});

describe('the status of a site', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is told in one look and once, on the site’s clock, and leads to the parts of the page and to the incident', async () => {
    await openAs(
      { ...VANCOUVER, contactCount: 0, scheduleCount: 0 },
      { armed: true, until: VANCOUVER.until },
    );
    await badgeSays('Armed until Mon, Nov 23, 2026, 6:30 AM');
    expect(badge()?.getAttribute('data-arming')).toBe('armed');
    const told = [
      'Disarms in 14 h',
      'Recorders: 2 OK',
      'Last event 5 h ago',
      'No contact to call',
      'No schedule',
    ];
    expect(await facts()).toEqual(told);
    expect(screen.getAllByText(/^Site time/).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Site time, Vancouver \(PST\)\u00a0· .* your time$/),
    ]);
    const lastEvent = (await strip()).querySelector('time');
    expect(lastEvent?.closest<HTMLElement>('[data-zone]')?.dataset.zone).toBe('America/Vancouver');
    expect(hrefsIn(await strip())).toEqual([
      '/location/7#arming-week',
      '/location/7#recorders',
      '/event/4711',
      '/location/7#contacts',
      '/location/7#schedules',
    ]);
    for (const id of ['arming-week', 'recorders', 'contacts', 'schedules'])
      expect(document.getElementById(id)).not.toBeNull();
    expect(badge()?.closest('a')?.getAttribute('href')).toBe('/location/7#arming-week');
    // A part of the page is not the current page, for those who hear it.
    expect(screen.getByRole('main').querySelector('[aria-current="page"]')).toBeNull();
  });

  it('moves the focus to a part of the page, and asks nothing again', async () => {
    const { calls, history } = await openAs(VANCOUVER, { armed: true, until: null });
    await badgeSays('Armed');
    const asked = () => calls.filter(({ path }) => path.startsWith(ARMED) || path.startsWith(DETAILS)).length;
    await userEvent.click(within(await strip()).getByRole('link', { name: 'Recorders: 2 OK' }));
    expect(document.activeElement?.id).toBe('recorders');
    expect(history.location.hash).toBe('');
    expect(asked()).toBe(2);
  });

  it('is told by the record while the armed status is under way, and by the status then', async () => {
    const answer = await openUnanswered(VANCOUVER);
    expect((await facts())[0]).toBe('Disarms in 14 h');
    answer({ armed: false, until: null });
    await badgeSays('Disarmed');
    expect((await facts())[0]).toBe('Recorders: 2 OK');
    expect(await facts()).toContain('Disarmed although the schedule says armed');
  });

  it('may have changed since it was read', async () => {
    await openAs(VANCOUVER, { armed: true, until: '2026-11-23T00:29:00Z' });
    expect(await screen.findByText('May have changed since')).toBeDefined();
  });

  it('tells recorders, contacts and schedules by the lists of a provider that sends no more, and nothing of what it left out', async () => {
    const { calls } = await openAs({ ...PIER, contactLocations: [] }, { armed: true, until: null });
    await badgeSays('Armed');
    expect(await facts()).toEqual([
      'Recorders: 1 of 6 offline',
      'Armed, but not fully recorded',
      'No contact to call',
    ]);
    expect(calls.filter(({ path }) => path.startsWith(ARMED))).toHaveLength(1);
    await openAs({ id: 7, location: { name: 'Pier 4' } }, { armed: false, until: null });
    await badgeSays('Disarmed');
    expect(await facts()).toEqual([]);
  });

  it('is of no armed site while it is asked for, and when it is not known', async () => {
    const answer = await openUnanswered(PIER);
    expect(badge()?.getAttribute('aria-busy')).toBe('true');
    expect(await facts()).toEqual(['Recorders: 1 of 6 offline']);
    answer(Response.json({}, { status: 404 }));
    await badgeSays('Status Unknown');
    expect(await facts()).toEqual(['Recorders: 1 of 6 offline']);
  });
});
