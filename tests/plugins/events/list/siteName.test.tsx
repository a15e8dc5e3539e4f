// @vitest-environment happy-dom
// A stub answers late and with failures, which the reference provider never gives.
import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { locationEventsCall } from '#contract/event.ts';
import { type LocationRecord, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { type AnswerTo, portalOfTest } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

/** A site with events. */
let site: LocationRecord;
let name: string;
let details: string;
beforeEach(async () => {
  await provider.signInOnce('avery');
  const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body: {} });
  const id = value[0]?.location?.id ?? 0;
  site = await provider.read(locationDetailsCall, { params: { id } });
  name = site.location?.name ?? '';
  details = detailsOf(id);
});

const detailsOf = (id: number) => locationDetailsCall.path.replace('{id}', String(id));
const chip = (text: string) => screen.findByRole('button', { name: `${text} remove location` });

function openList(address: string, answerTo: AnswerTo = provider.answerTo) {
  const portal = open(address, answerTo);
  return {
    ...portal,
    /** Calls for the site's own record. */
    named: () => portal.calls.filter(({ path }) => path.startsWith(detailsOf(0).slice(0, -1))).length,
    user: userEvent.setup(),
  };
}

const refuseDetails: AnswerTo = (call) =>
  call.path.startsWith(detailsOf(0).slice(0, -1))
    ? Response.json({ error: 'no' }, { status: 500 })
    : provider.answerTo(call);

