// @vitest-environment happy-dom
// Stubs hold an answer back, and leave out the zone, as the reference provider never does.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { bodiesOf, type FoundSchedule, scheduleCalled, viewerOfTest } from './schedulesOfTest.ts';

const provider = providerOfFile();
const openAt = portalOfTest(() => provider.signInOnce('avery'));
// Wednesday, in the week of November 19.
viewerOfTest('America/Toronto', '2023-11-22T15:20:00Z');

let office: FoundSchedule;
beforeEach(async () => {
  office = await scheduleCalled(provider, 'Office hours', 'America/Vancouver');
});

const BROWSERS_WEEK = { start: '2023-11-19T05:00:00.000Z', end: '2023-11-26T04:59:59.999Z' };
const SITES_WEEK = { start: '2023-11-19T08:00:00.000Z', end: '2023-11-26T07:59:59.999Z' };
const SITES_NEXT = { start: '2023-11-26T08:00:00.000Z', end: '2023-12-03T07:59:59.999Z' };
const SITES_LAST = { start: '2023-11-12T08:00:00.000Z', end: '2023-11-19T07:59:59.999Z' };

const open = async (address = office.page, answerTo: AnswerTo = provider.answerTo) => {
  const portal = openAt(address, answerTo);
  await screen.findByRole('table', { name: 'Arming by day and hour' });
  return portal;
};
const cellNamed = (name: string) => document.querySelector<HTMLElement>(`td[aria-label="${name}"]`);
const focusCell = (name: string) => act(() => cellNamed(name)?.focus());

describe('a schedule of a site in another zone', () => {
  it('is asked for in the browser’s week, then in the site’s, and its neighbours in the site’s', async () => {
    const { calls } = await open();
    await waitFor(() =>
      expect(bodiesOf(calls, office.call)).toEqual([BROWSERS_WEEK, SITES_WEEK, SITES_NEXT, SITES_LAST]),
    );
  });

  it('shows nothing of an answer that covers other hours', async () => {
    let letGo: (answer: unknown) => void = () => {};
    const { calls } = openAt(office.page, async (call) => {
      if (call.path === office.call && JSON.stringify(call.body) === JSON.stringify(SITES_WEEK))
        await new Promise((resolve) => {
          letGo = resolve;
        });
      return provider.answerTo(call);
    });
    await waitFor(() => expect(bodiesOf(calls, office.call)).toHaveLength(2));
    await act(async () => {});
    expect(document.querySelector('td')).toBeNull();
    expect(screen.getByText('Loading schedule details...')).toBeTruthy();
    letGo(null);
    expect(await screen.findByRole('table', { name: 'Arming by day and hour' })).toBeTruthy();
  });

  it('is asked for once when the list of schedules has told the zone', async () => {
    const portal = openAt('/schedules', provider.answerTo);
    await screen.findAllByRole('link', { name: 'Office hours' });
    await act(() => portal.router.navigate({ to: '/schedule/$id', params: { id: office.id } }));
    await screen.findByRole('table', { name: 'Arming by day and hour' });
    await waitFor(() =>
      expect(bodiesOf(portal.calls, office.call)).toEqual([SITES_WEEK, SITES_NEXT, SITES_LAST]),
    );
  });

  it('is asked for once when it was shown before', async () => {
    const portal = await open();
    await waitFor(() => expect(bodiesOf(portal.calls, office.call)).toHaveLength(4));
    await act(() => portal.router.navigate({ to: '/contacts' }));
    // The weeks themselves, which a visit within seconds does not ask for again.
    portal.context.scope.reads.client.clear();
    await act(() => portal.router.navigate({ to: '/schedule/$id', params: { id: office.id } }));
    await screen.findByRole('table', { name: 'Arming by day and hour' });
    expect(bodiesOf(portal.calls, office.call)[4]).toEqual(SITES_WEEK);
  });

  it('shows the week of the address whatever the zone', async () => {
    const { calls, history } = await open(`${office.page}?week=2023-11-29`);
    expect(screen.getByText(/Nov 26, 2023 – Dec 2, 2023/)).toBeTruthy();
    expect(bodiesOf(calls, office.call).slice(0, 2)).toEqual([
      { start: '2023-11-26T05:00:00.000Z', end: '2023-12-03T04:59:59.999Z' },
      SITES_NEXT,
    ]);
    await waitFor(() => expect(history.location.search).toBe('?week=2023-11-26'));
  });

  it('keeps the site’s hours and marks the site’s hour', async () => {
    await open();
    expect(cellNamed('Monday, 8:00 AM to 9:00 AM: disarmed from 8:00 AM')).toBeTruthy();
    expect(document.querySelector('td[aria-current]')?.getAttribute('aria-label')).toBe(
      'Wednesday, 7:00 AM to 8:00 AM: armed',
    );
  });

  it('names the zone, and how the viewer’s clock differs', async () => {
    await open();
    expect(screen.getByText('Site time, Vancouver (PST)')).toBeTruthy();
    expect(screen.getByText('3 h ahead: your time is Toronto (EST)')).toBeTruthy();
    expect(screen.queryByText(/browser’s zone/)).toBeNull();
  });

  it('gives the viewer’s time beside the chosen hour and the days', async () => {
    await open();
    focusCell('Friday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM');
    expect(screen.getByText('8:00 PM to 9:00 PM your time')).toBeTruthy();
    expect(screen.getAllByText('11:00 AM to 8:30 PM your time')).toHaveLength(6);
  });

  it('requests changes with the zone', async () => {
    await open();
    focusCell('Friday, 12:00 PM to 1:00 PM: disarmed');
    await userEvent.click(screen.getByRole('link', { name: 'Request a change for this hour' }));
    expect((await screen.findByLabelText(/Details/)).textContent).toContain(
      'Time zone: America/Vancouver, the site’s own',
    );
  });
});

