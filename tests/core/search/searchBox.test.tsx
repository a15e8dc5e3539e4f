// @vitest-environment happy-dom
// A stub answers late, out of turn, with failures, hostile addresses, unknown groups and overlong lists, which the reference
// provider never gives. What it does give stands in searchProvider.test.tsx.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openPortal } from './openPortal.tsx';

const DOCK = { groupLabel: 'Site', title: 'Dock 9', url: '/site/9' };
const GATE = { groupLabel: 'Camera', title: 'Gate', url: '/site/9?camera=2' };
const EVIL = { groupLabel: 'Site', title: '<img src=x onerror=alert(1)>', url: 'javascript:alert(1)' };

/** The box of the top bar: without style sheets the one of the mobile menu stands in the document too. */
async function openBox(address?: string) {
  const portal = openPortal(address);
  const boxes = await screen.findAllByRole('combobox', { name: 'Search' });
  const box = boxes.at(-1) ?? document.body;
  const search = () => within(box.closest('search') ?? document.body);
  const user = userEvent.setup();
  const titles = () =>
    search()
      .queryAllByRole('option')
      .map((option) => option.textContent);
  return { ...portal, box, user, search, titles };
}

describe('the search box', () => {
  it('searches when the typing rests and lists what was found by group', async () => {
    const { box, user, calls, callOf, search, titles } = await openBox();
    await user.type(box, 'do');
    await waitFor(() => expect(calls.map(({ text }) => text)).toEqual(['do']));
    expect(search().getByText('Searching…')).toBeDefined();
    (await callOf(0)).answer([GATE, { groupLabel: 'Invoice', title: 'no', url: '/' }, DOCK]);
    await waitFor(() => expect(titles()).toEqual(['Dock 9', 'Gate']));
    expect(search().getByRole('group', { name: 'Site' }).textContent).toBe('SiteDock 9');
    expect(search().getByRole('status').textContent).toBe('2 results');
    expect(box.getAttribute('aria-expanded')).toBe('true');
    expect(box.getAttribute('aria-controls')).toBe(search().getByRole('listbox').id);
  });

  it('searches at once by its button, and again each time', async () => {
    const { box, user, calls, callOf, search } = await openBox();
    // In one go: typing that rests would search as well.
    fireEvent.change(box, { target: { value: 'gate' } });
    fireEvent.click(search().getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(calls.map(({ text }) => text)).toEqual(['gate']));
    await user.click(search().getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(calls.map(({ text }) => text)).toEqual(['gate', 'gate']));
    expect((await callOf(0)).signal.aborted).toBe(true);
  });

  it('calls nothing for an empty text', async () => {
    const { box, user, calls, search } = await openBox();
    await user.click(search().getByRole('button', { name: 'Search' }));
    await user.type(box, '  {Enter}');
    expect(calls).toEqual([]);
    expect(search().queryByRole('listbox')).toBeNull();
  });

  it('shows the answer to the last text when the first one comes late', async () => {
    const { box, user, callOf, titles } = await openBox();
    await user.type(box, 'a{Enter}');
    const first = await callOf(0);
    await user.type(box, 'b{Enter}');
    (await callOf(1)).answer([DOCK]);
    await waitFor(() => expect(titles()).toEqual(['Dock 9']));
    first.answer([GATE]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(titles()).toEqual(['Dock 9']);
  });

  it('says when there is nothing', async () => {
    const { box, user, callOf, search, reports } = await openBox();
    await user.type(box, 'x{Enter}');
    (await callOf(0)).answer([]);
    expect((await search().findByText('No results found.')).closest('[role=status]')).not.toBeNull();
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(reports).toEqual([]);
  });

  it('logs a failure, says that nothing was found, and lets search again', async () => {
    const { box, user, callOf, search, titles, reports } = await openBox();
    await user.type(box, 'x{Enter}');
    (await callOf(0)).fail();
    expect(await search().findByText('No results found.')).toBeDefined();
    expect(reports).toEqual([
      expect.stringContaining('search: ApiError: An unexpected server error occurred.'),
    ]);
    expect(search().getByText('Some data could not be loaded.')).toBeDefined();
    await user.click(search().getByRole('button', { name: 'Retry' }));
    expect(document.activeElement).toBe(box);
    (await callOf(1)).answer([DOCK]);
    await waitFor(() => expect(titles()).toEqual(['Dock 9']));
  });

  it('takes an empty answer for a failure, not for quiet', async () => {
    const { box, user, callOf, search, reports } = await openBox();
    await user.type(box, 'x{Enter}');
    (await callOf(0)).answer(null);
    expect(await search().findByText('Some data could not be loaded.')).toBeDefined();
    expect(reports).toHaveLength(1);
  });
});

describe('a search that was left at once', () => {
  const leave = new Map<string, (box: HTMLElement) => unknown>([
    ['Escape', (box) => fireEvent.keyDown(box, { key: 'Escape' })],
    ['a press elsewhere', () => fireEvent.pointerDown(screen.getByRole('heading', { name: 'Start' }))],
    [
      'the focus going elsewhere',
      (box) => fireEvent.focusOut(box, { relatedTarget: screen.getByRole('textbox', { name: 'Notes' }) }),
    ],
  ]);

  it.each([...leave.keys()])('shows nothing after %s', async (way) => {
    const { box } = await openBox();
    fireEvent.focusIn(box);
    fireEvent.change(box, { target: { value: 'x' } });
    fireEvent.submit(box);
    leave.get(way)?.(box);
    const panel = () => box.closest('search')?.querySelector('[data-shown]');
    await waitFor(() => expect(panel()?.getAttribute('data-shown')).toBe('false'));
  });
});

describe('the list of a search', () => {
  async function openList(answer: unknown = [DOCK, GATE, EVIL]) {
    const opened = await openBox();
    await opened.user.type(opened.box, 'x{Enter}');
    (await opened.callOf(0)).answer(answer);
    await opened.search().findByRole('listbox');
    const active = () => document.getElementById(opened.box.getAttribute('aria-activedescendant') ?? '-');
    return { ...opened, active };
  }

  it('is walked by keys while the focus stays in the box', async () => {
    const { box, user, active } = await openList();
    const walk: (string | null | undefined)[] = [active()?.textContent];
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await user.keyboard(`{${key}}`);
      walk.push(active()?.textContent);
    }
    expect(walk).toEqual([undefined, EVIL.title, 'Dock 9', 'Gate', EVIL.title, 'Gate', EVIL.title]);
    expect(active()?.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(box);
  });

  it('opens the current option at Enter and closes', async () => {
    const { user, router, search } = await openList();
    await user.keyboard('{End}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Site' })).toBeDefined();
    expect(router.state.location.href).toBe('/site/9?camera=2');
    expect(search().queryByRole('listbox')).toBeNull();
  });

  it('opens the first result that has a page at Enter, when no key has chosen one', async () => {
    const { user, router } = await openList();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Site' })).toBeDefined();
    expect(router.state.location.href).toBe('/site/9');
  });

  it('searches at Enter while the results are those of an earlier text', async () => {
    const { box, user, calls, router } = await openList();
    await user.type(box, 'y{Enter}');
    await vi.waitFor(() => expect(calls.map(({ text }) => text)).toEqual(['x', 'xy']));
    expect(router.state.location.pathname).toBe('/');
  });

  it('opens what is pressed and closes', async () => {
    const { user, router, search } = await openList();
    await user.click(search().getByRole('option', { name: 'Dock 9' }));
    expect(await screen.findByRole('heading', { name: 'Site' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/site/9');
    expect(search().queryByRole('listbox')).toBeNull();
  });

  it('has links, but none that leave the portal', async () => {
    const { search } = await openList();
    const option = (name: string) => search().getByRole('option', { name });
    expect(option('Dock 9').getAttribute('href')).toBe('/site/9');
    expect(option(EVIL.title).tagName).toBe('DIV');
    expect(option(EVIL.title).getAttribute('aria-disabled')).toBe('true');
    expect(search().getByRole('listbox').querySelector('img')).toBeNull();
  });

  it('stays where it is when plain text is chosen', async () => {
    const { user, router, search } = await openList();
    await user.keyboard('{Home}{Enter}');
    await user.click(search().getByRole('option', { name: EVIL.title }));
    expect(router.state.location.pathname).toBe('/');
    expect(search().getByRole('listbox')).toBeDefined();
  });

  it('forgets the current option when the answer is another one', async () => {
    const { box, user, callOf, active, titles } = await openList();
    await user.keyboard('{End}');
    await user.type(box, 'y{Enter}');
    (await callOf(1)).answer([GATE]);
    await waitFor(() => expect(titles()).toEqual(['Gate']));
    expect(active()).toBeNull();
  });

  it('closes at Escape, and ArrowDown searches again', async () => {
    const { user, calls, search, box } = await openList();
    await user.keyboard('{Escape}');
    expect(search().queryByRole('listbox')).toBeNull();
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it('closes at a press outside, and not at one inside', async () => {
    const { user, search } = await openList();
    await user.click(search().getByText('Camera'));
    expect(search().getByRole('listbox')).toBeDefined();
    await user.click(screen.getByRole('heading', { name: 'Start' }));
    expect(search().queryByRole('listbox')).toBeNull();
  });

  it('closes when the focus goes elsewhere', async () => {
    const { user, search } = await openList();
    await user.tab();
    expect(search().getByRole('listbox')).toBeDefined();
    await user.tab();
    expect(search().queryByRole('listbox')).toBeNull();
  });

  it('closes on another page', async () => {
    const { router, search } = await openList();
    await router.navigate({ href: '/sites' });
    await screen.findByRole('heading', { name: 'Sites' });
    expect(search().queryByRole('listbox')).toBeNull();
  });

  it('closes when the text is taken away', async () => {
    const { box, user, search } = await openList();
    await user.clear(box);
    expect(search().queryByRole('listbox')).toBeNull();
  });

  it('has all of a long answer in the end, titles of 4,000 characters too', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ ...DOCK, title: `Site ${index}` }));
    const { box, search } = await openList([...many, { ...GATE, title: 'x'.repeat(4_000) }]);
    const options = () => box.closest('search')?.querySelectorAll('[role=option]');
    await waitFor(() => expect(options()).toHaveLength(251));
    expect(options()?.item(250).textContent).toBe('x'.repeat(4_000));
    expect(search().getByRole('status').textContent).toBe('251 results');
  });
});

describe('the slash key', () => {
  it('goes to a search box and does not type itself', async () => {
    const { user } = await openBox();
    await user.keyboard('/');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search');
    expect(document.activeElement).toHaveProperty('value', '');
  });
});
