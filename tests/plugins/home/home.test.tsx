// A stub answers with set counts and days, missing or wrong ones, failures and calls that hang, which the reference
// provider never gives: its numbers follow the clock. What it does give stands in homeNumbers.test.tsx.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Range } from '#contract/vocabulary.ts';
import { type AnswerTo, type ProviderCall, signInAs } from '../../support/openPortal.tsx';
import { dayPair, openHome, tileNotes, tileNumbers } from './openHome.tsx';

const counts = {
  alarmsCount: 12345,
  incidentCount: 1284,
  voiceDownLocationCount: 2,
  voiceDownIncidentCount: 3,
  policeCount: 4,
  guardCount: 0,
};
const COUNTS = '/api/Statistics/stat-counts';
const DAYS = '/api/Statistics/events-per-day';
const CALM = 'Some data could not be loaded.';

const answering =
  (statistics: unknown, days: unknown): AnswerTo =>
  ({ path }) =>
    path === COUNTS ? statistics : days;

beforeEach(() => {
  signInAs({ uid: 'u1', name: 'Avery', scopes: 'AllLocations', loc: [] });
});

const tileLink = (name: RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

/** Opens home with its counts read. */
async function openCounted(address = '/') {
  const portal = openHome(address, answering(counts, [dayPair(1, 5)]));
  await screen.findByText('1,284');
  return portal;
}

describe('home with numbers', () => {
  it('shows the five counts, grouped, voice downs as the sum of both kinds, and leads from each above 0 to its events', async () => {
    await openCounted();
    expect((await tileNumbers()).join()).toBe(
      'Alarm Signals12,345,Monitored Events1,284,Voice Downs5,Police Contacts4,Guard Dispatches0',
    );
    expect(tileLink(/Alarm Signals/)).toBeNull();
    expect(tileLink(/Monitored Events/)).toBe('/events?back=home');
    expect(tileLink(/Voice Downs/)).toBe('/events?dnfilter=voicedowns&back=home');
    expect(tileLink(/Police Contacts/)).toBe('/events?dnfilter=police&back=home');
    expect(tileLink(/Guard Dispatches/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeDefined();
    await waitFor(() => expect(document.title).toContain('Home'));
  });

  it('leads to the guard dispatches when there are some, and to the monitored events even when there are none', async () => {
    const others = { incidentCount: 0, voiceDownLocationCount: null, guardCount: 1 };
    openHome('/', answering({ ...counts, ...others }, []));
    await screen.findByText('12,345');
    expect(tileLink(/Monitored Events/)).toBe('/events?back=home');
    expect(tileLink(/Guard Dispatches/)).toBe('/events?dnfilter=guard&back=home');
    expect(await tileNumbers()).toContain('Voice Downs3');
    expect(screen.getByText('No data available for selected period')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

function putChartInWindow(): void {
  class Watch {
    private readonly onChange: (entries: readonly { isIntersecting: boolean }[]) => void;
    constructor(onChange: (entries: readonly { isIntersecting: boolean }[]) => void) {
      this.onChange = onChange;
    }
    observe() {
      this.onChange([{ isIntersecting: true }]);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
}

it('a bar opens the events of its day in UTC where the provider counted such days', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  putChartInWindow();
  const now = new Date();
  const last = Date.UTC(now.getFullYear(), now.getMonth(), 0);
  const { history } = openHome('/?period=last-month', answering(counts, [[last / 1000, 5]]));
  (await screen.findByRole('slider', { name: 'Day' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/events'));
  const search = new URLSearchParams(history.location.search);
  expect(search.get('from')).toBe(new Date(last).toISOString().slice(0, 16));
  expect(search.get('zone')).toBe('UTC');
});

it('home while its numbers are under way says so in each tile, and does not draw the chart before the tiles are there', async () => {
  let answerCounts = (_: unknown) => {};
  const pending = new Promise((resolve) => {
    answerCounts = resolve;
  });
  putChartInWindow();
  openHome('/', answering(pending, [dayPair(1, 5)]));
  await screen.findByRole('table', { name: 'Daily Monitored Events' });
  expect((await tileNumbers()).filter((text) => text.endsWith('Loading...'))).toHaveLength(5);
  expect(screen.queryByRole('slider')).toBeNull();
  act(() => answerCounts(counts));
  expect(await screen.findByRole('slider', { name: 'Day' })).toBeDefined();
  expect(screen.getByText('1,284')).toBeDefined();
});

describe('the period of home', () => {
  const daysOf = ({ body }: ProviderCall) => {
    const { start, end } = v.parse(Range, body);
    return (Date.parse(end) - Date.parse(start)) / 86_400_000;
  };

  it.each(['/', '/?period=rubbish'])('is the last 30 days at %s', async (address) => {
    const { calls, history } = await openCounted(address);
    expect(screen.getByLabelText('Period')).toHaveProperty('value', 'last-30-days');
    const first = calls.slice(0, 2);
    expect(first.map(({ path }) => path).sort()).toEqual([DAYS, COUNTS]);
    expect(first.map((call) => Math.round(daysOf(call)))).toEqual([30, 30]);
    expect(history.location.search).toBe('');
  });

  it('is read from the address, and the days are asked for in the zone of the browser', async () => {
    const { calls } = await openCounted('/?period=last-month');
    expect(screen.getByLabelText('Period')).toHaveProperty('value', 'last-month');
    const now = new Date();
    const range = {
      start: new Date(now.getFullYear(), now.getMonth() - 1, 1).toISOString(),
      end: new Date(now.getFullYear(), now.getMonth(), 0, 23, 59, 59, 999).toISOString(),
    };
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(calls.find(({ path }) => path === COUNTS)?.body).toEqual(range);
    expect(calls.find(({ path }) => path === DAYS)?.body).toEqual({ ...range, timeZone });
  });

  it('offers the four presets; the chosen one is asked for and goes into the address, where it adds no step', async () => {
    const { calls, history } = await openCounted();
    const select = screen.getByLabelText('Period');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Last 30 Days', 'Current Month', 'Last Month', 'Last 3 Months']]);
    await screen.findByText(/compared with/);
    const before = calls.length;
    await userEvent.selectOptions(select, 'Last 3 Months');
    await waitFor(() => expect(history.location.search).toBe('?period=last-3-months'));
    await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(before + 2));
    const asked = calls.slice(before, before + 2);
    expect(asked.map(({ path }) => path).sort()).toEqual([DAYS, COUNTS]);
    expect(asked.every((call) => daysOf(call) > 85)).toBe(true);
    await userEvent.selectOptions(select, 'Last 30 Days');
    await waitFor(() => expect(history.location.search).toBe(''));
    expect(history.length).toBe(2);
  });
});

describe('home with one count that cannot be read', () => {
  const openWith = (some: object) =>
    openHome('/', ({ path }) => (path === COUNTS ? { ...counts, ...some } : []));
  const tile = async (label: string) => (await tileNumbers()).find((text) => text.startsWith(label));

  it.each(Object.keys(counts))('does not let the 0 of %s pass for a count', async (field) => {
    let answer: unknown = { ...counts, [field]: { many: 7 } };
    openHome('/', ({ path }) => (path === COUNTS ? answer : []));
    expect(await screen.findByText(CALM)).toBeDefined();
    answer = counts;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(CALM)).toBeNull());
    expect(await tile('Alarm Signals')).toBe('Alarm Signals12,345');
    expect(await tile('Monitored Events')).toBe('Monitored Events1,284');
  });

  it('shows the others, and 0 for that one, which it does not keep for the next visit', async () => {
    const first = openWith({ policeCount: 'some' });
    expect(await screen.findByText(CALM)).toBeDefined();
    expect(await tile('Police Contacts')).toBe('Police Contacts0');
    expect(await tile('Voice Downs')).toBe('Voice Downs5');
    const [, , , police] = await tileNotes();
    expect(police).toBe('not available');
    first.close();
    openHome('/', () => new Promise(() => {}));
    expect(await tile('Police Contacts')).toBe('Police ContactsLoading...');
  });

  it.each([undefined, null])('shows 0 for %s and no line: there is nothing to count', async (nothing) => {
    openWith({ alarmsCount: nothing });
    await screen.findByText('1,284');
    expect(await tile('Alarm Signals')).toBe('Alarm Signals0');
    expect(screen.queryByText(CALM)).toBeNull();
  });
});

describe('the numbers that home keeps', () => {
  it('are never another user’s', async () => {
    const first = await openCounted();
    first.close();
    signInAs({ uid: 'u2', scopes: 'AllLocations' });
    openHome('/', () => new Promise(() => {}));
    expect(await tileNumbers()).toContain('Monitored EventsLoading...');
  });
});

describe('home of a customer without the right to all locations', () => {
  it('gives way to the one location, before anything is asked and without a step for Back', async () => {
    signInAs({ uid: 'j', scopes: 'Other', loc: ['7'] });
    const { calls, history } = openHome('/', answering(counts, []));
    await screen.findByRole('heading', { name: 'Site' });
    expect(history.location.pathname).toBe('/location/7');
    expect(history.length).toBe(2);
    expect(calls).toEqual([]);
  });

  it.each([
    ['all locations in scope', { uid: 'j', scopes: ['AllLocations'], loc: [7] }],
    ['two locations', { uid: 'j', loc: [7, 8] }],
    ['no location', { uid: 'j', loc: [] }],
  ])('stays with %s', async (_, claims) => {
    signInAs(claims);
    openHome('/', answering(counts, []));
    expect(await screen.findByText('1,284')).toBeDefined();
  });
});
