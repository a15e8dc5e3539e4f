// A stub answers late, with failures, hostile addresses, unknown groups and addresses of this test's own pages, which the
// reference provider never gives. What it does give stands at the end.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type LocationRecord, locationsCall } from '#contract/location.ts';
import { searchCall } from '#contract/search.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { openPortal, rings, type SearchCall } from './openPortal.tsx';

const DOCK = { groupLabel: 'Site', title: 'Dock 9', url: '/site/9' };
const GATE = { groupLabel: 'Camera', title: 'Gate', url: '/site/9?camera=2' };
const EVIL = { groupLabel: 'Site', title: '<img src=x onerror=alert(1)>', url: 'javascript:alert(1)' };

/** The box of the top bar: without style sheets the one of the mobile menu stands in the document too. */
async function barOf<Portal extends object>(portal: Portal) {
  const boxes = await screen.findAllByRole('combobox', { name: 'Search' });
  const box = boxes.at(-1) ?? document.body;
  const search = () => within(box.closest('search') ?? document.body);
  const titles = () => textsOf(search().queryAllByRole('option'));
  return { ...portal, box, search, titles, user: userEvent.setup() };
}

const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);
const openBox = () => barOf(openPortal());

describe('the search box', () => {
  it('is come to by the slash key, searches when the typing rests, lists what was found by group, and says when there is nothing', async () => {
    const { box, user, calls, callOf, search, titles, reports } = await openBox();
    await user.keyboard('/');
    // The key does not type itself.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search');
    expect(document.activeElement).toHaveProperty('value', '');
    await user.type(box, 'do');
    await waitFor(() => expect(calls.map(({ text }) => text)).toEqual(['do']));
    expect(search().getByText('Searching…')).toBeDefined();
    (await callOf(0)).answer([GATE, { groupLabel: 'Invoice', title: 'no', url: '/' }, DOCK]);
    await waitFor(() => expect(titles()).toEqual(['Dock 9', 'Gate']));
    expect(search().getByRole('group', { name: 'Site' }).textContent).toBe('SiteDock 9');
    expect(search().getByRole('status').textContent).toBe('2 results');
    expect(box.getAttribute('aria-expanded')).toBe('true');
    expect(box.getAttribute('aria-controls')).toBe(search().getByRole('listbox').id);
    // Searched at once by its button, in one go: typing that rests would search as well.
    fireEvent.change(box, { target: { value: 'x' } });
    fireEvent.click(search().getByRole('button', { name: 'Search' }));
    (await callOf(1)).answer([]);
    expect((await search().findByText('No results found.')).closest('[role=status]')).not.toBeNull();
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(reports).toEqual([]);
    // Nothing is known of another text before its answer.
    fireEvent.change(box, { target: { value: 'xy' } });
    expect(search().getByRole('status').textContent).toBe('Searching…');
    (await callOf(2)).answer([]);
    expect(await search().findByText('No results found.')).toBeDefined();
  });

  it.each<[string, (call: SearchCall) => void, string]>([
    ['a failure', (call) => call.fail(), 'search: ApiError: An unexpected server error occurred.'],
    ['an answer that is none', (call) => call.answer(null), 'search: '],
  ])('logs %s, says that nothing was found, and lets search again', async (_, end, report) => {
    const { box, user, callOf, search, titles, reports } = await openBox();
    await user.type(box, 'x{Enter}');
    end(await callOf(0));
    expect(await search().findByText('No results found.')).toBeDefined();
    expect(reports).toEqual([expect.stringContaining(report)]);
    expect(search().getByText('Some data could not be loaded.')).toBeDefined();
    await user.click(search().getByRole('button', { name: 'Retry' }));
    expect(document.activeElement).toBe(box);
    expect(search().queryByText('No results found.')).toBeNull();
    (await callOf(1)).answer([DOCK]);
    await waitFor(() => expect(titles()).toEqual(['Dock 9']));
  });

  it('shows nothing once it was left before the answer', async () => {
    const { box } = await openBox();
    fireEvent.focusIn(box);
    fireEvent.change(box, { target: { value: 'x' } });
    fireEvent.submit(box);
    fireEvent.keyDown(box, { key: 'Escape' });
    const panel = () => box.closest('search')?.querySelector('[data-shown]');
    await waitFor(() => expect(panel()?.getAttribute('data-shown')).toBe('false'));
  });
});

