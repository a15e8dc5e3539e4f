import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsPerDayCall, type Statistics, statisticsCall } from '#contract/statistics.ts';
import { Range } from '#contract/vocabulary.ts';
import { formatTime } from '#core/format/dateTimes.ts';
import { countChange } from '#domain/statistics/StatisticsPanel.tsx';
import type { AnswerTo, ProviderCall } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { openHome, tileNotes, tileNumbers } from './openHome.tsx';

const provider = providerOfFile(400);
const DAY_MS = 86_400_000;
const NO_NOTES = ['', '', '', '', ''];

beforeEach(() => provider.signInOnce('avery'));

const rangeOf = ({ body }: ProviderCall) => v.parse(Range, body);

/** Whether a call counts the 30 days before those that end now. */
const isAboutBefore = (call: ProviderCall) =>
  call.path === statisticsCall.path && Date.now() - Date.parse(rangeOf(call).end) > 20 * DAY_MS;

/** The provider's answers, but for some calls. */
const except =
  (isMeant: (call: ProviderCall) => boolean, answer: () => unknown): AnswerTo =>
  (call) =>
    isMeant(call) ? answer() : provider.answerTo(call);

const all = () => true;
const down = () => Response.json({ error: 'down' }, { status: 500 });
const never = () => new Promise(() => {});

/** The lines of the tiles and of the chart. */
const lines = () => screen.getAllByText(/^as of|^not available$/, { selector: 'p' });
const lineTexts = () => lines().map(({ textContent }) => textContent);

type Portal = ReturnType<typeof openHome>;

/** The period that the portal asked a call for last. It asks for the counts of the period before at leisure. */
function lastPeriod({ calls }: Portal, call: string) {
  const periods = calls.filter(({ path }) => path === call).map(({ body }) => v.parse(Range, body));
  const [latest] = periods.toSorted((a, b) => (a.end < b.end ? 1 : -1));
  return latest;
}

/** What the provider counts in the period that the portal asked for last. */
async function countsOf(portal: Portal): Promise<number[]> {
  const body = await waitFor(() => {
    const period = lastPeriod(portal, statisticsCall.path);
    if (period === undefined) throw new Error('Home has not asked for its counts.');
    return period;
  });
  return numbersOf(await provider.read(statisticsCall, { body }));
}

/** In the order of the tiles. */
function numbersOf(statistics: Statistics): number[] {
  const { alarmsCount, incidentCount, voiceDownLocationCount, voiceDownIncidentCount, policeCount } =
    statistics;
  const voiceDowns = (voiceDownLocationCount ?? 0) + (voiceDownIncidentCount ?? 0);
  return [alarmsCount, incidentCount, voiceDowns, policeCount, statistics.guardCount].map(
    (count) => count ?? 0,
  );
}

/** Waits until the tiles show these counts. */
async function expectTiles(counts: readonly number[]): Promise<void> {
  const labels = ['Alarm Signals', 'Monitored Events', 'Voice Downs', 'Police Contacts', 'Guard Dispatches'];
  const texts = labels.map((label, index) => `${label}${counts[index]?.toLocaleString('en-US')}`);
  await waitFor(async () => expect(await tileNumbers()).toEqual(texts));
}

/** What is to be seen and to be heard of a change. */
function noteOn(count: number, before: number): string {
  const { shown, spoken } = countChange(count, before, 'last-30-days');
  return `${shown}${spoken}`;
}

async function compared(): Promise<void> {
  await screen.findByText(/, compared with the 30 days before$/);
}

/** Opens home, leaves it with its numbers kept, and gives their moment. */
async function visitHome(address = '/'): Promise<string> {
  const { calls, close } = openHome(address, provider.answerTo);
  await screen.findByRole('link', { name: /Monitored Events/ });
  await screen.findByText(/compared with/);
  await screen.findByRole('table');
  const [first] = calls;
  close();
  if (first === undefined) throw new Error('Home made no call.');
  return rangeOf(first).end;
}

