// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventsPerDayCall, type Statistics, statisticsCall } from '#contract/statistics.ts';
import { Range } from '#contract/vocabulary.ts';
import { providerOfFile } from '../../support/realProvider.ts';
import { openHome, tileNumbers } from './openHome.tsx';

const provider = providerOfFile();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await provider.signInOnce('avery');
});
afterEach(() => vi.unstubAllGlobals());

type Portal = ReturnType<typeof openHome>;

/** The period that the portal asked a call for last. It asks for the counts of the period before at leisure. */
function lastPeriod({ calls }: Portal, call: string) {
  const periods = calls.filter(({ path }) => path === call).map(({ body }) => v.parse(Range, body));
  const [latest] = periods.toSorted((a, b) => (a.end < b.end ? 1 : -1));
  return latest;
}

async function countsOf(portal: Portal): Promise<Statistics> {
  const body = await waitFor(() => {
    const period = lastPeriod(portal, statisticsCall.path);
    if (period === undefined) throw new Error('Home has not asked for its counts.');
    return period;
  });
  return provider.read(statisticsCall, { body });
}

const voiceDowns = ({ voiceDownLocationCount, voiceDownIncidentCount }: Statistics) =>
  (voiceDownLocationCount ?? 0) + (voiceDownIncidentCount ?? 0);

/** Waits until the tiles show these counts. */
async function expectTiles(counts: Statistics): Promise<void> {
  await waitFor(async () =>
    expect(await tileNumbers()).toEqual([
      `Alarm Signals${counts.alarmsCount}`,
      `Monitored Events${counts.incidentCount}`,
      `Voice Downs${voiceDowns(counts)}`,
      `Police Contacts${counts.policeCount}`,
      `Guard Dispatches${counts.guardCount}`,
    ]),
  );
}

describe('home on the provider', () => {
  it('shows its counts, and leads from each above 0 to its events', async () => {
    const portal = openHome('/', provider.answerTo);
    await screen.findByRole('link', { name: /Monitored Events/ });
    const counts = await countsOf(portal);
    expect(counts.incidentCount).toBeGreaterThan(0);
    await expectTiles(counts);
    const kinds: readonly (readonly [string, number | null | undefined])[] = [
      ['voicedowns', voiceDowns(counts)],
      ['police', counts.policeCount],
      ['guard', counts.guardCount],
    ];
    const links = within(screen.getByRole('region', { name: 'Statistics' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/events?back=home',
      ...kinds.flatMap(([kind, count]) => (count ? [`/events?dnfilter=${kind}&back=home`] : [])),
    ]);
  });

  it('shows its events of each day in the table of the chart', async () => {
    const portal = openHome('/', provider.answerTo);
    const table = await screen.findByRole('table', { name: 'Daily Monitored Events' });
    const answer = await provider.read(eventsPerDayCall, {
      body: lastPeriod(portal, eventsPerDayCall.path),
    });
    const days = Array.isArray(answer) ? answer : answer.data;
    const values = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(days).not.toEqual([]);
    expect(values.filter((value) => value !== '0')).toEqual(
      days.filter(([, events]) => events > 0).map(([, events]) => String(events)),
    );
  });

  it('shows its counts of another period once that is chosen', async () => {
    const portal = openHome('/?period=last-month', provider.answerTo);
    await screen.findByRole('link', { name: /Monitored Events/ });
    await expectTiles(await countsOf(portal));
    await screen.findByText(/compared with/);
    const before = lastPeriod(portal, statisticsCall.path);
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 3 Months');
    await waitFor(() => expect(lastPeriod(portal, statisticsCall.path)).not.toEqual(before));
    await expectTiles(await countsOf(portal));
  });

  it('gives way to the login page when the token is refused, and keeps no numbers', async () => {
    const keptKeys = () =>
      Object.keys({ ...sessionStorage }).filter((key) => key.startsWith('person:statistics:'));
    const first = openHome('/', provider.answerTo);
    await screen.findByRole('link', { name: /Monitored Events/ });
    await expectTiles(await countsOf(first));
    first.close();
    expect(keptKeys()).not.toEqual([]);
    const token = sessionStorage.getItem('token') ?? '';
    sessionStorage.setItem('token', `${token.slice(0, -8)}AAAAAAAA`);
    openHome('/', provider.answerTo);
    await screen.findByRole('heading', { name: 'Login' });
    expect(keptKeys()).toEqual([]);
  });
});

describe('home of the provider’s people', () => {
  it('gives way to the one location of Jordan, before anything is asked', async () => {
    await provider.signInOnce('jordan');
    const { calls, history } = openHome('/', provider.answerTo);
    await screen.findByRole('heading', { name: 'Site' });
    expect(history.location.pathname).toMatch(/^\/location\/\d+$/);
    expect(history.length).toBe(2);
    expect(calls).toEqual([]);
  });

  it.each(['avery', 'some-of-many', 'admin'])('stays for %s', async (username) => {
    await provider.signInOnce(username);
    const portal = openHome('/', provider.answerTo);
    await screen.findByRole('link', { name: /Monitored Events/ });
    await expectTiles(await countsOf(portal));
  });
});