describe('a schedule of a site where it is still another week', () => {
  // Sunday 1:20 AM in Toronto, Saturday 10:20 PM in Vancouver.
  viewerOfTest('America/Toronto', '2023-11-26T06:20:00Z');

  it('shows the site’s current week', async () => {
    const { calls, history } = await open();
    expect(screen.getByText(/Nov 19, 2023 – Nov 25, 2023/).textContent).toContain('This week');
    expect(document.querySelector('td[aria-current]')?.getAttribute('aria-label')).toBe(
      'Saturday, 10:00 PM to 11:00 PM: armed',
    );
    expect(bodiesOf(calls, office.call)).toContainEqual(SITES_WEEK);
    expect(history.location.search).toBe('');
  });

  it('shows the week that the address names, which is the viewer’s current one', async () => {
    await open(`${office.page}?week=2023-11-26`);
    expect(screen.getByText(/Nov 26, 2023 – Dec 2, 2023/).textContent).not.toContain('This week');
  });
});

describe('a schedule without a zone', () => {
  const Answer = v.looseObject({ timeZone: v.optional(v.unknown()) });
  const withoutZone: AnswerTo = async (call) => {
    if (call.path !== office.call) return provider.answerTo(call);
    const { timeZone: _, ...answer } = v.parse(Answer, await provider.post(call.path, call.body));
    return answer;
  };

  it('is asked for in the browser’s weeks alone', async () => {
    const { calls } = await open(office.page, withoutZone);
    await waitFor(() => expect(bodiesOf(calls, office.call)).toHaveLength(3));
    expect(bodiesOf(calls, office.call)[0]).toEqual(BROWSERS_WEEK);
  });

  it('says whose clocks its hours are on, also in a request', async () => {
    await open(office.page, withoutZone);
    expect(
      screen.getByText(/^Weekly hours are on the site’s own clock\. One-off times .*: America\/Toronto$/),
    ).toBeTruthy();
    expect(screen.queryByText(/your time/)).toBeNull();
    focusCell('Friday, 12:00 PM to 1:00 PM: disarmed');
    expect(
      screen.getByRole('link', { name: 'Request a change for this hour' }).getAttribute('href'),
    ).toContain('Time+zone');
  });
});