describe('the list of a search', () => {
  async function openList() {
    const opened = await openBox();
    await opened.user.type(opened.box, 'x{Enter}');
    (await opened.callOf(0)).answer([DOCK, GATE, EVIL]);
    await opened.search().findByRole('listbox');
    const active = () => document.getElementById(opened.box.getAttribute('aria-activedescendant') ?? '-');
    const list = () => opened.search().queryByRole('listbox');
    return { ...opened, active, list };
  }

  it('is walked by keys while the focus stays in the box, and anew when the answer is another one', async () => {
    const { box, user, active, callOf, titles } = await openList();
    const walk: (string | null | undefined)[] = [active()?.textContent];
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await user.keyboard(`{${key}}`);
      walk.push(active()?.textContent);
    }
    expect(walk).toEqual([undefined, EVIL.title, 'Dock 9', 'Gate', EVIL.title, 'Gate', EVIL.title]);
    expect(active()?.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(box);
    await user.type(box, 'y{Enter}');
    (await callOf(1)).answer([GATE]);
    await waitFor(() => expect(titles()).toEqual(['Gate']));
    expect(active()).toBeNull();
  });

  it('stays on the entry that the keys have reached when it searches the same text again', async () => {
    const { user, active, callOf, search, titles } = await openList();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()?.textContent).toBe('Dock 9');
    fireEvent.click(search().getByRole('button', { name: 'Search' }));
    (await callOf(1)).answer([{ ...DOCK, title: 'A dock', url: '/site/8' }, DOCK]);
    await waitFor(() => expect(titles()).toEqual(['A dock', 'Dock 9']));
    expect(active()?.textContent).toBe('Dock 9');
  });

  it.each([
    ['the current option', '{End}{Enter}', '/site/9?camera=2'],
    ['the first result that has a page, when no key has chosen one,', '{Enter}', '/site/9'],
  ])('opens %s at Enter and closes', async (_, keys, href) => {
    const { user, router, list } = await openList();
    await user.keyboard(keys);
    expect(await screen.findByRole('heading', { name: 'Site' })).toBeDefined();
    expect(router.state.location.href).toBe(href);
    expect(list()).toBeNull();
  });

  it('searches at Enter while the results are those of an earlier text', async () => {
    const { box, user, calls, router } = await openList();
    await user.type(box, 'y{Enter}');
    await waitFor(() => expect(calls.map(({ text }) => text)).toEqual(['x', 'xy']));
    expect(router.state.location.pathname).toBe('/');
  });

  it('has links, but none that leave the portal: such a result is text, which leads nowhere', async () => {
    const { user, router, list, search } = await openList();
    const option = (name: string) => search().getByRole('option', { name });
    expect(option('Dock 9').getAttribute('href')).toBe('/site/9');
    expect(option(EVIL.title).tagName).toBe('DIV');
    expect(option(EVIL.title).getAttribute('aria-disabled')).toBe('true');
    expect(list()?.querySelector('img')).toBeNull();
    await user.keyboard('{Home}{Enter}');
    await user.click(option(EVIL.title));
    expect(router.state.location.pathname).toBe('/');
    expect(list()).not.toBeNull();
  });

  it('has links to the pages alone that the person has', async () => {
    const { box, user, callOf, search } = await openBox();
    await user.type(box, 'x{Enter}');
    const urls = ['/', '/audit', '/camera/2', '/nowhere#x', '/site/9', '/sites/9', '/sites?q=a#top'];
    (await callOf(0)).answer(urls.map((url) => ({ groupLabel: 'Site', title: url, url })));
    const options = await search().findAllByRole('option');
    expect(options).toHaveLength(urls.length);
    expect(textsOf(options.filter((option) => option.hasAttribute('href')))).toEqual([
      '/',
      '/site/9',
      '/sites?q=a#top',
    ]);
  });

  it('closes at Escape, at a press outside, and when the focus goes elsewhere, and ArrowDown searches again', async () => {
    const { user, callOf, list, box, search } = await openList();
    const openAgain = async (call: number) => {
      await user.click(box);
      await user.keyboard('{ArrowDown}');
      (await callOf(call)).answer([DOCK, GATE, EVIL]);
      await search().findByRole('listbox');
    };
    await user.keyboard('{Escape}');
    expect([list(), box.getAttribute('aria-expanded')]).toEqual([null, 'false']);
    await openAgain(1);
    await user.click(search().getByText('Camera'));
    expect(list()).not.toBeNull();
    await user.click(screen.getByRole('heading', { name: 'Start' }));
    expect(list()).toBeNull();
    await openAgain(2);
    await user.tab();
    expect(list()).not.toBeNull();
    await user.tab();
    expect(list()).toBeNull();
  });
});

