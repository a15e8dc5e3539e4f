// A stub answers late and with failures, which the reference provider never gives.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { locationEventsCall } from '#contract/event.ts';
import { type LocationRecord, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { ListQuery } from '#contract/vocabulary.ts';
import { folded } from '../../../support/eventRows.ts';
import { type AnswerTo, portalOfTest } from '../../../support/openPortal.tsx';
import { providerOfFile } from '../../../support/realProvider.ts';

const LIST = '/api/Event/events/location/0';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

let sites: readonly LocationRecord[];
/** One of them that has events with police, and its name. */
let site: LocationRecord;
let name: string;
beforeEach(async () => {
  sites = (await provider.read(locationsCall, { body: { orderby: 'location.name asc' } })).value;
  const body = { filter: 'incident.policeContacted == true', take: 1 };
  const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body });
  site = sites.find(({ id }) => id === value[0]?.location?.id) ?? expect.fail();
  name = nameOf(site);
});

const nameOf = (site: LocationRecord | undefined) => site?.location?.name ?? '';

/** Name, account and account code of the sites that a text is part of, as the options show them. */
const shownFor = (text: string) =>
  sites
    .filter(({ location, account }) =>
      [location?.name, account?.name, location?.accountCode].some((part) =>
        folded(part).includes(folded(text)),
      ),
    )
    .map((site) => `${nameOf(site)}${site.account?.name} · ${site.location?.accountCode}`);

async function openPanel(answerTo: AnswerTo = provider.answerTo, address = '/events') {
  const portal = open(address, answerTo);
  await screen.findByRole('table');
  const user = userEvent.setup();
  if (screen.queryByRole('region', { name: 'Filters' }) === null)
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find a site' });
  const picker = () => within(box.closest('section') ?? document.body);
  const bodiesOf = (wanted: string) =>
    portal.calls.filter(({ path }) => path === wanted).map(({ body }) => v.parse(ListQuery, body));
  return {
    ...portal,
    box,
    user,
    picker,
    lines: () =>
      picker()
        .queryAllByRole('option')
        .filter((option) => option.closest('[role="listbox"]') !== null)
        .map((option) => option.textContent),
    active: () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent,
    asked: () => bodiesOf(locationsCall.path),
    lists: () => bodiesOf(LIST).map(({ filter }) => filter),
  };
}