describe('the chip of a site', () => {
  it('has the name of its rows, after a reload too, while the panel is closed', async () => {
    const { named, user } = openList(`/events?locationId=${site.id}`);
    expect(await chip(name)).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
    expect(await chip(name)).toBeDefined();
    expect(named()).toBe(0);
  });

  it('asks for the name once where the list has no rows', async () => {
    const { calls, named } = openList(`/events?locationId=${site.id}&q=zzzz`);
    expect(await chip(name)).toBeDefined();
    expect(calls.filter(({ path }) => path === details)).toHaveLength(1);
    expect(named()).toBe(1);
  });

  it.each([
    ['a name that it knows', () => site.id],
    ['one that it cannot have', () => 987_654],
  ])('asks no second time for %s', async (_, idOf) => {
    let lists = 0;
    const { calls, router } = openList(`/events?locationId=${idOf()}&q=zzzz`, async (call) => {
      const answer = await provider.answerTo(call);
      if (call.path.startsWith('/api/Event/')) lists += 1;
      return answer;
    });
    const asked = () => calls.filter(({ path }) => path === detailsOf(idOf())).length;
    await waitFor(() => expect(asked()).toBe(1));
    for (const q of ['zzzzz', 'zzzzzz']) {
      const before = lists;
      await act(() => router.navigate({ to: '/events', search: { locationId: idOf(), q } }));
      await waitFor(() => expect(lists).toBe(before + 1));
    }
    // The chip of another site asks after all that: what there was to ask has been asked.
    const { value } = await provider.read(locationsCall, { body: {} });
    const other = value.find(({ id }) => id !== site.id);
    await act(() => router.navigate({ to: '/events', search: { locationId: other?.id ?? 0, q: 'zzzzzz' } }));
    expect(await chip(other?.location?.name ?? '')).toBeDefined();
    expect(asked()).toBe(1);
  });

  it('asks nothing for a name that earlier rows had', async () => {
    const { calls, router } = openList(`/events?locationId=${site.id}`);
    expect(await chip(name)).toBeDefined();
    await act(() => router.navigate({ to: '/events', search: { locationId: site.id, q: 'zzzz' } }));
    await screen.findByText('No events found');
    expect(await chip(name)).toBeDefined();
    await act(() => router.navigate({ to: '/events', search: { locationId: 987_654, q: 'zzzz' } }));
    const asked = () => calls.map(({ path }) => path).filter((path) => !path.startsWith('/api/Event/'));
    await waitFor(() => expect(asked()).toContain(detailsOf(987_654)));
    expect(asked()).toEqual([detailsOf(987_654)]);
  });

  it('has the id of a location that the person may not see', async () => {
    const { named } = openList('/events?locationId=987654');
    await waitFor(() => expect(named()).toBe(1));
    expect(await chip('Location 987654')).toBeDefined();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('has the id after a failure, without a word about that', async () => {
    const { named, reports } = openList(`/events?locationId=${site.id}&q=zzzz`, refuseDetails);
    await waitFor(() => expect(reports.some((line) => line.includes(`location ${site.id}`))).toBe(true));
    expect(named()).toBe(1);
    expect(await chip(`Location ${site.id}`)).toBeDefined();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('goes when it is pressed, with the filter; the focus stays near', async () => {
    const { history, user } = openList(`/events?locationId=${site.id}&police=true`);
    await user.click(await chip(name));
    await waitFor(() => expect(history.location.search).toBe('?police=true'));
    await waitFor(() => expect(screen.queryByRole('button', { name: / remove location$/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Filters/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Location ID').value).toBe('');
  });

  it('has the chosen name before the rows come, and asks nothing for it', async () => {
    let isHeld = false;
    let letGo = () => {};
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { named, user } = openList('/events', async (call) => {
      if (isHeld && call.path.startsWith('/api/Event/')) await released;
      return provider.answerTo(call);
    });
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    await user.type(await screen.findByRole('combobox', { name: 'Find a site' }), `${name}{Enter}`);
    const option = await screen.findByRole('option', { name: new RegExp(`^${name}`) });
    isHeld = true;
    await user.click(option);
    expect(await chip(name)).toBeDefined();
    letGo();
    await waitFor(() => expect(document.querySelector('table[aria-busy="true"]')).toBeNull());
    expect(named()).toBe(0);
  });

  it('is not there for a location that cannot be', async () => {
    openList('/events?locationId=12abc');
    await screen.findByText('No events found');
    expect(await screen.findByText('Enter a whole number, digits only.')).toBeDefined();
    expect(screen.queryByRole('button', { name: / remove location$/ })).toBeNull();
  });
});

describe('the list of one site', () => {
  /** The line below the heading. */
  const below = () => screen.getByRole('heading', { level: 1 }).closest('div')?.nextElementSibling;

  it('names it below the heading and in the title, as its rows do', async () => {
    const { named, router } = openList(`/events/location/${site.id}`);
    await waitFor(() => expect(below()?.textContent).toBe(name));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Archived Events');
    await waitFor(() => expect(document.title).toBe(`Archived Events · ${name} · Vigil`));
    expect(screen.getByRole('columnheader', { name: /^Location/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: / remove location$/ })).toBeNull();
    expect(named()).toBe(0);
    await act(() => router.navigate({ to: '/events' }));
    await waitFor(() => expect(document.title).toBe('Archived Events · Vigil'));
    expect(screen.queryByText(name, { selector: 'p' })).toBeNull();
  });

  it('asks for its name once where it has no rows', async () => {
    const { named, calls } = openList(`/events/location/${site.id}?q=zzzz`);
    await waitFor(() => expect(below()?.textContent).toBe(name));
    expect(named()).toBe(1);
    expect(calls.some(({ path }) => path === locationsCall.path)).toBe(false);
  });

  it('names another site when the page turns to that one', async () => {
    const { value } = await provider.read(locationsCall, { body: {} });
    const other = value.find(({ id }) => id !== site.id);
    const { router } = openList(`/events/location/${site.id}`);
    await waitFor(() => expect(below()?.textContent).toBe(name));
    await act(() => router.navigate({ to: '/events/location/$id', params: { id: other?.id ?? 0 } }));
    await waitFor(() => expect(below()?.textContent).toBe(other?.location?.name));
  });

  it('keeps its plain heading after a failure, and for a location that cannot be', async () => {
    const { reports } = openList(`/events/location/${site.id}?q=zzzz`, refuseDetails);
    await waitFor(() => expect(reports.some((line) => line.includes(`location ${site.id}`))).toBe(true));
    expect(below()?.textContent).toBe('');
    expect(document.title).toBe('Archived Events · Vigil');
    const { calls } = openList('/events/location/abc');
    await screen.findByText('No events found');
    expect(below()?.textContent).toBe('');
    expect(calls).toEqual([]);
  });
});
