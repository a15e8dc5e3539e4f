// @vitest-environment happy-dom
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { schedulesCall } from '#contract/schedule.ts';
import { equipment } from '#plugins/equipment/plugin.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const provider = providerOfFile(60);
const open = portalOfTest(() => provider.signInOnce('avery'), [equipment]);

/** The links of the bar that are marked, with how. */
const marked = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);

const trail = async () => {
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumbs' });
  return within(crumbs)
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]);
};

describe('the bar', () => {
  it.each([
    ['/locations', 'Locations', 'page'],
    ['/location/1', 'Locations', 'true'],
    ['/event/1', 'Events', 'true'],
    ['/events/location/1', 'Events', 'page'],
    ['/schedule/1', 'Schedules', 'true'],
    ['/contact/1', 'Contacts', 'true'],
    ['/cameras', 'Equipment', 'page'],
    ['/nvrs', 'Equipment', 'true'],
    ['/nvr/1', 'Equipment', 'true'],
  ])('at %s marks %s as %s', async (address, label, how) => {
    open(address, provider.answerTo);
    await screen.findByRole('heading', { level: 1 });
    expect(marked()).toEqual([[label, how]]);
  });

  it.each(['/user/preferences', '/user/details'])('marks nothing at %s', async (address) => {
    open(address, provider.answerTo);
    await screen.findByRole('heading', { level: 1 });
    expect(marked()).toEqual([]);
  });
});

describe('the breadcrumbs', () => {
  it('lead from a schedule over its site to all sites', async () => {
    const { value } = await provider.read(schedulesCall, { body: {} });
    const row = value.find((one) => 'locationId' in one && one.locationId && one.locationName);
    if (!row || !('id' in row)) throw new Error('The demo has no schedule of a site.');
    const { locationName } = row;
    open(`/schedule/${row.id}`, provider.answerTo);
    await screen.findByRole('link', { name: locationName ?? '' });
    expect(await trail()).toEqual([
      ['Locations', '/locations'],
      [locationName, `/location/${row.locationId}`],
      ['Schedule', undefined],
    ]);
  });

  it('lead from another page to the list that it belongs to', async () => {
    open('/nvr/1', provider.answerTo);
    expect(await trail()).toEqual([['Equipment', '/cameras']]);
  });

  it('stand on no page of the bar itself', async () => {
    const { router } = open('/location/1', provider.answerTo);
    await trail();
    await act(() => router.navigate({ to: '/contacts' }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).toBeNull());
  });
});

describe('the page of a site', () => {
  it('tells its name once', async () => {
    open('/location/1', provider.answerTo);
    const main = within(await screen.findByRole('main'));
    await main.findByRole('heading', { name: 'Statistics' });
    const name = main.getByRole('heading', { level: 1 }).textContent ?? '';
    expect(main.getAllByText(name)).toHaveLength(1);
  });
});
