// The palette changes the clock while a screen is open, whatever that keeps from one rendering to the next.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eventsCall } from '#contract/event.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile(200);
const open = portalOfTest(() => provider.signInOnce('avery'));

type Portal = ReturnType<typeof open>;

const HALF_DAYS = /\d [AP]M/;

/** What a person would lose where it was made anew: the focus, a text, a choice, a clip that plays, a place in a list. */
const HOLDING = 'h1, input, select, textarea, figure, table, tr, li';

/** Asserts that no text, name or title is left as it was, and that nothing began again for it. */
function expectChange({ container, context }: Portal): void {
  const before = [...container.querySelectorAll(HOLDING)];
  act(() => void context.timePreferences.choose({ hours24: true }));
  expect(container.innerHTML).not.toMatch(HALF_DAYS);
  expect(before.filter(({ isConnected }) => !isConnected)).toEqual([]);
}

describe('a screen that is open goes over to the 24-hour clock as soon as that is chosen, and begins nothing again', () => {
  it.each([
    ['/', 'main time'],
    ['/event/', 'main ol time'],
    ['/review', 'main dd time'],
    ['/locations', 'main td time'],
    ['/location/1', 'main a[title]'],
    ['/coverage', 'main td time'],
    ['/schedules', 'main time'],
    ['/user/details', 'main time'],
  ])('%s', async (path, times) => {
    const id =
      path === '/event/' ? (await provider.read(eventsCall, { body: {} })).value[0]?.incident.id : '';
    const portal = open(`${path}${id}`, provider.answerTo);
    await waitFor(() => expect(portal.container.querySelector(times)?.outerHTML ?? '').toMatch(HALF_DAYS));
    expectChange(portal);
  });

  it('/events, with its chart by hour', async () => {
    const portal = open('/events', provider.answerTo);
    await userEvent.click(await screen.findByRole('button', { name: 'Show by hour' }));
    await screen.findByRole('slider', { name: 'Hour of the week' });
    const names = () => [...portal.container.querySelectorAll('[data-picture] text')];
    expect(names().map(({ textContent }) => textContent)).toContain('12 AM');
    expectChange(portal);
  });
});
