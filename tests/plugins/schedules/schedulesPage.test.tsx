// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortal, signInAs } from '../../support/openPortal.tsx';

beforeEach(() => {
  sessionStorage.clear();
  signInAs({ uid: 'u1', name: 'Avery', scopes: 'AllLocations' });
});
afterEach(() => vi.unstubAllGlobals());

const listing = (value: unknown) => () => ({ value });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the schedules list', () => {
  it('shows names and locations, both leading on, whichever form a row came in', async () => {
    const portal = openPortal(
      '/schedules',
      listing([
        { id: 7, name: 'Office hours', locationId: 3, locationName: 'Harbour Yard' },
        { schedule: { id: 8, name: 'Nights', locationId: 4 }, location: { name: 'Grain Pier' } },
      ]),
    );
    const rows = within(await screen.findByRole('table', { name: 'Schedules' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'NameLocation',
      'Office hoursHarbour Yard',
      'NightsGrain Pier',
    ]);
    expect(['Office hours', 'Harbour Yard', 'Nights', 'Grain Pier'].map(hrefOf)).toEqual([
      '/schedule/7',
      '/location/3',
      '/schedule/8',
      '/location/4',
    ]);
    expect(portal.calls.map(({ path, body }) => [path, body])).toEqual([['/api/Schedule/schedules', {}]]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Schedules');
  });

  it('opens the schedule of a row that is clicked', async () => {
    const { history } = openPortal(
      '/schedules',
      listing([{ id: 7, name: 'Office hours', locationName: 'Yard' }]),
    );
    await userEvent.click(await screen.findByText('Yard'));
    await vi.waitFor(() => expect(history.location.pathname).toBe('/schedule/7'));
  });

  it('survives names that are missing or no texts', async () => {
    openPortal('/schedules', listing([{ id: 7, name: null, locationId: 3, locationName: {} }, 'junk']));
    await screen.findByRole('link', { name: 'Unnamed Schedule' });
    expect(screen.getByRole('link', { name: 'Unnamed Location' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('says that there are none', async () => {
    openPortal('/schedules', listing([]));
    expect(await screen.findByText('No schedules available.')).toBeTruthy();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('is empty with a calm line when it could not be read, and comes with Retry', async () => {
    let answer: unknown = new Response('{}', { status: 500 });
    openPortal('/schedules', () => answer);
    expect(await screen.findByText('No schedules available.')).toBeTruthy();
    expect(await screen.findByText('Some data could not be loaded.')).toBeTruthy();
    answer = { value: [{ id: 7, name: 'Office hours' }] };
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Office hours' })).toBeTruthy();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });
});