describe('the palette', () => {
  async function openPalette(address?: string) {
    const portal = openPortal(address);
    // The overlays come with the bar's tools.
    await screen.findAllByRole('combobox');
    const user = userEvent.setup();
    await user.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    const box = dialog.getByRole('combobox', { name: 'Search' });
    return { ...portal, dialog, box, user, lines: () => textsOf(dialog.queryAllByRole('option')) };
  }

  it('lists pages and what plugins can do without a call, does it, goes to a page by keys, and nowhere by Enter alone', async () => {
    const { lines, dialog, calls, router, user } = await openPalette();
    const group = within(await dialog.findByRole('group', { name: 'Do' }));
    expect(lines()).toEqual(['Start', 'Sites', 'My sites', 'Ring the bell']);
    expect(dialog.getByRole('group', { name: 'Go to' })).toBeDefined();
    expect(calls).toEqual([]);
    await user.click(group.getByRole('option', { name: 'Ring the bell' }));
    expect(rings).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    const again = within(await screen.findByRole('dialog', { name: 'Search' }));
    await user.type(again.getByRole('combobox', { name: 'Search' }), '{Enter}');
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeDefined();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Sites' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/sites');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the actions of the page that have a picture, and does them', async () => {
    const { box, user, dialog, parts } = await openPalette('/site/1');
    const group = within(await dialog.findByRole('group', { name: 'On this page' }));
    expect(textsOf(group.getAllByRole('option'))).toEqual(['Next part']);
    await user.type(box, 'next{Enter}');
    expect(parts).toEqual(['next']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers nothing of a page that was left', async () => {
    const { router } = openPortal('/site/1');
    await screen.findAllByRole('combobox');
    await screen.findByRole('heading', { name: 'Site' });
    await router.navigate({ href: '/' });
    await screen.findByRole('heading', { name: 'Start' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: 'Ring the bell' });
    expect(screen.queryByRole('group', { name: 'On this page' })).toBeNull();
  });

  it('finds pages and deeds by what people call them, and first the list that the words name', async () => {
    const { box, user, lines, router } = await openPalette();
    await user.type(box, 'page FIRST');
    expect(lines()).toEqual(['Start']);
    await user.clear(box);
    await user.type(box, 'gong');
    expect(lines()).toEqual(['Ring the bell']);
    await user.clear(box);
    await user.type(box, 'my sites');
    expect(lines()).toEqual(['Sites: my sites', 'My sites']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/sites?q=m'));
  });

  it('puts the matching pages after what was found, and stays on the entry that the keys have reached when that comes late', async () => {
    const { box, user, calls, callOf, lines, router } = await openPalette();
    await user.type(box, 'SITES');
    const call = await callOf(0);
    expect(calls.map(({ text }) => text)).toEqual(['SITES']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const reached = () =>
      document.getElementById(box.getAttribute('aria-activedescendant') ?? '-')?.textContent;
    expect([lines(), reached()]).toEqual([['Sites', 'My sites'], 'My sites']);
    // A group of the portal's own name is not one of the search.
    call.answer([DOCK, { ...DOCK, groupLabel: 'Pages', title: 'A false page' }]);
    await waitFor(() => expect(lines()).toEqual(['Dock 9', 'Sites', 'My sites']));
    expect(reached()).toBe('My sites');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sites'));
  });

  it('takes the first entry at Enter, and leaves the Enter and the Escape of an input method to it', async () => {
    const { user, box, router, lines } = await openPalette();
    await user.type(box, 'my');
    await waitFor(() => expect(lines()).toHaveLength(1));
    for (const init of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of ['Enter', 'Escape']) fireEvent.keyDown(box, { key, ...init });
    expect(router.state.location.pathname).toBe('/');
    expect(lines()).toHaveLength(1);
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(router.state.location.pathname).toBe('/sites'));
  });

  it('marks the typed words, as text', async () => {
    const { box, user, callOf, dialog } = await openPalette();
    await user.type(box, 'o (9{Enter}');
    (await callOf(0)).answer([{ ...DOCK, title: 'Dock (9) <b>' }]);
    const option = await dialog.findByRole('option', { name: 'Dock (9) <b>' });
    expect(textsOf([...option.querySelectorAll('span > span')])).toEqual(['o', '(9']);
    expect(option.querySelector('b')).toBeNull();
  });

  it('closes by a press beside it and on another page, and not by a press inside', async () => {
    const { router, user, box } = await openPalette();
    await user.click(box);
    await user.click(screen.getByRole('dialog', { name: 'Search' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Search' });
    await router.navigate({ href: '/sites' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('search on the provider', () => {
  const provider = providerOfFile();
  const open = portalOfTest(() => provider.signInOnce('avery'));

  it('the palette names the records that were opened last, each by its own page, and no other page', async () => {
    const { value } = await provider.read(locationsCall, { body: { orderby: 'location.name asc', take: 2 } });
    const [first, second] = value;
    const namesOf = (site: LocationRecord | undefined) => site?.location?.name ?? expect.fail();
    const { router } = open(`/location/${first?.id}`, provider.answerTo);
    const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
    // The bar's tools, which remember a record and have the palette, come after it.
    const remembered = (site: LocationRecord | undefined) =>
      waitFor(() => expect(sessionStorage.getItem('person:recent')).toContain(namesOf(site)));
    await remembered(first);
    await router.navigate({ to: '/contacts' });
    await heading('Contacts');
    await router.navigate({ href: '/nowhere' });
    await heading('Something went Wrong');
    await router.navigate({ href: `/location/${second?.id}` });
    await remembered(second);
    await userEvent.keyboard('{Control>}k{/Control}');
    const group = await screen.findByRole('group', { name: 'Opened last' });
    expect(
      within(group)
        .getAllByRole('option')
        .map((option) => [option.textContent, option.getAttribute('href')]),
    ).toEqual([second, first].map((site) => [namesOf(site), `/location/${site?.id}`]));
  });

  it('its box lists what it answers in declared groups, each with its address, which a press opens', async () => {
    const results = await provider.read(searchCall, { query: { query: 'halifax' } });
    const { box, context, history, search, user } = await barOf(open('/contacts', provider.answerTo));
    await user.type(box, 'halifax{Enter}');
    const labels = context.registry.searchGroups.map(({ label }) => label);
    const shown = results.filter(({ groupLabel }) => labels.includes(groupLabel));
    expect(new Set(shown.map(({ groupLabel }) => groupLabel)).size).toBeGreaterThan(2);
    const options = await waitFor(() => {
      const all = search().getAllByRole('option');
      expect(all).toHaveLength(shown.length);
      return all;
    });
    const addresses = options.map((option) => `${option.textContent} ${option.getAttribute('href')}`);
    expect(addresses.toSorted()).toEqual(shown.map(({ title, url }) => `${title} ${url}`).toSorted());
    const [option] = options;
    const href = option?.getAttribute('href');
    await user.click(option ?? document.body);
    await waitFor(() => expect(history.location.pathname).toBe(href));
    expect(href).toMatch(/^\/location\/\d+$/);
  });
});
