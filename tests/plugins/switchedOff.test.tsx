import type { AnyRoute } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plugin } from '#core/app/definePlugin.ts';
import { directory } from '#plugins/directory/plugin.ts';
import { equipment } from '#plugins/equipment/plugin.ts';
import { installed } from '#plugins/installed.ts';
import { answerFetch, renderPortal } from '../support/openPortal.tsx';
import { providerOfFile } from '../support/realProvider.ts';

const plugins: readonly Plugin[] = [
  ...installed.filter((plugin) => 'routes' in plugin),
  equipment,
  directory,
];

const provider = providerOfFile(40);
// A new token for each test: the log-off page ends it.
beforeEach(() => provider.signIn('admin'));

/** The whole portal on the real provider, in an Admin's hands, without one of its plugins. */
function openWithout(off: readonly string[]) {
  answerFetch(provider.answerTo);
  const on = [equipment, directory].filter(({ id }) => !off.includes(id));
  return renderPortal(plugins, { entries: ['/'], on, off }).router;
}

/** The way out, and the pages behind it: what is signed in is looked at before. */
const SIGNED_OUT = ['/logout', '/login', '/login-callback', '/forgot-password', '/reset-password'];

type Portal = ReturnType<typeof openWithout>;

/** The route that an address leads to. */
function routeAt(router: Portal, address: string) {
  const [, , route] = router.getMatchedRoutes(new URL(address, 'http://portal').pathname);
  return route;
}

/** Whether the page is there with all that it shows of the provider, but for clips: a document without a screen loads none. */
function isComplete(router: Portal): boolean {
  const busy = [...document.querySelectorAll('main [aria-busy="true"]:not(form)')];
  const isBusy = busy.some((element) => element.closest('figure') === null);
  return router.state.status === 'idle' && !isBusy && document.querySelector('h1') !== null;
}

/** Of pages whose times are all instants: the hours of a schedule are none. */
const OF_INSTANTS = /^\/signed-in\/(?:events|event\/\$id|user\/details)?$/;

/** Texts on the page that look like a time of day and are in no `<time>` with an instant. */
function strayTimes(): string[] {
  const stray: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    // '+1:12' is the time since the first signal, '0:04.5' a place in a clip.
    if (/^[+\u2212]|^\d+:\d\d\.\d$/.test(text)) continue;
    const isClock = /\b\d{1,2}:\d\d(?::\d\d)?\b|\b\d{1,2} [AP]M\b/.test(text);
    if (!isClock || node.parentElement?.closest('script, style, option')) continue;
    const instant = node.parentElement?.closest('time')?.dateTime ?? '';
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(instant)) stray.push(text);
  }
  return stray;
}

const linksOfPage = () =>
  [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? '');

/**
 * Goes through the portal by its links, each kind of page once, at last those of who is signed out.
 * @returns the ids of the routes that were seen, what each is called, the links that lead to no page, with the page
 * that has them, and times that are no instants
 */
async function followLinks(router: Portal) {
  const seen = new Set<string>();
  const called: { id: string; headings: string[]; mains: number; title: string }[] = [];
  const dead: string[] = [];
  const stray: string[] = [];
  const isNew = (address: string) => {
    const route = routeAt(router, address);
    return route !== undefined && !seen.has(route.id);
  };
  async function look(href: string): Promise<string[]> {
    seen.add(routeAt(router, href)?.id ?? '');
    await act(() => router.navigate({ href }));
    await vi.waitFor(() => expect(isComplete(router)).toBe(true), { timeout: 20_000, interval: 10 });
    called.push({
      id: routeAt(router, href)?.id ?? '',
      headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent ?? ''),
      mains: document.querySelectorAll('main').length,
      title: document.title,
    });
    if (OF_INSTANTS.test(routeAt(router, href)?.id ?? '')) stray.push(...strayTimes());
    const links = linksOfPage();
    dead.push(...links.filter((link) => !routeAt(router, link)).map((link) => `${href}: ${link}`));
    if (document.body.textContent?.includes('Something went Wrong')) dead.push(`${href}: not found`);
    return links.filter((link) => !SIGNED_OUT.includes(link));
  }
  const waiting = ['/'];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    if (isNew(next)) waiting.push(...(await look(next)));
  for (const next of SIGNED_OUT) if (isNew(next)) await look(next);
  return { seen: [...seen].sort(), called, dead, stray };
}

