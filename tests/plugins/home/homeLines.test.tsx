// Stubs answer without a count, with lists that tell nothing of arming, and with failures, which the reference provider
// never gives.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { locationsCall } from '#contract/location.ts';
import { coverageGroup, coverageLine, siteCoverage } from '#domain/sites/siteCoverage.ts';
import { eventsText } from '#plugins/home/NowLines.tsx';
import { type AnswerTo, portalOfTest, signInAs } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const LIST = '/api/Location/locations';
const EVENTS = '/api/Event/events/location/0';
const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

/** The provider's answers, but for one call. */
const except =
  (path: string, answer: () => unknown): AnswerTo =>
  (call) =>
    call.path === path ? answer() : provider.answerTo(call);
const failing = () => new Response('{}', { status: 500 });
const listCalls = (calls: readonly { path: string }[]) => calls.filter(({ path }) => path === LIST).length;

describe('home of a person with many sites', () => {
  it('says in one line how many sites need attention, and leads to the board', async () => {
    const { value } = await provider.read(locationsCall, { body: {} });
    const groups = (value ?? []).map((site) => coverageGroup(siteCoverage(site)));
    const { calls } = open('/', provider.answerTo);
    const link = await screen.findByRole('link', { name: coverageLine(groups, true) });
    expect(coverageLine(groups, true)).toMatch(/^\d+ sites need attention$/);
    expect(link.getAttribute('href')).toBe('/coverage');
    expect(listCalls(calls)).toBe(1);
  });

  it('says no more than that all are armed where nothing else is told, and shows no tick', async () => {
    const site = (id: number) => ({ id, location: { name: `Yard ${id}` }, armed: true });
    open(
      '/',
      except(LIST, () => ({ value: [1, 2, 3].map(site) })),
    );
    const link = await screen.findByRole('link', { name: 'All 3 armed' });
    expect(link.closest('[data-state]')?.getAttribute('data-state')).toBe('told');
  });

  it.each([
    ['could not be read', failing],
    ['came in part', () => ({ value: [1, 2].map((id) => ({ id, armed: true })), count: 3 })],
  ])('does not say that all are covered of a list that %s', async (_, answer) => {
    open('/', except(LIST, answer));
    await screen.findByRole('link', { name: 'Coverage could not be loaded' });
  });

  it('says nothing where the list does not tell, and does not ask such a provider again', async () => {
    const { calls, context, router } = open(
      '/',
      except(LIST, () => ({ value: [{ id: 1 }, { id: 2 }] })),
    );
    await waitFor(() => expect(listCalls(calls)).toBe(1));
    await router.navigate({ to: '/contacts' });
    await screen.findByRole('heading', { level: 1, name: 'Contacts' });
    await router.navigate({ to: '/' });
    await screen.findByText('Alarm Signals');
    // Whatever was read a moment ago is forgotten, and the numbers are read again.
    context.scope.reads.client.clear();
    await router.navigate({ to: '/contacts' });
    await router.navigate({ to: '/' });
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('stat-counts')).length).toBe(4));
    expect(screen.queryByText(/covered|attention|could not be read/)).toBeNull();
    expect(listCalls(calls)).toBe(1);
  });
});

it.each([
  ['an Admin', { roles: 'Admin' }],
  ['a person with more sites than a token names', {}],
])('home of %s, whose claims name no site, says how the sites are', async (_, claims) => {
  signInAs({ uid: 1, name: 'Bo', ...claims });
  const sites = [1, 2].map((id) => ({ id, location: { name: `Yard ${id}` }, armed: true }));
  open('/', ({ path }) => (path === LIST ? { value: sites } : path.endsWith('stat-counts') ? {} : []));
  expect(await screen.findByRole('link', { name: 'All 2 armed' })).toBeDefined();
});

describe('home, on a first visit', () => {
  it('counts the incidents of last night in two small calls, and leads to their review', async () => {
    const { calls } = open('/', provider.answerTo);
    const link = await screen.findByRole('link', {
      name: /^Last night: (?:no|\d+) events?(?:, \d+ police)?$/,
    });
    expect(link.getAttribute('href')).toBe('/review');
    const bodies = calls
      .filter(({ path }) => path === EVENTS)
      .map(({ body }) => body)
      // Others ask for what comes from now on, what is in progress, and the worst of the night.
      .filter((body) => JSON.stringify(body).includes('"take":1,'));
    expect(bodies).toHaveLength(2);
    expect(bodies).toMatchObject([{ count: true }, { count: true }]);
  });

  it.each([
    ['was not counted', () => ({ value: [] })],
    ['could not be read', failing],
  ])('does not take a number that %s for none', async (_, answer) => {
    open('/', except(EVENTS, answer));
    const link = await screen.findByRole('link', { name: 'New events could not be counted' });
    expect(link.getAttribute('href')).toBe('/review');
  });
});

it.each([
  [{ all: 12, police: 2 }, false, '12 events since your last visit, 2 police'],
  [{ all: 1, police: 0 }, false, '1 event since your last visit'],
  [{ all: 0, police: 0 }, false, 'No events since your last visit'],
  [{ all: 1_204, police: 3 }, true, 'Last night: 1,204 events, 3 police'],
  [{ all: 0, police: 0 }, true, 'Last night: no events'],
])('the words of the line for %o', (counts, isFirstVisit, text) => {
  expect(eventsText(counts, isFirstVisit)).toBe(text);
});
