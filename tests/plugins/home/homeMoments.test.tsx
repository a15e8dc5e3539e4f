// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Statistics, statisticsCall } from '#contract/statistics.ts';
import { Range } from '#contract/vocabulary.ts';
import { formatTime } from '#core/format/dateTimes.ts';
import { countChange } from '#domain/statistics/StatisticsPanel.tsx';
import type { AnswerTo, ProviderCall } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { openHome, tileNotes, tileNumbers } from './openHome.tsx';

const provider = providerOfFile(400);
const DAY_MS = 86_400_000;
const NO_NOTES = ['', '', '', '', ''];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await provider.signInOnce('avery');
});
afterEach(() => vi.unstubAllGlobals());

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

function countsOf(statistics: Statistics): number[] {
  const { alarmsCount, incidentCount, voiceDownLocationCount, voiceDownIncidentCount, policeCount } =
    statistics;
  const voiceDowns = (voiceDownLocationCount ?? 0) + (voiceDownIncidentCount ?? 0);
  return [alarmsCount, incidentCount, voiceDowns, policeCount, statistics.guardCount].map(
    (count) => count ?? 0,
  );
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

describe('home with numbers of this moment', () => {
  it('says of tiles and chart when they were read', async () => {
    const { calls } = openHome('/', provider.answerTo);
    await compared();
    const { end } = v.parse(Range, calls[0]?.body);
    await waitFor(() =>
      expect(lineTexts()).toEqual([
        `as of ${formatTime(end)}, compared with the 30 days before`,
        `as of ${formatTime(end)}`,
      ]),
    );
    const moments = lines().map((line) => line.querySelector('time')?.getAttribute('datetime'));
    expect(moments).toEqual([end, end]);
  });

  it('compares each tile with the 30 days before, by one more call', async () => {
    const { calls } = openHome('/', provider.answerTo);
    await compared();
    expect(calls).toHaveLength(3);
    const [first, , last] = calls.map(rangeOf);
    if (first === undefined || last === undefined) throw new Error('There are three calls.');
    expect(Date.parse(last.end)).toBe(Date.parse(first.start) - 1);
    const [now, before] = await Promise.all(
      [first, last].map(async (body) => countsOf(await provider.read(statisticsCall, { body }))),
    );
    expect(before?.some((count) => count > 0)).toBe(true);
    expect(await tileNotes()).toEqual(now?.map((count, index) => noteOn(count, before?.[index] ?? 0)));
  });

  it('does not ask again about a month that is over', async () => {
    await visitHome('/?period=last-month');
    const { calls } = openHome('/?period=last-month', provider.answerTo);
    await screen.findByText(/, compared with the month before$/);
    expect(calls).toHaveLength(2);
  });

  it('gives the comparison up when the person leaves', async () => {
    const { calls, router } = openHome('/', except(isAboutBefore, never));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls[2]?.signal.aborted).toBe(false);
    await act(() => router.navigate({ to: '/events' }));
    await waitFor(() => expect(calls[2]?.signal.aborted).toBe(true));
  });

  it('compares nothing, and complains of nothing, where the period before cannot be had', async () => {
    const { calls, reports } = openHome('/', except(isAboutBefore, down));
    await waitFor(() => expect(reports.join()).toContain('statistics before'));
    expect(calls.length).toBeGreaterThan(2);
    expect(await tileNotes()).toEqual(NO_NOTES);
    expect(screen.queryByText(/compared with/)).toBeNull();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('compares only tiles whose earlier count could be read', async () => {
    const spoilt = { alarmsCount: 1, incidentCount: 'many', policeCount: 1, guardCount: 1 };
    openHome(
      '/',
      except(isAboutBefore, () => spoilt),
    );
    await compared();
    const [alarms, events, voiceDowns] = await tileNotes();
    expect(alarms).toContain('in the 30 days before');
    expect([events, voiceDowns]).toEqual(['', '']);
  });
});

describe('home with kept numbers', () => {
  it('says that they are being updated, from when they are, and compares nothing yet', async () => {
    const kept = await visitHome();
    openHome('/', never);
    await screen.findByRole('link', { name: /Monitored Events\s*\d/ });
    expect(lineTexts()).toEqual([
      `as of ${formatTime(kept)}, updating…`,
      `as of ${formatTime(kept)}, updating…`,
    ]);
    expect(lines()[0]?.querySelector('time')?.getAttribute('datetime')).toBe(kept);
    expect(await tileNotes()).toEqual(NO_NOTES);
  });

  it('says on each tile that it could not refresh, and keeps the moment', async () => {
    const kept = await visitHome();
    openHome('/', except(all, down));
    await screen.findByText('Some data could not be loaded.');
    await waitFor(async () => expect(await tileNotes()).toEqual(Array(5).fill('could not refresh')));
    expect(lineTexts()).toEqual([
      `as of ${formatTime(kept)}, could not refresh`,
      `as of ${formatTime(kept)}, could not refresh`,
    ]);
    expect(lines()[0]?.querySelector('time')?.getAttribute('datetime')).toBe(kept);
  });

  it('opens the events that they count, not those since', async () => {
    const kept = await visitHome();
    const { router } = openHome('/', except(all, down));
    await screen.findByText('Some data could not be loaded.');
    await userEvent.click(screen.getByRole('link', { name: /Monitored Events/ }));
    await screen.findByRole('heading', { name: 'Events' });
    expect(router.state.location.search).toMatchObject({ span: { end: Date.parse(kept) } });
  });

  it('shows new ones once these are there', async () => {
    const kept = await visitHome();
    const { calls } = openHome('/', provider.answerTo);
    await compared();
    const { end } = v.parse(Range, calls[0]?.body);
    expect(Date.parse(end)).toBeGreaterThan(Date.parse(kept));
    expect(lines()[0]?.querySelector('time')?.getAttribute('datetime')).toBe(end);
    expect((await tileNotes()).includes('could not refresh')).toBe(false);
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
    expect(lineTexts()).toEqual(['not available', 'not available']);
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
