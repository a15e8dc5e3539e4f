// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ARMED, DETAILS, portalOfTest, refused } from './openLocations.tsx';
import { answering, heading, hrefsIn, PIER } from './pier.ts';

const open = portalOfTest();

async function openPier(address = '/location/7') {
  const portal = open(address, answering(PIER));
  await heading('Pier 4');
  return portal;
}

describe('the page of a location', () => {
  it('asks for the location, its armed status and its statistics, each once', async () => {
    const { calls } = await openPier();
    await screen.findByText('Armed');
    expect(calls.map(({ path }) => path).sort()).toEqual([
      `${ARMED}7`,
      `${DETAILS}7`,
      '/api/Statistics/events-per-day/location/7',
      '/api/Statistics/stat-counts/location/7',
    ]);
  });

  it('gives the document its name for as long as it is shown', async () => {
    const { router } = await openPier();
    await waitFor(() => expect(document.title).toBe('Pier 4 · Vigil'));
    await act(() => router.navigate({ to: '/contacts' }));
    await heading('Contacts');
    await waitFor(() => expect(document.title).toBe('Contacts · Vigil'));
    open('/location/abc', answering(PIER));
    await screen.findByText('Location not found.');
    await waitFor(() => expect(document.title).toBe('Location · Vigil'));
  });

  it('shows its card with the armed badge', async () => {
    await openPier();
    expect(await screen.findByText('Armed')).toBeDefined();
    for (const text of ['7 Dock Rd, Halifax, NS B3H 1A1', 'Dealer 1', 'Account # AC-7'])
      expect(screen.getByText(text)).toBeDefined();
  });

  it.each([
    ['until', { armed: false, until: '2025-03-07T14:05:00' }, 'Disarmed until Fri, Mar 7, 2025, 2:05 PM'],
    ['that fails', refused(), 'Status Unknown'],
    ['without content', null, 'Status Unknown'],
  ])('shows an armed status %s', async (_, armed, text) => {
    open('/location/7', answering(PIER, armed));
    await heading('Pier 4');
    await waitFor(() => expect(document.querySelector('[data-armed]')?.textContent).toBe(text));
  });

  it('leads from its counts to its own events', async () => {
    await openPier();
    await screen.findByRole('link', { name: /Police Contacts/ });
    const tiles = screen.getByRole('region', { name: 'Statistics' });
    expect(hrefsIn(tiles)).toEqual([
      '/events/location/7?back=location',
      '/events/location/7?dnfilter=voicedowns&back=location',
      '/events/location/7?dnfilter=police&back=location',
    ]);
  });

  it('asks its statistics for the chosen period, without a step for Back', async () => {
    const { calls, history } = await openPier();
    await screen.findByRole('link', { name: /Police Contacts/ });
    const [length, before] = [history.length, calls.length];
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last Month');
    await waitFor(() => expect(history.location.search).toBe('?period=last-month'));
    await waitFor(() =>
      expect(calls.slice(before).map(({ path }) => path)).toContain('/api/Statistics/stat-counts/location/7'),
    );
    expect(history.length).toBe(length);
  });

  it('goes back to where the person came from', async () => {
    const { history } = await openPier();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await heading('Contacts');
    expect(history.location.pathname).toBe('/contacts');
  });
});
