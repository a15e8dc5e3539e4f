// A stub answers lists of events when the test lets it, as the reference provider never does.
import { createRoute } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();

/** The call of a page that lets people wait, until it is let in. */
let letIn = () => {};
const slowRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/slow',
  loader: () =>
    new Promise<void>((resolve) => {
      letIn = resolve;
    }),
  component: () => <h1>Slow page</h1>,
});
const slow = definePlugin({ id: 'slow', routes: [slowRoute] });
const open = portalOfTest(() => provider.signInOnce('avery'), [slow]);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

it('the thanks for a change request lead nowhere while another page is on its way', async () => {
  const { history } = open('/change-request', provider.answerTo);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(await screen.findByLabelText(/Subject/), 'Gate code');
  await user.type(screen.getByLabelText(/Details/), 'It is 4711.');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText(/^Thank you/);
  await wait(2_500);
  await act(async () => history.push('/slow'));
  await wait(1_000);
  letIn();
  expect(await screen.findByRole('heading', { name: 'Slow page' })).toBeTruthy();
  expect(history.location.href).toBe('/slow');
});

it.each(['/events?page=99', '/Events/?page=99'])(
  'a page past the end, %s, leads to the last one, but not while another page is on its way',
  async (address) => {
    let answer = () => {};
    const { history } = open(
      address,
      ({ path }) =>
        path.includes('/Event/events') &&
        new Promise((resolve) => {
          answer = () => resolve({ value: [], count: 20 });
        }),
    );
    await screen.findByText('Loading events...');
    await act(async () => history.push('/slow'));
    answer();
    await wait(1_000);
    expect(history.location.href).toBe('/slow');
    await act(async () => history.back());
    await waitFor(() => {
      answer();
      expect(history.location.href).toBe('/events?page=2');
    });
  },
);

it('a step of an event’s story opens no recording while another page is on its way', async () => {
  const at = (second: number) => `2026-11-22T05:46:0${second}Z`;
  const recordings = [1, 2].map((id) => ({ recordingId: id, startTime: at(id), recordingType: 'Image' }));
  const record = { incident: { incident: { id: 4, startTime: at(0) }, location: { id: 3 }, recordings } };
  const { history } = open('/event/4', ({ path, ...call }) =>
    path === '/api/Event/details/4' ? record : provider.answerTo({ path, ...call }),
  );
  const [, show] = await screen.findAllByRole('link', { name: /^Show the recording of/ });
  const moments = screen.getByRole('slider', { name: 'Moments of the event' });
  await act(async () => history.push('/slow', { incidentList: 'of another' }));
  const length = history.length;
  if (show) fireEvent.click(show);
  fireEvent.change(moments, { target: { value: moments.getAttribute('max') } });
  fireEvent.keyDown(moments, { key: 'Enter' });
  await wait(1_000);
  letIn();
  expect(await screen.findByRole('heading', { name: 'Slow page' })).toBeTruthy();
  expect([history.location.href, history.length]).toEqual(['/slow', length]);
});

const PERIOD = ['Period', 'last-month'];

it.each([
  ['/', PERIOD, '/?period=last-month'],
  ['/location/1', PERIOD, '/location/1?period=last-month'],
  ['/locations?size=50', ['Sort by', 'dealer asc'], '/locations?size=50&sort=dealer+asc'],
  ['/coverage?sort=name+asc', ['Page size', '25'], '/coverage?size=25&sort=name+asc'],
  ['/review?queue=2020-01-01', ['Order', 'time'], '/review?queue=2020-01-01&order=time'],
])(
  'what is chosen on %s while another page is on its way changes that page alone',
  async (from, [name = '', value], to) => {
    const { history } = open(from, provider.answerTo);
    const field = await screen.findByLabelText(name);
    await act(async () => history.push('/slow?size=10'));
    fireEvent.change(field, { target: { value } });
    // At once, since the next key starts from there.
    expect(field).toHaveProperty('value', value);
    await waitFor(() => expect(history.location.href).toBe(to));
    await wait(1_000);
    expect(await screen.findByLabelText(name)).toHaveProperty('value', value);
  },
);
