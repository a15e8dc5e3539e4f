// A stub stands in for the provider, which nothing here asks for anything: the pages are this test's own.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPortal } from '../search/openPortal.tsx';

afterEach(() => vi.restoreAllMocks());

/** Opens a page of the portal, and waits for the bar's tools: the overlays are rendered with them. */
async function openReady(address?: string) {
  const portal = openPortal(address);
  await screen.findAllByRole('combobox');
  return { ...portal, user: userEvent.setup(), place: () => portal.router.state.location.pathname };
}

const helpDialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

async function openHelp(keys: string) {
  const { user } = await openReady();
  await user.keyboard(keys);
  return { user, dialog: within(await helpDialog()) };
}

describe('a shortcut of a page', () => {
  it('acts while its page is shown, and not behind the help', async () => {
    const { parts, user } = await openReady('/site/1');
    await user.keyboard('{ArrowRight}nx');
    expect(parts).toEqual(['next', 'next']);
    await user.keyboard('?');
    await screen.findByRole('dialog');
    await user.keyboard('{ArrowRight}');
    expect(parts).toEqual(['next', 'next']);
  });

  it('is switched off with the single keys where it is one', async () => {
    localStorage.setItem('singleKeys', 'off');
    const { parts, user, place } = await openReady('/site/1');
    await user.keyboard('n{ArrowRight}');
    expect(parts).toEqual(['next']);
    await user.keyboard('gt');
    expect(place()).toBe('/site/1');
  });

  it('that no plugin declares is named in an error', async () => {
    // React tells the console of what a boundary has caught.
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const { reports } = openPortal('/secret');
    await waitFor(() => expect(reports.join()).toContain("No plugin declares the shortcut 'A secret'."));
  });
});

describe('a page of the bar', () => {
  it('is opened by g and its letter, which does nothing else then', async () => {
    const { parts, user, place } = await openReady('/site/1');
    await user.keyboard('t');
    expect(parts).toEqual(['t']);
    await user.keyboard('gt');
    expect(await screen.findByRole('heading', { name: 'Sites' })).toBeDefined();
    expect(place()).toBe('/sites');
    expect(parts).toEqual(['t']);
  });

  it('is not opened by another key in between, nor while somebody writes', async () => {
    const { user, place } = await openReady();
    await user.keyboard('gxt');
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'gt?');
    expect(place()).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not opened by a letter that comes much later', async () => {
    const { place } = await openReady();
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await waitFor(() => expect([press('g', 3_000), press('t', 4_499)]).toEqual([false, true]));
    await waitFor(() => expect(place()).toBe('/sites'));
    expect([press('g', 5_000), press('t', 6_501)]).toEqual([false, false]);
  });
});

describe('the keyboard help', () => {
  it('lists the shortcuts of the shell and of the plugins, switches single keys off, for this browser, and says so', async () => {
    const { dialog, user } = await openHelp('?');
    const rows = (name: string) =>
      [...within(dialog.getByRole('region', { name })).getAllByRole('term')].map((term) => [
        term.textContent,
        [...(term.nextElementSibling?.querySelectorAll('kbd > [aria-hidden]') ?? [])].map(
          (cap) => cap.textContent,
        ),
      ]);
    expect(rows('Everywhere')).toEqual([
      ['Go to the search box', ['/']],
      ['Search from any page', ['Ctrl', 'K']],
      ['Show this help', ['?', 'Ctrl', '/']],
      ['Go to Sites', ['g', 't']],
    ]);
    expect(rows('Site page')).toEqual([
      ['Next part', ['→', 'n']],
      ['Part by its key', ['t']],
    ]);
    await user.click(dialog.getByRole('switch', { name: 'Single-key shortcuts' }));
    expect(dialog.getAllByText('(off)', { exact: false })).toHaveLength(5);
    expect(localStorage.getItem('singleKeys')).toBe('off');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('still opens by Ctrl when single keys are off, switches them on again, and gives way to the palette', async () => {
    localStorage.setItem('singleKeys', 'off');
    const { dialog, user } = await openHelp('{Control>}/{/Control}');
    const toggle = dialog.getByRole('switch', { name: 'Single-key shortcuts' });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    await user.click(toggle);
    expect(localStorage.getItem('singleKeys')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  });

  it('opens from the user menu, without any key', async () => {
    localStorage.setItem('singleKeys', 'off');
    const { user } = await openReady();
    await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts', hidden: true }));
    expect(await helpDialog()).toBeDefined();
  });
});
