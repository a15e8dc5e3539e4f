// @vitest-environment happy-dom
// A stub answers with set counts and days, missing or wrong ones, failures and calls that hang, which the reference
// provider never gives: its numbers follow the clock. What it does give stands in homeNumbers.test.tsx.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Range } from '#contract/vocabulary.ts';
import { type AnswerTo, type ProviderCall, signInAs } from '../../support/openPortal.tsx';
import { dayPair, openHome, tileNumbers } from './openHome.tsx';

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

const answering =
  (statistics: unknown, days: unknown): AnswerTo =>
  ({ path }) =>
    path === COUNTS ? statistics : days;
const failing: AnswerTo = () => new Response('{"error":"down"}', { status: 500 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInAs({ uid: 'u1', name: 'Avery', scopes: 'AllLocations', loc: [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const tileLink = (name: RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

describe('home with numbers', () => {
  it('shows the five counts, grouped, voice downs as the sum of both kinds', async () => {
    openHome('/', answering(counts, [dayPair(1, 5)]));
    await screen.findByText('1,284');
    expect(await tileNumbers()).toEqual([
      'Alarm Signals12,345',
      'Monitored Events1,284',
      'Voice Downs5',
      'Police Contacts4',
      'Guard Dispatches0',
    ]);
  });

  it('leads from each count above 0 to its events, and never from the alarm signals', async () => {
    openHome('/', answering(counts, [dayPair(1, 5)]));
    await screen.findByText('1,284');
    expect(tileLink(/Alarm Signals/)).toBeNull();
    expect(tileLink(/Monitored Events/)).toBe('/events?back=home');
    expect(tileLink(/Voice Downs/)).toBe('/events?dnfilter=voicedowns&back=home');
    expect(tileLink(/Police Contacts/)).toBe('/events?dnfilter=police&back=home');
    expect(tileLink(/Guard Dispatches/)).toBeNull();
  });

  it('leads to the guard dispatches when there are some, and to the monitored events even when there are none', async () => {
    openHome(
      '/',
      answering({ ...counts, incidentCount: 0, voiceDownLocationCount: null, guardCount: 1 }, []),
    );
    await screen.findByText('12,345');
    expect(tileLink(/Monitored Events/)).toBe('/events?back=home');
    expect(tileLink(/Guard Dispatches/)).toBe('/events?dnfilter=guard&back=home');
    expect(await tileNumbers()).toContain('Voice Downs3');
  });

  it('shows 0 for counts that are missing, null or of a wrong type', async () => {
    openHome('/', answering({ alarmsCount: null, incidentCount: '<b>7</b>', policeCount: {} }, []));
    await screen.findByText('Alarm Signals');
    await waitFor(async () =>
      expect(await tileNumbers()).toEqual([
        'Alarm Signals0',
        'Monitored Events0',
        'Voice Downs0',
        'Police Contacts0',
        'Guard Dispatches0',
      ]),
    );
  });

  it('is named Home', async () => {
    openHome('/', answering(counts, []));
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeDefined();
    await waitFor(() => expect(document.title).toContain('Home'));
  });
});

describe('home while its numbers are under way', () => {
  it('says so in each tile', async () => {
    openHome('/', () => new Promise(() => {}));
    expect(await tileNumbers()).toEqual([
      'Alarm SignalsLoading...',
      'Monitored EventsLoading...',
      'Voice DownsLoading...',
      'Police ContactsLoading...',
      'Guard DispatchesLoading...',
    ]);
  });

  it('does not draw the chart before the tiles are there', async () => {
    let answerCounts = (_: unknown) => {};
    const pending = new Promise((resolve) => {
      answerCounts = resolve;
    });
    openHome('/', answering(pending, [dayPair(1, 5)]));
    await screen.findByRole('table', { name: 'Daily Monitored Events' });
    expect(screen.queryByRole('slider')).toBeNull();
    act(() => answerCounts(counts));
    expect(await screen.findByRole('slider', { name: 'Day' })).toBeDefined();
    expect(screen.getByText('1,284')).toBeDefined();
  });
});

describe('the daily chart of home', () => {
  it('gives its numbers as a table too, every day of the period in it', async () => {
    // Clocks change in few places around June: 30 days of the calendar are then 31 days of UTC, whatever the hour.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2024, 5, 20, 12) });
    openHome('/', answering(counts, { data: [dayPair(0, 7), dayPair(3, 1500)] }));
    const table = await screen.findByRole('table', { name: 'Daily Monitored Events' });
    const values = within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(values).toHaveLength(31);
    expect(values.slice(-4)).toEqual(['1500', '0', '0', '7']);
    expect(screen.getByRole('figure', { name: 'Daily Monitored Events' })).toBeDefined();
  });

  it('says that there is nothing for an empty answer', async () => {
    openHome('/', answering(counts, []));
    expect(await screen.findByText('No data available for selected period')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('counts days beyond the period on its ends, so that its sum is the number of the tile', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2024, 5, 20, 12) });
    const days = Array.from({ length: 40 }, (_, daysAgo) => dayPair(daysAgo - 2, 1));
    openHome('/', answering(counts, days));
    const table = await screen.findByRole('table', { name: 'Daily Monitored Events' });
    const values = within(table)
      .getAllByRole('cell')
      .map((cell) => Number(cell.textContent));
    expect(values).toEqual([8, ...Array(29).fill(1), 3]);
  });

  it('asks for the days of the zone of the browser', async () => {
    const { calls } = openHome('/', answering(counts, []));
    await screen.findByText('1,284');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(calls.find(({ path }) => path === DAYS)?.body).toEqual({
      ...v.parse(Range, calls.find(({ path }) => path !== DAYS)?.body),
      timeZone,
    });
  });
});

describe('the period of home', () => {
  const daysOf = ({ body }: ProviderCall) => {
    const { start, end } = v.parse(Range, body);
    return (Date.parse(end) - Date.parse(start)) / 86_400_000;
  };

  it.each(['/', '/?period=rubbish', '/?period=last-30-days'])(
    'is the last 30 days at %s',
    async (address) => {
      const { calls, history } = openHome(address, answering(counts, []));
      await screen.findByText('1,284');
      expect(screen.getByLabelText('Period')).toHaveProperty('value', 'last-30-days');
      const first = calls.slice(0, 2);
      expect(first.map(({ path }) => path).sort()).toEqual([DAYS, COUNTS]);
      expect(first.map((call) => Math.round(daysOf(call)))).toEqual([30, 30]);
      expect(history.location.search).toBe('');
    },
  );

  it('is read from the address', async () => {
    const { calls } = openHome('/?period=last-month', answering(counts, []));
    await screen.findByText('1,284');
    expect(screen.getByLabelText('Period')).toHaveProperty('value', 'last-month');
    const now = new Date();
    expect(calls[0]?.body).toEqual({
      start: new Date(now.getFullYear(), now.getMonth() - 1, 1).toISOString(),
      end: new Date(now.getFullYear(), now.getMonth(), 0, 23, 59, 59, 999).toISOString(),
    });
  });

  it('offers the four presets; the chosen one is asked for and goes into the address, where it adds no step', async () => {
    const { calls, history } = openHome('/', answering(counts, []));
    await screen.findByText('1,284');
    const select = screen.getByLabelText('Period');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Last 30 Days', 'Current Month', 'Last Month', 'Last 3 Months']);
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

describe('home whose reads fail', () => {
  it('shows 0, the empty chart and one calm line', async () => {
    openHome('/', failing);
    await screen.findByText('Some data could not be loaded.');
    expect(await tileNumbers()).toEqual([
      'Alarm Signals0',
      'Monitored Events0',
      'Voice Downs0',
      'Police Contacts0',
      'Guard Dispatches0',
    ]);
    expect(screen.getByText('No data available for selected period')).toBeDefined();
  });

  it('keeps the numbers of an earlier visit, and shows the new ones after Retry', async () => {
    const first = openHome('/', answering(counts, [dayPair(1, 5)]));
    await screen.findByText('1,284');
    await screen.findByRole('table');
    first.close();
    let provider = failing;
    openHome('/', (call) => provider(call));
    await screen.findByText('Some data could not be loaded.');
    expect(screen.getByText('1,284')).toBeDefined();
    expect(screen.getByRole('table', { name: 'Daily Monitored Events' })).toBeDefined();
    provider = answering({ ...counts, incidentCount: 1285 }, [dayPair(1, 6)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('1,285');
    await waitFor(() => expect(screen.queryByText('Some data could not be loaded.')).toBeNull());
  });
});

describe('the numbers that home keeps', () => {
  const keptKeys = () =>
    Object.keys({ ...sessionStorage }).filter((key) => key.startsWith('person:statistics:'));

  it('are shown at once on the next visit, while new ones are under way', async () => {
    const first = openHome('/', answering(counts, []));
    await screen.findByText('1,284');
    first.close();
    openHome('/', () => new Promise(() => {}));
    expect(await tileNumbers()).toContain('Monitored Events1,284');
  });

  it('are never another user’s', async () => {
    const first = openHome('/', answering(counts, []));
    await screen.findByText('1,284');
    first.close();
    signInAs({ uid: 'u2', scopes: 'AllLocations' });
    openHome('/', () => new Promise(() => {}));
    expect(await tileNumbers()).toContain('Monitored EventsLoading...');
  });

  it('are gone after logging out', async () => {
    const { context } = openHome('/', answering(counts, [dayPair(1, 5)]));
    await screen.findByText('1,284');
    // Counts, days, and the counts of the period before.
    await waitFor(() => expect(keptKeys()).toHaveLength(3));
    act(() => context.session.actor.send({ type: 'logOut' }));
    await screen.findByRole('heading', { name: 'Login' });
    expect(keptKeys()).toEqual([]);
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