/** Of the pages that are no record's, by their routes. */
const HEADINGS = {
  '/signed-in/': 'Home',
  '/signed-in/locations': 'Locations',
  '/signed-in/events': 'Archived Events',
  '/signed-in/contacts': 'Contacts',
  '/signed-in/schedules': 'Schedules',
  '/signed-in/change-request': 'Request a Change or Information Update',
  '/signed-in/change-request/sent': 'Your requests',
  '/signed-in/review': 'Review',
  '/signed-in/coverage': 'Coverage',
  '/signed-in/cameras': 'Cameras',
  '/signed-in/nvrs': 'NVRs',
  '/signed-in/speakers': 'Speakers',
  '/signed-in/_admin/customers': 'Customers',
  '/signed-in/_admin/dealers': 'Dealers',
  '/signed-in/user/details': 'Profile',
  '/signed-in/user/preferences': 'Preferences',
  '/public/privacy-policy': 'Privacy Policy',
  '/public/terms-of-use': 'Terms of Use',
  '/public/logout': 'Log off?',
  '/public/login': 'Home',
  '/public/login-callback': 'Home',
  '/public/forgot-password': 'Forgot password',
  '/public/reset-password': 'Reset password',
};

it('the portal with all of its screens is found whole by its links, each with one main part, one heading and a title of its own', {
  timeout: 120_000,
}, async () => {
  const router = openWithout([]);
  const { seen, called, dead, stray } = await followLinks(router);
  const pages = Object.values<AnyRoute>(router.routesById).filter(({ children }) => !children);
  expect(dead).toEqual([]);
  expect(stray).toEqual([]);
  expect(seen).toEqual(pages.map(({ id }) => id).sort());

  expect(called.filter(({ headings, mains }) => headings.length !== 1 || mains !== 1)).toEqual([]);
  const headings = called.flatMap(({ id, headings: [heading] }) => (id.includes('$') ? [] : [[id, heading]]));
  expect(Object.fromEntries(headings)).toEqual(HEADINGS);
  // Who is signed in is led home from the login, and a contact is shown in the list of all.
  const own = called.filter(({ id }) => !/\/(?:login|login-callback|contact\/\$id)$/.test(id));
  expect(new Set(own.map(({ title }) => title)).size).toBe(own.length);
  expect(own.filter(({ title }) => !/\S.* · Vigil$/.test(title))).toEqual([]);
  const records = own.filter(({ id }) => id.endsWith('/$id') && !id.includes('event'));
  expect(records).toHaveLength(7);
  expect(records.filter(({ title, headings: [heading] }) => title !== `${heading} · Vigil`)).toEqual([]);
});

it('without home, the first page of the bar opens', async () => {
  const router = openWithout(['home']);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/locations'));
});

/** Each is off once, with its neighbours in the list; `npm run proof` switches off one at a time. */
const AT_ONCE = process.env.PROOF === undefined ? 8 : 1;
const ids = plugins.map(({ id }) => id);
const groups = ids.flatMap((_, index) => (index % AT_ONCE === 0 ? [ids.slice(index, index + AT_ONCE)] : []));

describe.each(groups.map((off) => [off.join(', '), off] as const))('the portal without %s', (_, off) => {
  it('has no link that leads to no page', { timeout: 120_000 }, async () => {
    const { seen, dead } = await followLinks(openWithout(off));
    expect(dead).toEqual([]);
    expect(seen.length).toBeGreaterThan(8);
  });
});
