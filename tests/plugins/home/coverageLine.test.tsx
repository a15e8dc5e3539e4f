// @vitest-environment happy-dom
// Stubs answer with lists that tell nothing of arming, and with failures, which the reference provider never gives.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { locationsCall } from '#contract/location.ts';
import { coverageGroup, coverageLine, siteCoverage } from '#domain/sites/siteCoverage.ts';
import { type AnswerTo, portalOfTest, signInAs } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const LIST = '/api/Location/locations';
const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

const withRows =
  (rows: unknown): AnswerTo =>
  (call) =>
    call.path === LIST ? { value: rows } : provider.answerTo(call);

const listCalls = (calls: readonly { path: string }[]) => calls.filter(({ path }) => path === LIST).length;

describe('home of a person with many sites', () => {
  it('says in one line how many sites need attention, and leads to the board', async () => {
    const { value } = await provider.read(locationsCall, { body: {} });
    const groups = (value ?? []).map((site) => coverageGroup(siteCoverage(site)));
    const { calls } = open('/', provider.answerTo);
    const link = await screen.findByRole('link', { name: coverageLine(groups) });
    expect(coverageLine(groups)).toMatch(/^\d+ sites need attention$/);
    expect(link.getAttribute('href')).toBe('/coverage');
    expect(listCalls(calls)).toBe(1);
  });

  it('says that all are covered only when the list tells so of each', async () => {
    open(
      '/',
      withRows([
        { id: 1, armed: true },
        { id: 2, armed: false },
      ]),
    );
    expect((await screen.findByRole('link', { name: 'All 2 covered' })).getAttribute('href')).toBe(
      '/coverage',
    );
  });

  it('says that it could not be read, not that all are covered', async () => {
    open('/', (call) => (call.path === LIST ? new Response('{}', { status: 500 }) : provider.answerTo(call)));
    await screen.findByRole('link', { name: 'Coverage could not be read' });
  });

  it('says nothing where the list does not tell, and does not ask such a provider again', async () => {
    const { calls, context, router } = open('/', withRows([{ id: 1 }, { id: 2 }]));
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

describe('home of a person whose claims name no second site', () => {
  beforeEach(() => signInAs({ uid: 1, name: 'Bo' }));

  it('reads no list of sites', async () => {
    const counts = { incidentCount: 3 };
    const { calls } = open('/', ({ path }) => (path.endsWith('stat-counts') ? counts : []));
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('stat-counts')).length).toBe(2));
    expect(listCalls(calls)).toBe(0);
  });
});
