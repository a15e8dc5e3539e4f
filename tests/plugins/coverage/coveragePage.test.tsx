// Stubs have more sites than are asked without a press, tell nothing of them, or fail, unlike the reference provider.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { locationsCall } from '#contract/location.ts';
import { coverage } from '#plugins/coverage/plugin.ts';
import { answerFetch, portalOfTest, renderPortal, turnTime } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));
const LIST = '/api/Location/locations';

const rows = () => [
  ...screen.getByRole('table', { name: 'Coverage' }).querySelectorAll<HTMLElement>('tbody tr'),
];
function cellOf(site: string, label: string): HTMLElement {
  const row = rows().find(({ textContent }) => textContent.includes(site));
  const cell = row?.querySelector<HTMLElement>(`td[data-label="${label}"]`);
  if (!cell) throw new Error(`${site} has no ${label}.`);
  return cell;
}

const ATTENTION: readonly (readonly [site: string, ...words: string[]])[] = [
  ['Kingston Relay Yard', 'Disarmed although the schedule says armed'],
  ["Kelowna Fruit Packers' Dock", 'Armed although the schedule says disarmed'],
  ['Nanaimo Duke Point', 'Armed, but not fully recorded'],
  ['Brandon Fertilizer Shed', 'No schedule'],
  ['Riverside Solar Canopy', 'No contact to call', 'No schedule'],
  ['Fort McMurray Staging', 'Armed state unknown'],
];
/** As their number is told, the most urgent first. */
const GROUPS = ['needs? attention', 'disarmed', 'unknown', 'armed'];

it('the board says what contradicts what, and counts each site once, the most urgent first', async () => {
  open('/coverage?size=50', provider.answerTo);
  await screen.findByText(/^Showing 1 to 43 of 43/);
  await waitFor(() => expect(rows()).toHaveLength(43));
  for (const [site, ...words] of ATTENTION)
    for (const text of words) expect(within(cellOf(site, 'Attention')).getByText(text)).toBeDefined();
  expect(cellOf('Kelowna Fruit', 'Arming').textContent).toMatch(/^Armed until .+ (?:PST|PDT)$/);
  expect(cellOf('Kelowna Fruit', 'Next change').textContent).toMatch(/^Disarms in.+ your time$/);
  expect(cellOf('Fort McMurray', 'Arming').textContent).toBe('Status Unknown');
  const groups = rows().map((row) =>
    row.querySelector('li[data-urgent="true"]')
      ? 'needs? attention'
      : String(row.querySelector('[data-arming]')?.getAttribute('data-arming')),
  );
  expect(groups).toEqual(groups.toSorted((a, b) => GROUPS.indexOf(a) - GROUPS.indexOf(b)));
  const told = screen.getByText(/^\d+ needs? attention · /).textContent;
  for (const group of new Set(groups))
    expect(told).toMatch(new RegExp(`\\b${groups.filter((one) => one === group).length} ${group}`));
});

it('the board is filtered and searched as its address says', async () => {
  const { history } = open('/coverage', provider.answerTo);
  await userEvent.click(await screen.findByRole('button', { name: 'Needs attention' }));
  await waitFor(() => expect(history.location.search).toBe('?attention=true'));
  await waitFor(() => expect(rows().every((row) => row.querySelector('[data-urgent="true"]'))).toBe(true));
  await userEvent.type(screen.getByLabelText('Search sites'), 'kingston');
  await screen.findByText(/^Showing 1 to 1 of 1 /);
  await waitFor(() => expect(history.location.search).toContain('q=kingston'));
  open('/coverage?q=nowhere+at+all', provider.answerTo);
  await screen.findByText('No locations found matching your search criteria.');
});

it('a board of a provider whose list tells nothing says that it compares nothing', async () => {
  const { value } = await provider.read(locationsCall, { body: {} });
  const bare = value.map(({ id, location }) => ({ id, location }));
  open('/coverage', (call) => (call.path === LIST ? { value: bare } : provider.answerTo(call)));
  await screen.findByText(/^The provider does not say what schedules/);
  expect(screen.queryByRole('button', { name: 'Needs attention' })).toBeNull();
});

it('a board whose sites are asked one by one finds them by what they answered', async () => {
  const value = ['Attic', 'Barn', 'Cellar'].map((name, index) => ({ id: index + 1, location: { name } }));
  open('/coverage?q=armed', ({ path }) => {
    if (path === LIST) return { value, count: 3 };
    return path.startsWith('/api/Location/armed-status/') ? { armed: path.endsWith('/2') } : undefined;
  });
  await waitFor(() => expect(rows().map((row) => row.textContent.slice(0, 4))).toEqual(['Barn']));
});

it('a board that cannot be read again keeps its rows and their time, and is read by one call on Retry', async () => {
  let isDown = false;
  const { calls } = open('/coverage', (call) =>
    isDown && call.path === LIST ? new Response('', { status: 403 }) : provider.answerTo(call),
  );
  await screen.findByText(/^Showing 1 to 15 of 43/);
  const names = () => rows().map((row) => row.querySelector('a')?.textContent);
  const before = names();
  const time = screen.getByText(/^as of/).textContent;
  isDown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/could not refresh\. /);
  expect(document.querySelector('[data-read="old"]')?.textContent).toContain(time);
  await screen.findByText('Some data could not be loaded.');
  expect(names()).toEqual(before);
  isDown = false;
  const lists = () => calls.filter(({ path }) => path === LIST).length;
  const asked = lists();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/could not refresh/)).toBeNull());
  expect(lists() - asked).toBe(1);
});

