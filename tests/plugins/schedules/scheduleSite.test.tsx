// Stubs hold an answer back, leave out the zone, answer for a site with many schedules and with failures, as the reference
// provider never does.
import { act, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { daily } from '../../domain/arming/scheduleItems.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import {
  bodiesOf,
  type FoundSchedule,
  scheduleCalled,
  schedulesCalled,
  viewerOfTest,
} from './schedulesOfTest.ts';

const provider = providerOfFile();
const openAt = portalOfTest(() => provider.signInOnce('avery'));
// Wednesday, in the week of November 19.
viewerOfTest('America/Toronto', '2023-11-22T15:20:00Z');

let office: FoundSchedule;
beforeEach(async () => {
  office = await scheduleCalled(provider, 'Office hours', 'America/Vancouver');
});

const DETAILS = '/api/Location/details/';
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

  it('shows the week of the address whatever the zone', async () => {
    const { calls, history } = await open(`${office.page}?week=2023-11-29`);
    expect(screen.getByText(/Nov 26, 2023 – Dec 2, 2023/)).toBeTruthy();
    expect(bodiesOf(calls, office.call).slice(0, 2)).toEqual([
      { start: '2023-11-26T05:00:00.000Z', end: '2023-12-03T04:59:59.999Z' },
      SITES_NEXT,
    ]);
    await waitFor(() => expect(history.location.search).toBe('?week=2023-11-26'));
  });

  it('is asked for in the browser’s week, then in the site’s, with its neighbours, keeps the site’s hours, names the zone and tells the viewer’s time beside, and is asked for once when it was shown before', async () => {
    const { calls, context, router } = await open();
    await waitFor(() =>
      expect(bodiesOf(calls, office.call)).toEqual([BROWSERS_WEEK, SITES_WEEK, SITES_NEXT, SITES_LAST]),
    );
    expect(cellNamed('Monday, 8:00 AM to 9:00 AM: disarmed from 8:00 AM')).toBeTruthy();
    expect(document.querySelector('td[aria-current]')?.getAttribute('aria-label')).toBe(
      'Wednesday, 7:00 AM to 8:00 AM: armed',
    );
    expect(screen.getByText('Site time, Vancouver (PST)')).toBeTruthy();
    expect(screen.getByText('3 h ahead: your time is Toronto (EST)')).toBeTruthy();
    expect(screen.queryByText(/browser’s zone/)).toBeNull();
    focusCell('Friday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM');
    expect(screen.getByText('8:00 PM to 9:00 PM your time')).toBeTruthy();
    expect(screen.getAllByText('11:00 AM to 8:30 PM your time')).toHaveLength(6);
    await act(() => router.navigate({ to: '/contacts' }));
    // The weeks themselves, which a visit within seconds does not ask for again.
    context.scope.reads.client.clear();
    await act(() => router.navigate({ to: '/schedule/$id', params: { id: office.id } }));
    await screen.findByRole('table', { name: 'Arming by day and hour' });
    expect(bodiesOf(calls, office.call)[4]).toEqual(SITES_WEEK);
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

describe('a schedule whose answer names no zone', () => {
  const Answer = v.looseObject({ timeZone: v.optional(v.unknown()) });
  /** Leaves the zone out of the answers to these calls. */
  const withoutZone =
    (...paths: readonly string[]): AnswerTo =>
    async (call) => {
      if (!paths.includes(call.path)) return provider.answerTo(call);
      const { timeZone: _, ...answer } = v.parse(Answer, await provider.post(call.path, call.body));
      return answer;
    };
  const site = () => `${DETAILS}${office.locationId}`;

  it('is on the clock of its site', async () => {
    const { calls } = await open(office.page, withoutZone(office.call));
    expect(screen.getByText('Site time, Vancouver (PST)')).toBeTruthy();
    await waitFor(() =>
      expect(bodiesOf(calls, office.call)).toEqual([BROWSERS_WEEK, SITES_WEEK, SITES_NEXT, SITES_LAST]),
    );
  });

  it('is on the clock of its site also where that could not be read with the first week', async () => {
    const answer = withoutZone(office.call);
    let attempts = 0;
    await open(office.page, (call) => {
      if (call.path !== site()) return answer(call);
      attempts += 1;
      return attempts === 1 ? failing() : answer(call);
    });
    expect(await screen.findByText('Site time, Vancouver (PST)')).toBeTruthy();
    expect(cellNamed('Monday, 8:00 AM to 9:00 AM: disarmed from 8:00 AM')).toBeTruthy();
    expect(attempts).toBe(2);
  });

  it('stays on the clock that the list of schedules has told', async () => {
    const portal = openAt('/schedules', withoutZone(office.call, site()));
    await screen.findAllByRole('link', { name: 'Office hours' });
    await act(() => portal.router.navigate({ to: '/schedule/$id', params: { id: office.id } }));
    expect(await screen.findByText('Site time, Vancouver (PST)')).toBeTruthy();
    expect(bodiesOf(portal.calls, office.call)[0]).toEqual(SITES_WEEK);
  });

  it('is asked for in the browser’s weeks alone where its site names none either, and says whose clocks its hours are on', async () => {
    const { calls } = await open(office.page, withoutZone(office.call, site()));
    await waitFor(() => expect(bodiesOf(calls, office.call)).toHaveLength(3));
    expect(bodiesOf(calls, office.call)[0]).toEqual(BROWSERS_WEEK);
    expect(
      screen.getByText(/^Weekly hours are on the site’s own clock\. One-off times .*: America\/Toronto$/),
    ).toBeTruthy();
    expect(screen.queryByText(/your time/)).toBeNull();
  });
});

const offer = () => screen.findByRole('link', { name: 'See the site’s week' });
const told = async () => (await offer()).closest('p')?.textContent;

/** A site with schedules 1 to `count`; each answers as `answerFor` says. */
const siteWith =
  (count: number, answerFor: (id: number) => unknown): AnswerTo =>
  ({ path }) => {
    if (path === `${DETAILS}7`)
      return {
        id: 7,
        schedules: Array.from({ length: count }, (_, index) => ({
          schedule: { id: index + 1, name: `Hours ${index + 1}` },
        })),
      };
    return path.startsWith('/api/Schedule/schedule/') ? answerFor(Number(path.split('/').at(-1))) : undefined;
  };
const disarming = (id: number, type = 'Disarmed') => ({
  schedule: { id, name: `Hours ${id}`, locationId: 7 },
  timeZone: 'America/Vancouver',
  scheduledItems: [daily(0, 1, { monday: true }, type)],
});
const failing = () => new Response('{}', { status: 500 });

describe('a schedule beside others of its site', () => {
  it('names those that change arming too, and leads to the site’s week', async () => {
    const cleaners = (await schedulesCalled(provider, 'Cleaners & lunch', 'America/Vancouver')).find(
      ({ locationId }) => locationId === office.locationId,
    );
    const { calls } = openAt(office.page, provider.answerTo);
    expect(await told()).toBe('Cleaners & lunch also changes arming at this site. See the site’s week');
    expect(screen.getByRole('link', { name: 'Cleaners & lunch' }).getAttribute('href')).toBe(cleaners?.page);
    expect((await offer()).getAttribute('href')).toBe(`/location/${office.locationId}#arming-week`);
    await waitFor(() => expect(bodiesOf(calls, cleaners?.call ?? '')).toEqual([SITES_WEEK]));
    expect(bodiesOf(calls, `${DETAILS}${office.locationId}`)).toHaveLength(1);
  });

  it('names them without “also” when it changes nothing itself', async () => {
    openAt(
      '/schedule/1',
      siteWith(3, (id) => disarming(id, id === 1 ? 'Patrol' : 'Disarmed')),
    );
    expect(await told()).toBe('Hours 2 and Hours 3 change arming at this site. See the site’s week');
  });

  it('leaves out those that change nothing, and says how many were not read', async () => {
    const { reports } = openAt(
      '/schedule/1',
      siteWith(5, (id) => (id === 4 ? failing() : disarming(id, id === 3 ? 'Call' : 'Disarmed'))),
    );
    expect(await told()).toBe(
      'Hours 2 and Hours 5 also change arming at this site. 1 of its schedules was not read. See the site’s week',
    );
    expect(reports.join()).toContain('schedule 4');
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('names those of the new week once it has begun', async () => {
    const portal = openAt('/schedule/1', async (call) =>
      siteWith(2, (id) => {
        const isNext = JSON.stringify(call.body) === JSON.stringify(SITES_NEXT);
        return disarming(id, id === 2 && isNext ? 'Patrol' : 'Disarmed');
      })(call),
    );
    expect(await told()).toContain('Hours 2 also changes arming at this site.');
    vi.setSystemTime(new Date('2023-11-26T08:01:00Z'));
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.queryByText(/arming at this site/)).toBeNull());
    await waitFor(() =>
      expect(bodiesOf(portal.calls, '/api/Schedule/schedule/2').at(-1)).toEqual(SITES_NEXT),
    );
    await act(async () => {});
    expect(screen.queryByText(/arming at this site/)).toBeNull();
  });

  it('reads no more than twelve', async () => {
    const { calls } = openAt('/schedule/1', siteWith(30, disarming));
    expect(await told()).toContain(
      'Hours 13 also change arming at this site. 17 of its schedules were not read.',
    );
    const asked = new Set(calls.map(({ path }) => path).filter((path) => path.includes('/schedule/')));
    expect(asked.size).toBe(13);
  });
});

it.each([
  ['is alone', 0, siteWith(1, disarming)],
  ['stands beside patrols', 1, siteWith(2, (id) => disarming(id, id === 1 ? 'Disarmed' : 'Patrol'))],
])(
  'the only schedule of its site that changes arming says nothing when it %s',
  async (_, others, answerTo) => {
    const { calls } = openAt('/schedule/1', answerTo);
    await screen.findByRole('table');
    await waitFor(() => expect(bodiesOf(calls, `${DETAILS}7`)).toHaveLength(1));
    await waitFor(() => expect(bodiesOf(calls, '/api/Schedule/schedule/2')).toHaveLength(others));
    expect(screen.queryByText(/arming at this site/)).toBeNull();
  },
);

it('a schedule whose site cannot be read is whole, and the failure is logged', async () => {
  const { reports } = openAt('/schedule/1', (call) =>
    call.path === `${DETAILS}7` ? failing() : siteWith(1, disarming)(call),
  );
  await screen.findByRole('table');
  await waitFor(() => expect(reports.join()).toContain('reading location 7'));
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(screen.queryByText(/arming at this site/)).toBeNull();
});
