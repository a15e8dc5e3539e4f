// The panels are the test's own: no installed plugin has a broken one, or several at one place.
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { eventsCall } from '#contract/event.ts';
import type { PanelProps } from '#core/app/definePlugin.ts';
import { definePlugin } from '#core/app/definePlugin.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();

const SiteFact = ({ record }: PanelProps<'location'>) => <p>{`This is site ${record.id}`}</p>;
const EventFact = ({ record }: PanelProps<'event'>) => <p>{`This is at ${record.location?.name}`}</p>;
const HomeFact = ({ record }: PanelProps<'home'>) => <p>{`There is ${record ?? 'no record'}`}</p>;
const Broken = (): never => {
  throw new Error('a fault of the panel');
};

const facts = definePlugin({
  id: 'facts',
  routes: [],
  panels: [
    { place: 'home', title: 'Second', load: async () => HomeFact },
    { place: 'home', title: 'For Admins', adminsOnly: true, load: async () => HomeFact },
    { place: 'location', title: 'Site fact', load: async () => SiteFact },
    { place: 'event', title: 'Event fact', load: async () => EventFact },
  ],
});
const faults = definePlugin({
  id: 'faults',
  routes: [],
  panels: [{ place: 'home', title: 'First', rank: 1, load: async () => Broken }],
});

const OwnSite = ({ record: { id } }: PanelProps<'location'>) => {
  const [first] = useState(id);
  if (id === 3) throw new Error('a fault of the panel');
  return <p>{`Opened at site ${first}`}</p>;
};
const OwnEvent = ({ record }: PanelProps<'event'>) => {
  const [first] = useState(record.location?.name);
  return <p>{`Opened at ${first}`}</p>;
};
const own = definePlugin({
  id: 'own',
  routes: [],
  panels: [
    { place: 'location', title: 'Own site', load: async () => OwnSite },
    { place: 'event', title: 'Own event', load: async () => OwnEvent },
  ],
});

const CARDS = /^(?:First|Second|For Admins)$/;

describe('panels, for a customer', () => {
  const open = portalOfTest(() => provider.signInOnce('avery'), [facts, faults]);

  it('get the site or the event of the page', async () => {
    open('/location/3', provider.answerTo);
    const site = await screen.findByRole('region', { name: 'Site fact' });
    expect(await within(site).findByText('This is site 3')).toBeDefined();
    const body = { orderby: 'incident.startTime desc', take: 1 };
    const [row] = (await provider.read(eventsCall, { body })).value;
    open(`/event/${row?.incident.id}`, provider.answerTo);
    const card = await screen.findByRole('region', { name: 'Event fact' });
    expect(await within(card).findByText(`This is at ${row?.location?.name}`)).toBeDefined();
  });

  it('stand on the start page by rank, a broken one apart from the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { reports } = open('/', provider.answerTo);
    const cards = await screen.findAllByRole('region', { name: CARDS });
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['First', 'Second']);
    const [first, second] = cards;
    expect((await within(first as HTMLElement).findByRole('alert')).textContent).toBe(
      'This part of the page could not be shown.',
    );
    expect(await within(second as HTMLElement).findByText('There is no record')).toBeDefined();
    const told = reports.filter((line) => line.includes('panel First: Error: a fault of the panel'));
    expect(told).toHaveLength(1);
  });
});

describe('panels of one record', () => {
  const open = portalOfTest(() => provider.signInOnce('avery'), [own]);
  const card = async (name: string) => within(await screen.findByRole('region', { name }));

  it('are no more broken at the next site, and begin anew there', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { router } = open('/location/4', provider.answerTo);
    const go = (id: number) => act(() => router.navigate({ to: '/location/$id', params: { id } }));
    expect(await screen.findByText('Opened at site 4')).toBeDefined();
    await go(5);
    expect(await screen.findByText('Opened at site 5')).toBeDefined();
    // What was read of it already is shown at once.
    await go(4);
    expect(await screen.findByText('Opened at site 4')).toBeDefined();
    await go(3);
    expect(await (await card('Own site')).findByRole('alert')).toBeDefined();
    await go(4);
    expect(await screen.findByText('Opened at site 4')).toBeDefined();
  });

  it('begin anew at the next event', async () => {
    const body = { orderby: 'incident.startTime desc', take: 50 };
    const rows = (await provider.read(eventsCall, { body })).value;
    const [one] = rows;
    const other = rows.find(({ location }) => location?.name !== one?.location?.name);
    const { router } = open(`/event/${one?.incident.id}`, provider.answerTo);
    expect(await screen.findByText(`Opened at ${one?.location?.name}`)).toBeDefined();
    for (const row of [other, one]) {
      await act(() => router.navigate({ to: '/event/$id', params: { id: Number(row?.incident.id) } }));
      expect(await screen.findByText(`Opened at ${row?.location?.name}`)).toBeDefined();
    }
  });
});

describe('panels for Admins', () => {
  const open = portalOfTest(() => provider.signInOnce('admin'), [facts]);

  it('go with the Admin detail', async () => {
    const { context } = open('/', provider.answerTo);
    expect(await screen.findByRole('region', { name: 'For Admins' })).toBeDefined();
    context.adminDetail.turn(false);
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'For Admins' })).toBeNull(), 10_000);
    expect(screen.getByRole('region', { name: 'Second' })).toBeDefined();
  });
});
