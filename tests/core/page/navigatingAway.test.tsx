// @vitest-environment happy-dom
// A stub answers lists of events when the test lets it, as the reference provider never does.
import { createRoute } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventDetailsCall, eventsCall } from '#contract/event.ts';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { type AnswerTo, openPortal } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

let user: UserEvent;
let portal: ReturnType<typeof openPortal>;
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

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await provider.signInOnce('avery');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (address: string, answerTo: AnswerTo = provider.answerTo) => {
  portal = openPortal(address, answerTo, [slow]);
};
const place = () => portal.history.location.href;
const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

/** Follows a link to the slow page, which is on its way from then on. */
const leave = () => act(async () => portal.history.push('/slow'));

/** The page that was asked for comes, and it is what comes. */
async function expectSlowPage(): Promise<void> {
  expect(place()).toBe('/slow');
  letIn();
  expect(await screen.findByRole('heading', { name: 'Slow page' })).toBeTruthy();
  expect(place()).toBe('/slow');
}

/** Opens a list of 20 events; what it gives lets the provider answer the last call for them. */
async function openHeldEvents(address: string) {
  let answer = () => {};
  open(
    address,
    ({ path }) =>
      path.includes('/Event/events') &&
      new Promise((resolve) => {
        answer = () => resolve({ value: [], count: 20 });
      }),
  );
  await screen.findByText('Loading events...');
  return () => answer();
}

describe('while another page is on its way', () => {
  it('the thanks for a change request lead nowhere', async () => {
    open('/change-request');
    await user.type(await screen.findByLabelText(/Subject/), 'Gate code');
    await user.type(screen.getByLabelText(/Details/), 'It is 4711.');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText(/^Thank you/);
    await wait(2_500);
    await leave();
    await wait(1_000);
    await expectSlowPage();
  });

  it.each(['/events?page=99', '/events/location/3?page=99'])('%s leads to no other page', async (address) => {
    const answer = await openHeldEvents(address);
    await leave();
    answer();
    await wait(1_000);
    await expectSlowPage();
  });

  it.each([
    ['/events', 'searchbox', 'Search events', 'yard'],
    ['/events/location/3', 'searchbox', 'Search events', 'yard'],
    ['/events?locationId=3', 'textbox', 'Location ID', '4'],
    ['/locations', 'searchbox', 'Search locations', 'yard'],
  ])('what was typed on %s is not searched for', async (address, role, name, text) => {
    open(address);
    await user.type(await screen.findByRole(role, { name }), text);
    await leave();
    await wait(1_000);
    await expectSlowPage();
  });

  it('the recording that was stepped to stays out of the address', async () => {
    const { value } = await provider.read(eventsCall, { body: {} });
    const ids = value.map(({ incident }) => incident.id);
    const events = await Promise.all(
      ids.map(async (id) => ({ id, ...(await provider.read(eventDetailsCall, { params: { id } })) })),
    );
    const several = events.find(({ incident }) => (incident.recordings?.length ?? 0) > 1);
    open(`/event/${several?.id}`);
    await user.click(await screen.findByRole('button', { name: /^Next/ }));
    await leave();
    await wait(1_000);
    await expectSlowPage();
  });

  it('the week that was leafed to stays out of the address', async () => {
    open('/schedule/1');
    await user.click(await screen.findByRole('button', { name: /^Next/ }));
    await leave();
    await wait(1_000);
    await expectSlowPage();
  });
});

describe('a page whose address is written in another way', () => {
  it.each(['/Events?page=99', '/events/?page=99'])('acts by itself at %s', async (address) => {
    open(address, () => ({ value: [], count: 20 }));
    await waitFor(() => expect(place()).toBe('/events?page=2'));
  });
});

describe('a page that the person has come back to', () => {
  it('acts by itself again', async () => {
    const answer = await openHeldEvents('/events?page=99');
    await leave();
    answer();
    await wait(1_000);
    expect(place()).toBe('/slow');
    await act(async () => portal.history.back());
    await waitFor(() => {
      answer();
      expect(place()).toBe('/events?page=2');
    });
  });
});
