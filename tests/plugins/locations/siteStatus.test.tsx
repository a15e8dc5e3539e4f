// @vitest-environment happy-dom
// Stubs answer with set times, one fact missing or changed, and calls that hang, which the reference provider never gives.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocationRecord, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { ARMED, DETAILS } from './answers.ts';
import { answering, heading, hrefsIn, PIER } from './pier.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));
const strip = () => screen.findByRole('list', { name: 'Status of the site' });
const facts = async () =>
  within(await strip())
    .getAllByRole('listitem')
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

describe('the status of a site', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is told in one look, on the site’s clock', async () => {
    await openAs(VANCOUVER, { armed: true, until: VANCOUVER.until });
    const [armed, ...others] = await facts();
    expect(armed).toMatch(/^Armed until Mon 6:30 AM\u00a0· (?:[A-Z][a-z]{2} )?\d+:\d\d [AP]M your time$/);
    expect(others).toEqual([
      'Disarms in 14 h',
      'Recorders: 2 OK',
      'Last event 5 h ago',
      'Site time, Vancouver (PST)',
    ]);
    const until = await screen.findByText('Mon, Nov 23, 2026, 6:30 AM');
    const badge = until.closest('[data-arming]');
    expect(badge?.textContent).toBe('Armed until Mon, Nov 23, 2026, 6:30 AM');
    expect(badge?.getAttribute('data-arming')).toBe('armed');
    expect(screen.getByText(/^Site time, Vancouver \(PST\) · .* your time$/)).toBeDefined();
  });

  it('leads to the parts of the page and to the incident', async () => {
    await openAs({ ...VANCOUVER, contactCount: 0, scheduleCount: 0 }, { armed: true, until: null });
    await screen.findByText('Armed now');
    expect(hrefsIn(await strip())).toEqual([
      '/location/7#arming-week',
      '/location/7#recorders',
      '/event/4711',
      '/location/7#contacts',
      '/location/7#schedules',
    ]);
    for (const id of ['arming-week', 'recorders', 'contacts', 'schedules'])
      expect(document.getElementById(id)).not.toBeNull();
    const badge = document.querySelector('[data-arming]')?.closest('a');
    expect(badge?.getAttribute('href')).toBe('/location/7#arming-week');
  });

  it('moves the focus to a part of the page, and asks nothing again', async () => {
    const { calls, history } = await openAs(VANCOUVER, { armed: true, until: null });
    await screen.findByText('Armed now');
    const asked = () => calls.filter(({ path }) => path.startsWith(ARMED) || path.startsWith(DETAILS)).length;
    await userEvent.click(within(await strip()).getByRole('link', { name: 'Recorders: 2 OK' }));
    expect(document.activeElement?.id).toBe('recorders');
    expect(history.location.hash).toBe('');
    expect(asked()).toBe(2);
  });

  it('is told by the record while the armed status is under way, and by the status then', async () => {
    let answer: (status: unknown) => void = () => undefined;
    const status = new Promise((resolve) => {
      answer = resolve;
    });
    open('/location/7', (call) => (call.path.startsWith(ARMED) ? status : answering(VANCOUVER)(call)));
    await heading('Pier 4');
    expect((await facts())[0]).toMatch(/^Armed until Mon 6:30 AM/);
    answer({ armed: false, until: null });
    expect(await screen.findByText('Disarmed now')).toBeDefined();
    expect(await facts()).toContain('Disarmed although the schedule says armed');
  });

  it('may have changed since it was read', async () => {
    await openAs(VANCOUVER, { armed: true, until: '2026-11-23T00:29:00Z' });
    expect(await screen.findByText('May have changed since')).toBeDefined();
  });

  it('tells recorders, contacts and schedules by the lists of a provider that sends no more', async () => {
    const { calls } = await openAs({ ...PIER, contactLocations: [] }, { armed: true, until: null });
    await screen.findByText('Armed now');
    expect(await facts()).toEqual([
      'Armed now',
      'Recorders: 1 of 6 offline',
      'Armed, but not fully recorded: 1 of 6 offline',
      'No contact to call',
    ]);
    expect(calls.filter(({ path }) => path.startsWith(ARMED))).toHaveLength(1);
  });

  it('says nothing of what the provider left out', async () => {
    await openAs({ id: 7, location: { name: 'Pier 4' } }, { armed: false, until: null });
    await screen.findByText('Disarmed now');
    expect(await facts()).toEqual(['Disarmed now']);
  });

  it('says so while it is asked for, and when it is not known', async () => {
    let answer: (status: unknown) => void = () => undefined;
    const status = new Promise((resolve) => {
      answer = resolve;
    });
    open('/location/7', (call) => (call.path.startsWith(ARMED) ? status : answering(PIER)(call)));
    await heading('Pier 4');
    const [first] = within(await strip()).getAllByRole('listitem');
    expect(first?.textContent).toContain('Asking whether it is armed…');
    expect(first?.getAttribute('aria-busy')).toBe('true');
    answer(Response.json({}, { status: 404 }));
    expect(await screen.findByText('Armed state unknown')).toBeDefined();
  });
});

describe('the sites of the demo', () => {
  it.each([
    ['Kingston', 'Disarmed although the schedule says armed'],
    ['Kelowna', 'Armed although the schedule says disarmed'],
    ['Nanaimo', /^Armed, but not fully recorded: \d of \d offline$/],
    ['Brandon', 'No schedule'],
    ['Fort McMurray', 'Armed state unknown'],
    ['Riverside', 'No contact to call'],
  ])('say in words what contradicts what: %s', async (name, words) => {
    const { value } = await provider.read(locationsCall, { body: {} });
    const id = value.find(({ location }) => location?.name?.startsWith(name))?.id ?? 0;
    const record: LocationRecord = await provider.read(locationDetailsCall, { params: { id } });
    open(`/location/${id}`, provider.answerTo);
    await heading(record.location?.name ?? '');
    await waitFor(() => expect(document.querySelector('[data-arming="loading"]')).toBeNull(), {
      timeout: 20_000,
    });
    expect(within(await strip()).getByText(words)).toBeDefined();
  });
});
