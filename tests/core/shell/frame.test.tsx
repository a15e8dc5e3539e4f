// The frame around every page. No installed plugin counts anything at its link and no page throws, so two plugins are the
// test's own.

import { createRoute } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { schedulesCall } from '#contract/schedule.ts';
import { definePlugin } from '#core/app/definePlugin.ts';
import { idParams } from '#core/page/recordId.ts';
import { titledParams } from '#core/page/recordTitle.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { componentIn } from '#core/shell/FailurePages.tsx';
import { keepInputMethodKeys } from '#core/shell/RootFrame.tsx';
import { equipment } from '#plugins/equipment/plugin.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const under = { getParentRoute: () => signedInRoute };

let count: (next: number) => void = () => undefined;
let running = 0;

function useUnread() {
  const [unread, setUnread] = useState(3);
  useEffect(() => {
    running += 1;
    count = setUnread;
    return () => {
      running -= 1;
    };
  }, []);
  return { count: unread, what: 'unread' };
}

const inboxRoute = createRoute({ ...under, path: '/inbox', component: () => 'Inbox' });
const inbox = definePlugin({
  id: 'inbox',
  routes: [inboxRoute],
  nav: [{ label: 'Inbox', route: inboxRoute, badge: useUnread }],
});

function FaultyPage(): never {
  throw new Error('the zone has no name');
}

const faultyRoute = createRoute({
  ...under,
  path: '/faulty/$id',
  component: FaultyPage,
  ...titledParams(idParams, ({ id }) => `Zone ${typeof id === 'number' ? id + 1 : 'without id'}`),
});
const faulty = definePlugin({ id: 'faulty', routes: [faultyRoute] });

const provider = providerOfFile(60);
const open = portalOfTest(() => provider.signInOnce('avery'), [equipment, inbox, faulty]);

describe('the bar', () => {
  /** The links that are marked, with how. */
  const marked = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => [link.textContent, link.getAttribute('aria-current')]);

  it.each([
    ['/locations', [['Locations', 'page']]],
    ['/location/1', [['Locations', 'true']]],
    ['/events/location/1', [['Events', 'page']]],
    ['/nvr/1', [['Equipment', 'true']]],
    ['/user/preferences', []],
  ])('at %s marks %j', async (address, links) => {
    open(address, provider.answerTo);
    await screen.findByRole('heading', { level: 1 });
    expect(marked()).toEqual(links);
  });

  it('has a count in the name of its link, by one hook for bar and menu, and tells when it changes', async () => {
    open('/change-request', provider.answerTo);
    // The bar's link and the one in the menu.
    const links = (name: string) => screen.findAllByRole('link', { name, hidden: true });
    expect(await links('Inbox (3 unread)')).toHaveLength(2);
    expect(running).toBe(1);
    expect(screen.queryByText('Inbox: 3 unread')).toBeNull();
    act(() => count(1_204));
    expect(await links('Inbox (1,204 unread)')).toHaveLength(2);
    expect(screen.getAllByText('99+')).toHaveLength(2);
    expect(screen.getByText('Inbox: 1,204 unread').getAttribute('role')).toBe('status');
    act(() => count(0));
    expect(await links('Inbox')).toHaveLength(2);
  });
});

describe('the breadcrumbs', () => {
  const trail = async () => {
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumbs' });
    return within(crumbs)
      .getAllByRole('listitem')
      .map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]);
  };

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

  it('lead from another page to the list that it belongs to, and stand on no page of the bar itself', async () => {
    const { router } = open('/nvr/1', provider.answerTo);
    expect(await trail()).toEqual([['Equipment', '/cameras']]);
    await act(() => router.navigate({ to: '/change-request' }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).toBeNull());
  });
});

it('the tip of the focus stays where a mouse rests or passes by, until it stays on another time', async () => {
  open('/events', provider.answerTo);
  await screen.findByRole('button', { name: 'Download list' });
  const links = screen.getAllByRole('link', { name: /^\d+$/ });
  const [link, other] = [links.at(1), links.at(2)?.closest('tr')?.querySelector('time')];
  if (!link || !other) throw new Error('The demo has no two events.');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const over = (element: Element, screenX: number) => fireEvent.pointerOver(element, { screenX });
  const isTold = () => {
    act(() => void vi.advanceTimersByTime(1_000));
    return link.getAttribute('aria-describedby') !== null;
  };
  fireEvent.pointerMove(document.body, { screenX: 7 });
  act(() => link.focus());
  // The row comes under the mouse as the page scrolls.
  over(other, 7);
  expect(isTold()).toBe(true);
  over(other, 8);
  over(document.body, 9);
  expect(isTold()).toBe(true);
  over(other, 10);
  expect(isTold()).toBe(false);
});