describe('the site picker', () => {
  it('lists the sites whose name contains the text, once the typing rests, eight of an account and that there are more, and says when there is none', async () => {
    const { box, user, lines, picker, asked } = await openPanel();
    await user.type(box, 'dock');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await waitFor(() => expect(lines()).toEqual(shownFor('dock')));
    expect(lines().length).toBeGreaterThan(1);
    expect(box.getAttribute('aria-expanded')).toBe('true');
    expect(box.getAttribute('aria-controls')).toBe(picker().getByRole('listbox', { name: 'Sites' }).id);
    expect(picker().getByText(`${lines().length} sites`)).toBeDefined();
    expect(asked()).toEqual([
      {
        orderby: 'location.name asc',
        skip: 0,
        take: 9,
        filter:
          "location.name.Contains('dock') || account.name.Contains('dock') || location.accountCode.Contains('dock')",
      },
    ]);
    const search = async (text: string) => {
      await user.clear(box);
      await user.type(box, `${text}{Enter}`);
      await waitFor(() => expect(lines()).toEqual(shownFor(text).slice(0, 8)));
    };
    const account = sites[0]?.account?.name ?? '';
    expect(shownFor(account).length).toBeGreaterThan(8);
    await search(account);
    expect(picker().getByText('The first 8 sites. Type more to see others.')).toBeDefined();
    await search("john's");
    expect(lines()).toHaveLength(1);
    await search(sites.at(-1)?.location?.accountCode ?? '');
    await search('zzzz');
    expect(await picker().findByText('No sites found.')).toBeDefined();
  });

  it('narrows the list to the site that is pressed, and keeps the other filters', async () => {
    const { box, user, picker, history, lists } = await openPanel(provider.answerTo, '/events?police=true');
    await user.type(box, 'dartmouth{Enter}');
    const [option] = await picker().findAllByRole('option', { name: /^Dartmouth/ });
    const site = sites.find((one) => nameOf(one).startsWith('Dartmouth'));
    await user.click(option ?? document.body);
    await waitFor(() => expect(history.location.search).toBe(`?police=true&locationId=${site?.id}`));
    expect(await screen.findByRole('button', { name: `${nameOf(site)} remove location` })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Location ID').value).toBe(String(site?.id));
    expect(box.value).toBe('');
    expect(document.activeElement).toBe(box);
    expect(picker().getByText(`Events of ${nameOf(site)}`)).toBeDefined();
    await waitFor(() =>
      expect(lists().at(-1)).toBe(`location.id == ${site?.id} && incident.policeContacted == true`),
    );
  });

  it('is left to the Location ID field beside it, which sets the same, and loses its text with all filters', async () => {
    const { box, user, lines, history, picker } = await openPanel();
    await user.type(screen.getByLabelText('Location ID'), '3{Enter}');
    await waitFor(() => expect(history.location.search).toBe('?locationId=3'));
    const name = nameOf(sites.find(({ id }) => id === 3));
    expect(await screen.findByRole('button', { name: `${name} remove location` })).toBeDefined();
    await user.type(box, 'dock{Enter}');
    await waitFor(() => expect(lines()).not.toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() =>
      expect(picker().getByRole<HTMLInputElement>('combobox', { name: 'Find a site' }).value).toBe(''),
    );
    expect(screen.queryByRole('listbox', { name: 'Sites' })).toBeNull();
  });

  it.each([
    ['0', 'There is no location with this number.'],
    ['9'.repeat(20), 'There is no location with this number.'],
    ['-1', 'Enter a whole number, digits only.'],
    ['1.5', 'Enter a whole number, digits only.'],
  ])('has a Location ID field beside it that says of %s: %s', async (typed, message) => {
    const { user } = await openPanel();
    const field = screen.getByLabelText('Location ID');
    await user.type(field, typed);
    expect(await screen.findByText(message)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('moves by arrows, leaves Home and End to the text, and chooses by Enter', async () => {
    const { box, user, lines, active, history } = await openPanel();
    await user.type(box, 'dock');
    await waitFor(() => expect(lines().length).toBeGreaterThan(1));
    expect(active()).toBeUndefined();
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe(lines()[0]);
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe(lines().at(-1));
    await user.keyboard('{ArrowDown}{ArrowDown}{End}');
    expect(active()).toBe(lines()[1]);
    await user.keyboard('{Home}');
    expect([active(), box.selectionStart]).toEqual([lines()[1], 0]);
    const chosen = sites.find((site) => lines()[1]?.startsWith(nameOf(site)));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(history.location.search).toBe(`?locationId=${chosen?.id}`));
    expect(document.activeElement).toBe(box);
  });

  it('says that sites could not be loaded, and asks again on Retry', async () => {
    let isBroken = true;
    const { box, user, lines, picker, reports } = await openPanel((call) =>
      isBroken && call.path === locationsCall.path
        ? Response.json({ error: 'no' }, { status: 500 })
        : provider.answerTo(call),
    );
    const searching = picker().findByText('Searching…');
    await user.type(box, 'dock{Enter}');
    await searching;
    expect(await picker().findByText('Sites could not be loaded.')).toBeDefined();
    expect(picker().queryByText('No sites found.')).toBeNull();
    expect(reports.filter((line) => line.includes('finding sites'))).toHaveLength(1);
    isBroken = false;
    await user.click(picker().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(lines()).toEqual(shownFor('dock')));
    expect(document.activeElement).toBe(box);
    expect(picker().queryByText('Sites could not be loaded.')).toBeNull();
  });
});

it.each([
  ['of who has one site', 'jordan', '/events'],
  ['of the list of one site', 'avery', '/events/location/1'],
])('the filter panel without a site picker is that %s', async (_, username, address) => {
  await provider.signInOnce(username);
  open(address, provider.answerTo);
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Filters/ }));
  expect(await screen.findByLabelText('Location ID')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Find a site' })).toBeNull();
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
  it('has the name of its rows, after a reload too, while the panel is closed, and goes when it is pressed, with the filter; the focus stays near', async () => {
    const { history, named, user } = openList(`/events?locationId=${site.id}&police=true`);
    expect(await chip(name)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Location ID').value).toBe(String(site.id));
    await user.click(await chip(name));
    await waitFor(() => expect(history.location.search).toBe('?police=true'));
    await waitFor(() => expect(screen.queryByRole('button', { name: / remove location$/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Filters/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Location ID').value).toBe('');
    expect(named()).toBe(0);
  });

  it.each([
    ['it knows', () => ({ locationId: site.id, shown: name })],
    ['it cannot have', () => ({ locationId: 987_654, shown: 'Location 987654' })],
  ])('asks once for a name that %s where the list has no rows', async (_, siteOf) => {
    const { locationId, shown } = siteOf();
    let lists = 0;
    const { calls, router } = openList(`/events?locationId=${locationId}&q=zzzz`, async (call) => {
      const answer = await provider.answerTo(call);
      if (call.path.startsWith('/api/Event/')) lists += 1;
      return answer;
    });
    const asked = () => calls.filter(({ path }) => path === detailsOf(locationId)).length;
    await waitFor(() => expect(asked()).toBe(1));
    expect(await chip(shown)).toBeDefined();
    for (const q of ['zzzzz', 'zzzzzz']) {
      const before = lists;
      await act(() => router.navigate({ to: '/events', search: { locationId, q } }));
      await waitFor(() => expect(lists).toBe(before + 1));
    }
    // The chip of another site asks after all that: what there was to ask has been asked.
    const other = sites.find(({ id }) => id !== site.id);
    await act(() => router.navigate({ to: '/events', search: { locationId: other?.id ?? 0, q: 'zzzzzz' } }));
    expect(await chip(other?.location?.name ?? '')).toBeDefined();
    expect(asked()).toBe(1);
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('has the id after a failure, without a word about that', async () => {
    const { named, reports } = openList(`/events?locationId=${site.id}&q=zzzz`, refuseDetails);
    await waitFor(() => expect(reports.some((line) => line.includes(`location ${site.id}`))).toBe(true));
    expect(named()).toBe(1);
    expect(await chip(`Location ${site.id}`)).toBeDefined();
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('has others beside it for each filter that is on, a tile’s too', async () => {
    const { history, user } = openList('/events?dnfilter=police&guard=true&open=true');
    const chips = () => screen.queryAllByRole('button', { name: / remove filter$/ });
    await waitFor(() =>
      expect(chips().map(({ firstChild }) => firstChild?.textContent)).toEqual([
        'Police Contacted',
        'Guard Dispatched',
        'In progress',
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Police Contacted remove filter' }));
    await waitFor(() => expect(chips()).toHaveLength(2));
    expect(history.location.search).not.toContain('police');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Police Contacted' }).checked).toBe(false);
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

  it('names it below the heading and in the title, as its rows do, and another one after that', async () => {
    const { calls, named, router } = openList(`/events/location/${site.id}`);
    await waitFor(() => expect(below()?.textContent).toBe(`${name}${site.account?.name}`));
    expect(below()?.querySelector('a')?.getAttribute('href')).toBe(`/location/${site.id}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Archived Events');
    await waitFor(() => expect(document.title).toBe(`Archived Events · ${name} · Vigil`));
    // What is the same in every row is said once.
    for (const header of [/^Location/, /^Account/])
      expect(screen.queryByRole('columnheader', { name: header })).toBeNull();
    expect(screen.queryByRole('button', { name: / remove location$/ })).toBeNull();
    expect(named()).toBe(0);
    const other = sites.find(({ id }) => id !== site.id);
    await act(() => router.navigate({ to: '/events/location/$id', params: { id: other?.id ?? 0 } }));
    await waitFor(() => expect(below()?.textContent).toContain(other?.location?.name));
    await act(() =>
      router.navigate({ to: '/events/location/$id', params: { id: site.id }, search: { q: 'zzzz' } }),
    );
    await waitFor(() => expect(below()?.textContent).toBe(name));
    expect(calls.some(({ path }) => path === locationsCall.path)).toBe(false);
    await act(() => router.navigate({ to: '/events' }));
    await waitFor(() => expect(document.title).toBe('Archived Events · Vigil'));
    expect(screen.queryByText(name, { selector: 'p' })).toBeNull();
  });

  it.each([
    ['is read without a name', () => ({ id: site.id, location: { name: null } }), 'Unnamed Location'],
    ['cannot be read', () => Response.json({ error: 'no' }, { status: 500 }), ''],
  ])('has the account of any row where none names the site and its record %s', async (_, record, shown) => {
    const params = { locationId: site.id };
    const list = await provider.read(locationEventsCall, { params, body: {} });
    const value = list.value.flatMap((row) => {
      const unnamed = { ...row, location: { id: site.id, name: null } };
      const incident = { ...row.incident, id: row.incident.id + 1_000_000 };
      return [{ ...unnamed, incident, accountName: null }, unnamed];
    });
    openList(`/events/location/${site.id}`, (call) => {
      if (call.path === detailsOf(site.id)) return record();
      return call.path.startsWith('/api/Event/') ? { ...list, value } : provider.answerTo(call);
    });
    await waitFor(() => expect(below()?.textContent).toBe(`${shown}${site.account?.name}`));
    if (shown !== '') expect(document.title).toBe(`Archived Events · ${shown} · Vigil`);
  });

  it('keeps its plain heading after a failure, and says that a location that cannot be is not found', async () => {
    const { reports } = openList(`/events/location/${site.id}?q=zzzz`, refuseDetails);
    await waitFor(() => expect(reports.some((line) => line.includes(`location ${site.id}`))).toBe(true));
    expect(below()?.textContent).toBe('');
    expect(document.title).toBe('Archived Events · Vigil');
    const { calls } = openList('/events/location/abc');
    await screen.findByText('No events found');
    expect(below()?.textContent).toBe('Location not found.');
    expect(calls).toEqual([]);
  });
});
