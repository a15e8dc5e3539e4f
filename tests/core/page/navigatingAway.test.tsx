// @vitest-environment happy-dom
// A stub answers lists of events when the test lets it, as the reference provider never does.
import { createRoute } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('what was typed into the filter of a list is not searched for', async () => {
    open('/events?locationId=3');
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Location ID' }), '4');
    await leave();
    await wait(1_000);
    await expectSlowPage();
  });
});

describe('a page that leads elsewhere by itself', () => {
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

  it.each(['/events?page=99', '/Events/?page=99'])(
    'does so at %s, but not while another is on its way',
    async (address) => {
      const answer = await openHeldEvents(address);
      await leave();
      answer();
      await wait(1_000);
      expect(place()).toBe('/slow');
      await act(async () => portal.history.back());
      await waitFor(() => {
        answer();
        expect(place()).toBe('/events?page=2');
      });
    },
  );
});