it('the focus stays in the row of its site when a refresh moves that, and goes to the heading when it takes that away', async () => {
  turnTime();
  const site = (id: number, armed: boolean) => ({ id, armed, location: { name: `Site ${id}` } });
  let value = [site(1, false), site(2, true), site(3, true)];
  open('/coverage', ({ path }) => (path === LIST ? { value, count: value.length } : undefined));
  (await screen.findByRole('row', { name: /^Site 2/ })).focus();
  value = [site(1, true), site(2, true), site(3, false)];
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Site 3/));
  expect(document.activeElement?.textContent).toMatch(/^Site 2/);
  expect(document.activeElement).toBe(rows()[2]);
  value = value.filter(({ id }) => id !== 2);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('a row opens no page of its site where that is switched off', async () => {
  const value = [{ id: 1, location: { name: 'Yard' }, armed: true }];
  answerFetch(() => ({ value, count: 1 }));
  renderPortal([coverage], { entries: ['/coverage'] });
  expect((await screen.findByText('Yard')).closest('tr')?.dataset.opens).toBe('false');
});

it('the asking of all sites is begun, stopped and continued by one button, which keeps the focus', async () => {
  const value = Array.from({ length: 201 }, (_, index) => ({
    id: index + 1,
    location: { name: `Site ${index}` },
  }));
  open('/coverage', ({ path }) => {
    if (path === LIST) return { value, count: value.length };
    return path.startsWith('/api/Location/armed-status/')
      ? new Promise<Response>(() => {})
      : { value: [], count: 0 };
  });
  const button = await screen.findByRole('button', { name: 'Check all 201 sites' });
  button.focus();
  for (const name of ['Stop', 'Continue', 'Stop']) {
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name })).toBe(document.activeElement);
  }
});

it('sites that could not be asked have their cause and since when, and are asked again by themselves and on Retry', async () => {
  turnTime();
  let isDown = true;
  const sites = [1, 2].map((id) => ({ id, location: { name: `Site ${id}` } }));
  const { calls } = open('/coverage', ({ path }) => {
    if (path === LIST) return { value: sites, count: 2 };
    if (!path.startsWith('/api/Location/armed-status/')) return { value: [], count: 0 };
    return isDown && !path.endsWith('1') ? new Response('', { status: 500 }) : { armed: true };
  });
  const asked = (id: number) => calls.filter(({ path }) => path.endsWith(`armed-status/${id}`)).length;
  await screen.findByText('1 armed · 1 unknown');
  await screen.findByText(/^Armed status, since \d+:\d\d [AP]M\./);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect([asked(1), asked(2)]).toEqual([1, 2]);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('2 armed');
  expect(asked(1)).toBe(1);
  await waitFor(() => expect(screen.queryByText(/Armed status, since/)).toBeNull());
});

it('a change that has passed since the sites were read is no next one: the state may be another by now', async () => {
  const site = (id: number, until: string) => ({ id, armed: true, until, location: { name: `Site ${id}` } });
  const value = [site(1, '2026-06-15T10:30:00Z'), site(2, new Date(Date.now() + 90 * 60_000).toISOString())];
  open('/coverage', ({ path }) => (path === '/api/Location/locations' ? { value, count: 2 } : undefined));
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/^Site 1/)).toMatch(/^Site 1Armed, may have changed since Jun 15, 2026, \d+:\d+ AM—/);
  expect(await row(/^Site 2/)).toMatch(/^Site 2Armed until .+Disarms in\u00a01\u00a0h/);
});

it('the last event is on the clock that the person has chosen for events, named where the site’s is another one, and its tip knows the site’s', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  const site = (id: number, timeZone: string | null) => ({
    id,
    timeZone,
    armed: true,
    location: { name: `Site ${id}` },
    lastIncident: { id, startTime: '2026-01-15T19:30:00Z' },
  });
  const value = [site(1, 'America/Vancouver'), site(2, 'America/Toronto'), site(3, null)];
  const openBoard = () => open('/coverage', ({ path }) => (path === LIST ? { value, count: 3 } : undefined));
  const last = async () => {
    await screen.findByRole('row', { name: /^Site 3/ });
    return [1, 2, 3].map((id) => cellOf(`Site ${id}`, 'Last event').textContent);
  };
  const { close } = openBoard();
  expect(await last()).toEqual([
    'Jan 15, 2026, 2:30 PM EST',
    'Jan 15, 2026, 2:30 PM',
    'Jan 15, 2026, 2:30 PM',
  ]);
  const zones = [1, 2, 3].map((id) =>
    cellOf(`Site ${id}`, 'Last event').querySelector('time')?.closest<HTMLElement>('[data-zone]'),
  );
  expect(zones.map((around) => around?.dataset.zone)).toEqual([
    'America/Vancouver',
    'America/Toronto',
    undefined,
  ]);
  close();
  openBoard().context.timePreferences.choose({ siteZone: true });
  expect(await last()).toEqual([
    'Jan 15, 2026, 11:30 AM PST',
    'Jan 15, 2026, 2:30 PM EST',
    'Jan 15, 2026, 2:30 PM EST',
  ]);
});
