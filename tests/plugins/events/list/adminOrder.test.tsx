// @vitest-environment happy-dom
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPortal, signInAs } from '../../../support/openPortal.tsx';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const EVENTS = '/api/Event/events/location/0';
const ROW = {
  incident: { id: 7, startTime: '2025-04-01T03:00:00Z', priority: 'High' },
  location: { id: 3, name: 'Pier 9' },
  lastUserName: 'Kim',
};

async function openEvents(address: string, roles: readonly string[]) {
  signInAs({ uid: 1, name: 'Ada', roles, scopes: ['AllLocations'] });
  const portal = openPortal(address, ({ path }) =>
    path === EVENTS ? { value: [ROW], count: 1 } : undefined,
  );
  await screen.findByText('Pier 9');
  const orders = () =>
    portal.calls
      .filter(({ path }) => path === EVENTS)
      .map(({ body }) => (body as { orderby: string }).orderby);
  return { ...portal, orders };
}

const sortedColumns = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .filter((header) => header.getAttribute('aria-sort') !== 'none')
    .map((header) => [header.textContent, header.getAttribute('aria-sort')]);

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

describe('an address that sorts by a column of the Admin', { timeout: 30_000 }, () => {
  it('is followed for the Admin, until the detail is switched off', async () => {
    const { context, orders } = await openEvents('/events?sort=-incident.priority', ['Admin']);
    expect(orders()).toEqual(['incident.priority desc']);
    expect(sortedColumns()).toEqual([['Priority', 'descending']]);
    act(() => context.adminDetail.turn(false));
    await waitFor(() => expect(orders()).toEqual(['incident.priority desc', 'incident.startTime desc']));
    expect(sortedColumns()).toEqual([['Event Time', 'descending']]);
    act(() => context.adminDetail.turn(true));
    await waitFor(() => expect(orders().at(2)).toBe('incident.priority desc'));
    expect(sortedColumns()).toEqual([['Priority', 'descending']]);
  });

  it.each([
    ['for the Admin without the detail', ['Admin'], 'off'],
    ['for a customer', [], null],
  ] as const)('gives the newest first %s', async (_, roles, detail) => {
    if (detail !== null) localStorage.setItem('adminDetail', detail);
    const { orders } = await openEvents('/events?sort=lastUserName', roles);
    expect(orders()).toEqual(['incident.startTime desc']);
    expect(sortedColumns()).toEqual([['Event Time', 'descending']]);
    expect(screen.queryByText('Kim')).toBeNull();
  });

  it('of the customer too is left alone by the switch', async () => {
    const { context, orders } = await openEvents('/events?sort=accountName', ['Admin']);
    act(() => context.adminDetail.turn(false));
    await waitFor(() => expect(screen.queryByText('Kim')).toBeNull());
    expect(orders()).toEqual(['accountName asc']);
  });
});
