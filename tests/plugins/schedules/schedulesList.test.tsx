// @vitest-environment happy-dom
// Stubs answer with set schedules, states and sites, which the reference provider never gives.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { portalOfTest, signInAs } from '../../support/openPortal.tsx';

const open = portalOfTest(() => signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' }));

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
const TEN = ['Yard', 'Dock 10', null, 'Dock 9', 'Yard', 'Yard', 'Dock 9', 'Dock 9', 'Yard', 'Yard'];

describe('ten schedules and more', () => {
  it('stand under their sites, those without a site last', async () => {
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
    const { router } = await openSchedules(TEN.map((site, index) => schedule(index + 1, site)));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search schedules' }), 'dock hours 7');
    await waitFor(() => expect(linesOf('Schedules')).toEqual(['Hours 7 | Dock 9']));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'dock hours 7' }));
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
    ]);
    const [first, second, third] = linesOf('Schedules');
    expect(first).toBe('Hours 1 | Yard | Armed');
    expect(second).toMatch(/^Hours 2 \| Yard \| Disarmed until \w{3} \d+, \d{4}, \d+:\d+ [AP]M$/);
    expect(third).toBe('Hours 3 | Yard | —');
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
