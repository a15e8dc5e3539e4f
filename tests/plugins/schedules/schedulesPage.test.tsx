// @vitest-environment happy-dom
// Stubs answer with rows in another form, with gaps, with an empty list and with a failure, which the reference provider
// never gives to whoever has a location.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { schedulesCall } from '#contract/schedule.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('some-of-many'));

const listing = (value: unknown) => () => ({ value });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the schedules list', () => {
  it('shows the provider’s schedules and their locations, both leading on', async () => {
    const { value } = await provider.read(schedulesCall, { body: {} });
    const schedules = value.flatMap((row) => ('id' in row ? [row] : []));
    expect(schedules.length).toBeGreaterThan(1);
    const portal = open('/schedules', provider.answerTo);
    await screen.findByRole('table', { name: 'Schedules' });
    const shown = () =>
      [...document.querySelectorAll('main tbody tr')].filter((row) => row.querySelector('td'));
    await waitFor(() => expect(shown()).toHaveLength(schedules.length));
    const cellsOf = (row: Element) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(
      shown()
        .map((row) => cellsOf(row).slice(0, 2))
        .sort(),
    ).toEqual(schedules.map(({ name, locationName }) => [name, locationName]).sort());
    const hrefs = shown().map((row) =>
      [...row.querySelectorAll('a')].map((link) => link.getAttribute('href')).join(),
    );
    expect(hrefs.sort()).toEqual(
      schedules.map(({ id, locationId }) => `/schedule/${id},/location/${locationId}`).sort(),
    );
    expect(portal.calls.map(({ path, body }) => [path, body])).toEqual([['/api/Schedule/schedules', {}]]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Schedules');
  });

  it('shows names and locations whichever form a row came in', async () => {
    open(
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
  });

  it('opens the schedule of a row that is clicked', async () => {
    const { history } = open('/schedules', provider.answerTo);
    const table = await screen.findByRole('table', { name: 'Schedules' });
    const row = table.querySelector('tr[data-opens="true"]');
    const href = row?.querySelector('a')?.getAttribute('href');
    await userEvent.click(row ?? document.body);
    expect(href).toMatch(/^\/schedule\/\d+$/);
    await waitFor(() => expect(history.location.pathname).toBe(href));
  });

  it('survives names that are missing or no texts', async () => {
    open('/schedules', listing([{ id: 7, name: null, locationId: 3, locationName: {} }, 'junk']));
    await screen.findByRole('link', { name: 'Unnamed Schedule' });
    expect(screen.getByRole('link', { name: 'Unnamed Location' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('says that there are none', async () => {
    open('/schedules', listing([]));
    expect(await screen.findByText('No schedules available.')).toBeTruthy();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('is empty with a calm line when it could not be read, and comes with Retry', async () => {
    const { value } = await provider.read(schedulesCall, { body: {} });
    const [first] = value.flatMap((row) => ('id' in row ? [row] : []));
    let down = true;
    open('/schedules', (call) => (down ? new Response('{}', { status: 500 }) : provider.answerTo(call)));
    expect(await screen.findByText('No schedules available.')).toBeTruthy();
    expect(await screen.findByText('Some data could not be loaded.')).toBeTruthy();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    const links = await screen.findAllByRole('link', { name: first?.name ?? '' });
    expect(links.map((link) => link.getAttribute('href'))).toContain(`/schedule/${first?.id}`);
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });
});
