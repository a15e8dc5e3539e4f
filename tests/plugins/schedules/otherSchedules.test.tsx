// @vitest-environment happy-dom
// A stub answers for a site with many schedules, and with failures, which the reference provider never gives.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { bodiesOf, scheduleCalled, schedulesCalled, viewerOfTest } from './schedulesOfTest.ts';

const provider = providerOfFile();
const openAt = portalOfTest(() => provider.signInOnce('avery'));
viewerOfTest('America/Vancouver', '2023-11-22T15:20:00Z');

const DETAILS = '/api/Location/details/';
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
const disarming = (id: number, scheduledItemType = 'Disarmed') => ({
  schedule: { id, name: `Hours ${id}`, locationId: 7 },
  timeZone: 'America/Vancouver',
  scheduledItems: [
    { scheduledItemType, scheduledItemInterval: 'Recurring', monday: true, dayStartTime: 0, dayEndTime: 60 },
  ],
});
const failing = () => new Response('{}', { status: 500 });

describe('a schedule beside others of its site', () => {
  it('names those that change arming too, and leads to the site’s week', async () => {
    const office = await scheduleCalled(provider, 'Office hours', 'America/Vancouver');
    const cleaners = (await schedulesCalled(provider, 'Cleaners & lunch', 'America/Vancouver')).find(
      ({ locationId }) => locationId === office.locationId,
    );
    const { calls } = openAt(office.page, provider.answerTo);
    expect(await told()).toBe('Cleaners & lunch also changes arming at this site. See the site’s week');
    expect(screen.getByRole('link', { name: 'Cleaners & lunch' }).getAttribute('href')).toBe(cleaners?.page);
    expect((await offer()).getAttribute('href')).toBe(`/location/${office.locationId}#arming-week`);
    expect(bodiesOf(calls, cleaners?.call ?? '')).toEqual([
      { start: '2023-11-19T08:00:00.000Z', end: '2023-11-26T07:59:59.999Z' },
    ]);
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

  it('reads no more than twelve, four at once', async () => {
    let atOnce = 0;
    let most = 0;
    const asked = new Set<number>();
    openAt(
      '/schedule/1',
      siteWith(30, async (id) => {
        if (id === 1) return disarming(id);
        asked.add(id);
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atOnce -= 1;
        return disarming(id);
      }),
    );
    expect(await told()).toContain(
      'Hours 13 also change arming at this site. 17 of its schedules were not read.',
    );
    expect([asked.size, most]).toEqual([12, 4]);
  });
});

describe('the only schedule of its site that changes arming', () => {
  it.each([
    ['is alone', 0, siteWith(1, disarming)],
    ['stands beside patrols', 1, siteWith(2, (id) => disarming(id, id === 1 ? 'Disarmed' : 'Patrol'))],
  ])('says nothing when it %s', async (_, others, answerTo) => {
    const { calls } = openAt('/schedule/1', answerTo);
    await screen.findByRole('table');
    await waitFor(() => expect(bodiesOf(calls, `${DETAILS}7`)).toHaveLength(1));
    await waitFor(() => expect(bodiesOf(calls, '/api/Schedule/schedule/2')).toHaveLength(others));
    expect(screen.queryByText(/arming at this site/)).toBeNull();
  });
});

describe('a schedule whose site cannot be read', () => {
  it('is whole, and the failure is logged', async () => {
    const { reports } = openAt('/schedule/1', (call) =>
      call.path === `${DETAILS}7` ? failing() : siteWith(1, disarming)(call),
    );
    await screen.findByRole('table');
    await waitFor(() => expect(reports.join()).toContain('reading location 7'));
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.queryByText(/arming at this site/)).toBeNull();
  });
});