describe('the offer to continue after a sign-in', () => {
  /** The portal after one that was asked for at this address. */
  async function openAfter(path: string) {
    sessionStorage.setItem('returnPath', path);
    const portal = open('/', provider.answerTo);
    await screen.findByRole('link', { name: `Continue to ${path}` });
    return portal;
  }
  const offer = () => screen.queryByRole('link', { name: /^Continue to/ });

  it('goes when the person gets to the page another way', async () => {
    await openAfter('/contacts');
    const [link] = screen.getAllByRole('link', { name: 'Contacts' });
    await userEvent.click(link as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Contacts' });
    expect([offer(), sessionStorage.getItem('returnPath')]).toEqual([null, null]);
  });

  it('is not made on the page itself, to which home leads whoever has one site', async () => {
    await provider.signInOnce('jordan');
    const { history } = open('/', provider.answerTo);
    await waitFor(() => expect(history.location.pathname).toMatch(/^\/location\//));
    sessionStorage.setItem('returnPath', history.location.pathname);
    open('/', provider.answerTo);
    await screen.findByRole('link', { name: 'Schedules' });
    await waitFor(() => expect(sessionStorage.getItem('returnPath')).toBeNull());
    expect(offer()).toBeNull();
  });

  it('hands the focus to the heading of the page when it is dismissed', async () => {
    await openAfter('/contacts');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(offer()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('stays on other pages, and on the same one without what was asked for there', async () => {
    const { router } = await openAfter('/events?dnfilter=police#late');
    await act(() => router.navigate({ to: '/schedules' }));
    await screen.findByRole('heading', { level: 1, name: 'Schedules' });
    expect(offer()).not.toBeNull();
    await act(() => router.navigate({ to: '/events', search: {} }));
    await screen.findByRole('heading', { level: 1, name: 'Archived Events' });
    expect(offer()).not.toBeNull();
    await act(() => router.navigate({ to: '/events', search: { dnfilter: 'police' } }));
    await waitFor(() => expect(offer()).toBeNull());
  });
});

it.each([
  ['the same person', 'own', '/events?back=home'],
  ['nobody else', 'another', null],
])(
  'a session that ends on the list of a tile keeps the address of the tile for %s',
  async (_, next, offered) => {
    const { context, history } = open('/', provider.answerTo);
    await userEvent.click(await screen.findByRole('link', { name: /^Monitored Events/ }));
    await screen.findByRole('heading', { level: 1, name: 'Archived Events' });
    const token = context.session.token() ?? '';
    act(() => context.session.actor.send({ type: 'unauthorised', token }));
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    act(() => context.session.receive(next === 'own' ? token : `e30.${btoa('{"uid":"another"}')}.c2ln`));
    expect(context.returnPath.offered()).toBe(offered);
  },
);

describe('a page that throws', () => {
  it('says in development what was thrown and where, under the title that its parsed params give', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/faulty/11', provider.answerTo);
    const page = await screen.findByRole('alert');
    expect(page.textContent).toContain('This page could not be shown');
    expect(page.textContent).toContain('In FaultyPage: the zone has no name');
    await waitFor(() => expect(document.title).toBe('Zone 12 · Vigil'));
    // Here it throws again. The button that had the focus goes in any case.
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it.each([
    ['Error: x\n    at nameOf (a.ts:1:1)\n    at ZonePage (b.tsx:2:2)\n    at App (c.tsx:3:3)', 'ZonePage'],
    ['nameOf@http://h/a.ts:1:1\nZonePage@http://h/b.tsx:2:2', 'ZonePage'],
    ['TypeError: x\n    at Array.map (<anonymous>)\n    at load (a.ts:1:1)', null],
  ])('is by its stack %j the innermost component', (stack, component) => {
    expect(componentIn(stack)).toBe(component);
  });
});

function Portal({ onKey }: { onKey: (key: string) => void }) {
  useEffect(keepInputMethodKeys, []);
  return <input aria-label="Search" onKeyDown={({ key }) => onKey(key)} />;
}

/** The keys that a handler of React, one of the element and one of the document hear; and whether the browser acts on it. */
function heard(init: KeyboardEventInit) {
  const keys: string[] = [];
  const { getByLabelText } = render(<Portal onKey={(key) => keys.push(`React ${key}`)} />);
  const input = getByLabelText('Search');
  const onKey = ({ key }: KeyboardEvent) => void keys.push(key);
  input.addEventListener('keydown', onKey);
  document.addEventListener('keydown', onKey);
  onTestFinished(() => document.removeEventListener('keydown', onKey));
  const isLeftToBrowser = fireEvent.keyDown(input, init);
  return { keys, isLeftToBrowser };
}

describe('a key of an input method', () => {
  it.each([
    ['Enter that takes a word', { key: 'Enter', isComposing: true }],
    ['Enter that ends a word in Safari', { key: 'Enter', keyCode: 229 }],
    ['Escape that gives a word up', { key: 'Escape', isComposing: true }],
    ['a letter of a word', { key: 'Process', keyCode: 229 }],
  ])('is heard by no handler, and left to the browser: %s', (_, init) => {
    expect(heard(init)).toEqual({ keys: [], isLeftToBrowser: true });
  });

  it.each(['Enter', 'Escape', 'ArrowDown', 's'])('is not %s by itself', (key) => {
    expect(heard({ key, keyCode: 13 }).keys).toHaveLength(3);
  });
});
