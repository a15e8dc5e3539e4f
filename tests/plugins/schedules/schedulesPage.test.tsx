// Stubs answer with set schedules, states and sites and with an empty list, which the reference provider never gives to
// whoever has a location.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { schedulesCall } from '#contract/schedule.ts';
import { narrowWindow } from '../../support/narrowWindow.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('some-of-many'));

async function openSchedules(value: unknown, address = '/schedules') {
  const portal = open(address, ({ path }) => (path === '/api/Schedule/schedules' ? { value } : undefined));
  await screen.findByRole('searchbox', { name: 'Search schedules' });
  return portal;
}

const schedule = (id: number, site: string | null, rest: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id, name: `Hours ${id}`, locationId: site === null ? null : site.length, locationName: site },
  ...rest,
});
/** Lines of a table: headings of groups as they are, rows with the texts of their cells. */
const linesOf = (name: string) =>
  [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map((row) =>
    row.querySelector('th')
      ? `# ${row.textContent}`
      : [...row.querySelectorAll('td')].map(({ textContent }) => textContent).join(' | '),
  );

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

  it('opens the schedule of a row that is clicked', async () => {
    const { history } = open('/schedules', provider.answerTo);
    const table = await screen.findByRole('table', { name: 'Schedules' });
    const row = table.querySelector('tr[data-opens="true"]');
    const href = row?.querySelector('a')?.getAttribute('href');
    await userEvent.click(row ?? document.body);
    expect(href).toMatch(/^\/schedule\/\d+$/);
    await waitFor(() => expect(history.location.pathname).toBe(href));
  });

  it('says that there are none', async () => {
    open('/schedules', () => ({ value: [] }));
    expect(await screen.findByText('No schedules available.')).toBeTruthy();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });
});

describe('ten schedules and more', () => {
  const TEN = ['Yard', 'Dock 10', null, 'Dock 9', 'Yard', 'Yard', 'Dock 9', 'Dock 9', 'Yard', 'Yard'];

  it('stand in the order of their sites, those without a site last', async () => {
    await openSchedules(TEN.map((site, index) => schedule(index + 1, site)));
    expect(linesOf('Schedules')).toEqual([
      ...[4, 7, 8].map((id) => `Hours ${id} | Dock 9`),
      'Hours 2 | Dock 10',
      ...[1, 5, 6, 9, 10].map((id) => `Hours ${id} | Yard`),
      'Hours 3 | —',
    ]);
  });

  it('stand as cards under their sites', async () => {
    narrowWindow();
    await openSchedules(TEN.map((site, index) => schedule(index + 1, site)));
    expect(linesOf('Schedules')).toEqual([
      '# Dock 9',
      ...[4, 7, 8].map((id) => `Hours ${id} | Dock 9`),
      '# Dock 10',
      'Hours 2 | Dock 10',
      '# Yard',
      ...[1, 5, 6, 9, 10].map((id) => `Hours ${id} | Yard`),
      '# —',
      'Hours 3 | —',
    ]);
    expect(screen.getAllByRole('link', { name: 'Yard' })[0]?.getAttribute('href')).toBe('/location/4');
  });

  it('keep the provider’s order and have no headings when they are fewer', async () => {
    await openSchedules(TEN.slice(0, 3).map((site, index) => schedule(index + 1, site)));
    expect(linesOf('Schedules')).toEqual(['Hours 1 | Yard', 'Hours 2 | Dock 10', 'Hours 3 | —']);
  });
});

describe('the search of schedules', () => {
  it('looks into names and sites, and stands in the address', async () => {
    const { router } = await openSchedules([schedule(1, 'Dock'), schedule(2, 'Dock'), schedule(22, 'Yard')]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search schedules' }), 'dock hours 2');
    await waitFor(() => expect(linesOf('Schedules')).toEqual(['Hours 2 | Dock']));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'dock hours 2' }));
  });

  it('tells screen readers how many it leaves, in a region that was there', async () => {
    await openSchedules([schedule(1, 'Dock'), schedule(2, 'Dock'), schedule(22, 'Yard')]);
    const region = screen.getByText('3 of 3 schedules');
    expect(region.getAttribute('role')).toBe('status');
    const box = screen.getByRole('searchbox', { name: 'Search schedules' });
    await userEvent.type(box, 'dock');
    expect(await screen.findByText('2 of 3 schedules')).toBe(region);
    await userEvent.type(box, ' nowhere');
    expect(await screen.findByText('0 of 3 schedules')).toBe(region);
  });

  it('says so where nothing is found', async () => {
    await openSchedules([schedule(1, 'Yard')], '/schedules?q=pier');
    await screen.findByText('No schedules found matching your search criteria.');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('what schedules say now', () => {
  const soon = () => new Date(Date.now() + 8 * 86_400_000).toISOString();

  it('is told where the provider tells it', async () => {
    await openSchedules([
      schedule(1, 'Yard', { armed: true, changesArming: true }),
      schedule(2, 'Yard', { armed: false, until: soon(), changesArming: true }),
      schedule(3, 'Yard'),
      // A list that stays open is read no more.
      schedule(4, 'Yard', { armed: true, until: '2026-06-15T10:30:00Z', changesArming: true }),
    ]);
    const [first, second, third, over] = linesOf('Schedules');
    expect(first).toBe('Hours 1 | Yard | Armed');
    expect(second).toMatch(/^Hours 2 \| Yard \| Disarmed until \w{3} \d+, \d{4}, \d+:\d+ [AP]M$/);
    expect(third).toBe('Hours 3 | Yard | —');
    expect(over).toMatch(/^Hours 4 \| Yard \| Armed, may have changed since Jun 15, 2026, \d+:\d+ [AP]M$/);
  });

  it('puts those that change nothing apart', async () => {
    await openSchedules([
      schedule(1, 'Yard', { armed: null, changesArming: false }),
      schedule(2, 'Yard', { armed: true, changesArming: true }),
    ]);
    expect(linesOf('Schedules')).toEqual(['Hours 2 | Yard | Armed']);
    expect(linesOf('Schedules that do not change arming')).toEqual(['Hours 1 | Yard']);
  });
});
