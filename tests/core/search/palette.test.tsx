// @vitest-environment happy-dom
// A stub answers with results at addresses of this test's own pages, which the reference provider never gives.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPortal, rings } from './openPortal.tsx';

const DOCK = { groupLabel: 'Site', title: 'Dock 9', url: '/site/9' };

async function openPalette(keys = '{Control>}k{/Control}', address?: string) {
  const portal = openPortal(address);
  // The overlays come with the bar's tools.
  await screen.findAllByRole('combobox');
  const user = userEvent.setup();
  await user.keyboard(keys);
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  const box = dialog.getByRole('combobox', { name: 'Search' });
  const lines = () => dialog.queryAllByRole('option').map((option) => option.textContent);
  return { ...portal, dialog, box, user, lines };
}

describe('the palette', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens by %s', async (keys) => {
    const { dialog } = await openPalette(keys);
    expect(dialog.getByRole('combobox', { name: 'Search' })).toBeDefined();
  });

  it('opens while something else is typed in', async () => {
    openPortal();
    await screen.findAllByRole('combobox');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('textbox', { name: 'Notes' }));
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeDefined();
  });

  it('lists the pages of the bar and the user menu without a call', async () => {
    const { lines, dialog, calls } = await openPalette();
    await dialog.findByRole('group', { name: 'Do' });
    expect(lines()).toEqual(['Start', 'Sites', 'My sites', 'Ring the bell']);
    expect(dialog.getByRole('group', { name: 'Go to' })).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('offers the actions of the page that have a picture, and does them', async () => {
    const { box, user, dialog, parts } = await openPalette(undefined, '/site/1');
    const group = within(await dialog.findByRole('group', { name: 'On this page' }));
    expect(group.getAllByRole('option').map((option) => option.textContent)).toEqual(['Next part']);
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

  it('puts the matching pages after what was found', async () => {
    const { box, user, calls, callOf, lines } = await openPalette();
    await user.type(box, 'SITE my');
    expect(lines()).toEqual(['My sites']);
    await waitFor(() => expect(calls.map(({ text }) => text)).toEqual(['SITE my']));
    (await callOf(0)).answer([DOCK, { ...DOCK, groupLabel: 'Pages', title: 'A false page' }]);
    // A group of the portal's own name is not one of the search.
    await waitFor(() => expect(lines()).toEqual(['Dock 9', 'My sites']));
  });

  it('says that nothing was found when no page matches either', async () => {
    const { box, user, callOf, dialog } = await openPalette();
    await user.type(box, 'zzz{Enter}');
    (await callOf(0)).answer([]);
    expect(await dialog.findByText('No results found.')).toBeDefined();
  });

  it('goes to a page by keys and closes', async () => {
    const { user, box, router } = await openPalette();
    await user.click(box);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Sites' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/sites');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes the first entry at Enter, also of the pages while nothing is found', async () => {
    const { user, box, router } = await openPalette();
    await user.type(box, 'my{Enter}');
    expect(await screen.findByRole('heading', { name: 'Sites' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/sites');
  });

  it('leaves the Enter and the Escape of an input method to it', async () => {
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

  it('takes nothing at Enter before anything is typed', async () => {
    const { user, box, router } = await openPalette();
    await user.type(box, '{Enter}');
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeDefined();
  });

  it('marks the typed words, as text', async () => {
    const { box, user, callOf, dialog } = await openPalette();
    await user.type(box, 'o (9{Enter}');
    (await callOf(0)).answer([{ ...DOCK, title: 'Dock (9) <b>' }]);
    const option = await dialog.findByRole('option', { name: 'Dock (9) <b>' });
    expect([...option.querySelectorAll('span > span')].map(({ textContent }) => textContent)).toEqual([
      'o',
      '(9',
    ]);
    expect(option.querySelector('b')).toBeNull();
  });

  it('offers what plugins can do, and does it', async () => {
    const { dialog, user } = await openPalette();
    const group = within(await dialog.findByRole('group', { name: 'Do' }));
    await user.click(group.getByRole('option', { name: 'Ring the bell' }));
    expect(rings).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes on another page', async () => {
    const { router } = await openPalette();
    await router.navigate({ href: '/sites' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes by a press beside it, and not by one inside', async () => {
    const { user, box } = await openPalette();
    await user.click(box);
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeDefined();
    await user.click(screen.getByRole('dialog', { name: 'Search' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
