/** Right answers with fields that cannot be used: every screen that reads data stands, and claims nothing of them. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventsCall } from '#contract/event.ts';
import { portalOfTest } from '../support/openPortal.tsx';
import { providerOfFile } from '../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

const LEFT_OUT = Symbol('left out');
// Kept, so that rows can still be told apart.
const IDS = ['id', 'recordingId', 'incidentId', 'locationId'];

function everyField(value: unknown, spoil: (field: unknown) => unknown): unknown {
  if (Array.isArray(value))
    return value.map((row) => everyField(row, spoil)).filter((row) => row !== LEFT_OUT);
  if (typeof value !== 'object' || value === null) return spoil(value);
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    IDS.includes(name) ? field : everyField(field, spoil),
  ]);
  return Object.fromEntries(fields.filter(([, field]) => field !== LEFT_OUT));
}

const NUMBERS = ['No data available for selected period', 'Some data could not be loaded.'];
// Items that do not say what they are could be disarmings: no grid must claim otherwise.
const SCHEDULE = 'Failed to load schedule details. Please try again.';

describe.each<[string, (field: unknown) => unknown]>([
  ['null', () => null],
  ['left out', () => LEFT_OUT],
  ['of other types', (field) => (typeof field === 'string' ? { text: field } : [field])],
])('with fields that are %s', (_, spoil) => {
  it.each([
    ['/', NUMBERS],
    ['/locations', ['Unnamed Location']],
    [
      '/location/1',
      ['Unnamed Location', 'No address available', 'No dealer information', 'Status Unknown', ...NUMBERS],
    ],
    ['/coverage', ['Unnamed Location']],
    ['/events', ['Unnamed Location']],
    ['/event/', ['Unnamed Location', 'Account #N/A', 'This recording could not be loaded.']],
    ['/contacts', ['Contacts']],
    ['/schedules', ['Unnamed Schedule', 'Unnamed Location']],
    ['/schedule/1', [SCHEDULE]],
  ])('%s stands, and says %j', async (path, texts) => {
    const id =
      path === '/event/' ? (await provider.read(eventsCall, { body: {} })).value[0]?.incident.id : '';
    const { container } = open(`${path}${id}`, async (call) => {
      const answer = await provider.answerTo(call);
      if (!(answer instanceof Response && answer.status === 200)) return answer;
      return Response.json(everyField(await answer.json(), spoil));
    });
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    await waitFor(() => expect(container.querySelector('h1')).not.toBeNull());
    expect(screen.queryByText('This page could not be shown')).toBeNull();
  });
});
