// @vitest-environment happy-dom
/** The provider never gives: failures, calls that hang, a fixed number of events without recordings. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type ProviderCall, portalOfTest, signInAs } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('jordan'));
const LIST = '/api/Event/events/location/0';

it('the queue of a review forgets why it could not be read once it is: a refresh tells no old failure', async () => {
  let answer: 'fails' | 'comes' | 'waits' = 'fails';
  const answerTo = (call: ProviderCall) => {
    if (call.path !== LIST || answer === 'comes') return provider.answerTo(call);
    return answer === 'fails' ? new Response('', { status: 500 }) : new Promise<Response>(() => {});
  };
  const user = userEvent.setup();
  open('/review?queue=hours', answerTo);
  const retry = await screen.findAllByRole('button', { name: 'Retry' });
  answer = 'comes';
  if (retry[0]) await user.click(retry[0]);
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  answer = 'waits';
  await user.click(refresh);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Refresh/ })).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
});

it('the seen events above the one on screen are one line of the queue, which shows them again', async () => {
  const row = (id: number) => ({
    incident: {
      id,
      startTime: new Date(Date.now() - id * 60_000).toISOString(),
      endTime: new Date().toISOString(),
    },
    location: { id: 1, name: `Site ${id}` },
  });
  const value = Array.from({ length: 30 }, (_, index) => row(index + 1));
  const answerTo = (call: ProviderCall) => {
    if (call.path === LIST) return Response.json({ value, count: value.length });
    if (call.path.startsWith('/api/Event/details/')) return Response.json({ incident: { recordings: [] } });
    return provider.answerTo(call);
  };
  const user = userEvent.setup();
  open('/review?queue=hours', answerTo);
  // An event without recordings is seen once a person goes past it.
  for (let press = 0; press < 16; press += 1) {
    await screen.findByText('No recordings available');
    await user.keyboard(']');
    await screen.findByRole('heading', { level: 2, name: `Event #${press + 2}` });
  }
  const above = await screen.findByRole('button', { name: '10 seen events above', expanded: false });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Site 10 / })).toBeNull());
  expect(screen.getByRole('button', { name: /^Site 11 / })).toBeDefined();
  await user.click(above);
  await screen.findByRole('button', { name: /^Site 1 / });
  expect(above.getAttribute('aria-expanded')).toBe('true');
});

it('the queue of an Admin in the customers’ view does not go by priority', async () => {
  localStorage.setItem('adminDetail', 'off');
  signInAs({ uid: 1, name: 'Ada', roles: ['Admin'], scopes: 'AllLocations' });
  const row = (id: number, priority: string) => ({
    incident: {
      ...{ id, priority, policeContacted: true, endTime: new Date().toISOString() },
      startTime: new Date(Date.now() - id * 60_000).toISOString(),
    },
  });
  const value = [row(1, 'Low'), row(2, 'VeryHigh')];
  open('/review?queue=hours', ({ path }) => (path === LIST ? { value, count: 2 } : undefined));
  await screen.findByRole('heading', { level: 2, name: 'Event #1' });
});