it('home shows the counts of the provider, those of each day in the table of the chart, and those of another period once that is chosen', async () => {
  const portal = openHome('/', provider.answerTo);
  await screen.findByRole('link', { name: /Monitored Events/ });
  const counts = await countsOf(portal);
  expect(counts[1]).toBeGreaterThan(0);
  await expectTiles(counts);
  const table = await screen.findByRole('table', { name: 'Daily Monitored Events' });
  const answer = await provider.read(eventsPerDayCall, { body: lastPeriod(portal, eventsPerDayCall.path) });
  const days = Array.isArray(answer) ? answer : answer.data;
  const values = [...table.querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(days).not.toEqual([]);
  expect(values.filter((value) => value !== '0')).toEqual(
    days.filter(([, events]) => events > 0).map(([, events]) => String(events)),
  );
  await screen.findByText(/compared with/);
  const before = lastPeriod(portal, statisticsCall.path);
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 3 Months');
  await waitFor(() => expect(lastPeriod(portal, statisticsCall.path)).not.toEqual(before));
  await expectTiles(await countsOf(portal));
});

describe('home with numbers of this moment', () => {
  it('says once when tiles and chart were read, and compares each tile with the 30 days before', async () => {
    const { calls } = openHome('/', provider.answerTo);
    await compared();
    expect(calls).toHaveLength(3);
    const [first, , last] = calls.map(rangeOf);
    if (first === undefined || last === undefined) throw new Error('There are three calls.');
    await waitFor(() =>
      expect(lineTexts()).toEqual([`as of ${formatTime(first.end)}, compared with the 30 days before`]),
    );
    expect(lines()[0]?.querySelector('time')?.getAttribute('datetime')).toBe(first.end);
    expect(Date.parse(last.end)).toBe(Date.parse(first.start) - 1);
    const [now, before] = await Promise.all(
      [first, last].map(async (body) => numbersOf(await provider.read(statisticsCall, { body }))),
    );
    expect(before?.some((count) => count > 0)).toBe(true);
    expect(await tileNotes()).toEqual(now?.map((count, index) => noteOn(count, before?.[index] ?? 0)));
  });

  it('says of the chart what is not true of the tiles', async () => {
    const { calls } = openHome(
      '/',
      except(({ path }) => path === eventsPerDayCall.path, down),
    );
    await compared();
    const [first] = calls.map(rangeOf);
    await waitFor(() =>
      expect(lineTexts()).toEqual([
        `as of ${formatTime(first?.end)}, compared with the 30 days before`,
        'not available',
      ]),
    );
  });

  it('does not ask again about a month that is over', async () => {
    await visitHome('/?period=last-month');
    const { calls } = openHome('/?period=last-month', provider.answerTo);
    await screen.findByText(/, compared with the month before$/);
    expect(calls).toHaveLength(2);
  });

  it('compares nothing, and complains of nothing, where the period before cannot be had', async () => {
    const { calls, reports } = openHome('/', except(isAboutBefore, down));
    await waitFor(() => expect(reports.join()).toContain('statistics before'));
    expect(calls.length).toBeGreaterThan(2);
    expect(await tileNotes()).toEqual(NO_NOTES);
    expect(screen.queryByText(/compared with/)).toBeNull();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });
});

describe('home with kept numbers', () => {
  it('says from when they are, that they are being updated, and of each tile that it could not refresh, and opens the events that they count, not those since', async () => {
    const kept = await visitHome();
    const waiting = openHome('/', never);
    await screen.findByRole('link', { name: /Monitored Events\s*\d/ });
    expect(lineTexts()).toEqual([`as of ${formatTime(kept)}, updating…`]);
    expect(lines()[0]?.querySelector('time')?.getAttribute('datetime')).toBe(kept);
    expect(await tileNotes()).toEqual(NO_NOTES);
    waiting.close();
    const { router } = openHome('/', except(all, down));
    await screen.findByText('Some data could not be loaded.');
    await waitFor(async () => expect(await tileNotes()).toEqual(Array(5).fill('could not refresh')));
    expect(lineTexts()).toEqual([`as of ${formatTime(kept)}, could not refresh`]);
    expect(lines()[0]?.querySelector('time')?.getAttribute('datetime')).toBe(kept);
    await userEvent.click(screen.getByRole('link', { name: /Monitored Events/ }));
    await screen.findByRole('heading', { name: 'Events' });
    expect(router.state.location.search).toMatchObject({ span: { end: Date.parse(kept) } });
  });
});

describe('home without any numbers to be had', () => {
  it('lets no 0 pass for a count, on screen or read out', async () => {
    openHome('/', except(all, down));
    await screen.findByText('Some data could not be loaded.');
    await waitFor(async () => expect(await tileNotes()).toEqual(Array(5).fill('not available')));
    expect((await tileNumbers()).every((text) => /^[\w ]+0$/.test(text))).toBe(true);
    const region = screen.getByRole('region', { name: 'Statistics' });
    expect(within(region).getAllByText('0')).toHaveLength(5);
    for (const zero of within(region).getAllByText('0'))
      expect(zero.getAttribute('aria-hidden')).toBe('true');
    expect(within(region).getAllByRole('link')).toEqual([
      screen.getByRole('link', { name: /^Monitored Events\s*not available$/ }),
    ]);
    expect(lineTexts()).toEqual(['not available']);
    expect(screen.getByText('No data available for selected period')).toBeDefined();
  });

  it('has them after Retry, and loads meanwhile', async () => {
    let answer: AnswerTo = except(all, down);
    openHome('/', (call) => answer(call));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async (call) => {
      await held;
      return provider.answerTo(call);
    };
    await userEvent.click(retry);
    await waitFor(async () =>
      expect((await tileNumbers()).every((text) => text.endsWith('Loading...'))).toBe(true),
    );
    act(release);
    await compared();
    expect((await tileNotes()).includes('not available')).toBe(false);
  });
});
