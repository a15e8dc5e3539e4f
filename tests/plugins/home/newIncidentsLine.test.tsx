// @vitest-environment happy-dom
// Stubs answer without a count and with failures, which the reference provider never gives.
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { incidentsText } from '#domain/incidents/NewIncidentsLine.tsx';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

const withEvents =
  (answer: () => unknown): AnswerTo =>
  (call) =>
    call.path === '/api/Event/events/location/0' ? answer() : provider.answerTo(call);

describe('home, on a first visit', () => {
  it('counts the incidents of last night in two small calls, and leads to their review', async () => {
    const { calls } = open('/', provider.answerTo);
    const link = await screen.findByRole('link', {
      name: /^Last night: (?:no|\d+) incidents?(?:, \d+ police)?$/,
    });
    expect(link.getAttribute('href')).toBe('/review');
    const bodies = calls
      .filter(({ path }) => path === '/api/Event/events/location/0')
      .map(({ body }) => body)
      // Another call asks for what comes from now on.
      .filter((body) => !JSON.stringify(body).includes('incident.id desc'));
    expect(bodies).toHaveLength(2);
    expect(bodies).toMatchObject([
      { take: 1, count: true },
      { take: 1, count: true },
    ]);
  });

  it('does not take a number that was not counted for none', async () => {
    open(
      '/',
      withEvents(() => ({ value: [] })),
    );
    const link = await screen.findByRole('link', { name: 'New incidents could not be counted' });
    expect(link.getAttribute('href')).toBe('/review');
  });

  it('says that the count failed', async () => {
    open(
      '/',
      withEvents(() => new Response('{}', { status: 500 })),
    );
    await screen.findByRole('link', { name: 'New incidents could not be counted' });
  });
});

describe('the words of the line', () => {
  it.each([
    [{ all: 12, police: 2 }, false, '12 incidents since your last visit, 2 police'],
    [{ all: 1, police: 0 }, false, '1 incident since your last visit'],
    [{ all: 0, police: 0 }, false, 'No incidents since your last visit'],
    [{ all: 1_204, police: 3 }, true, 'Last night: 1,204 incidents, 3 police'],
    [{ all: 0, police: 0 }, true, 'Last night: no incidents'],
  ])('for %o', (counts, isFirstVisit, text) => {
    expect(incidentsText(counts, isFirstVisit)).toBe(text);
  });
});
