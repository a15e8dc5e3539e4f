/** Home in the whole portal's frame, with a provider that each test answers for. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { definePlugin } from '#core/app/definePlugin.ts';
import { publicRoute, signedInRoute } from '#core/router/parentRoutes.ts';
import { home } from '#plugins/home/plugin.ts';
import { type AnswerTo, answerFetch, type ProviderCall, renderPortal } from '../../support/openPortal.tsx';

/** A plugin with one page that has nothing but a heading. */
const pageOf = (parent: typeof signedInRoute | typeof publicRoute, path: string, heading: string) =>
  definePlugin({
    id: `only-${heading}`,
    routes: [createRoute({ getParentRoute: () => parent, path, component: () => <h1>{heading}</h1> })],
  });
const others = [
  pageOf(signedInRoute, '/location/$id', 'Site'),
  pageOf(signedInRoute, '/events', 'Events'),
  pageOf(publicRoute, '/login', 'Login'),
];

const HOUR_MS = 3_600_000;

/** The call that asks for incidents that have come since. */
const isWatch = ({ path, body }: ProviderCall) =>
  path === '/api/Event/events/location/0' && JSON.stringify(body).includes('"incident.id ');

/** Opens the portal at an address. Nothing comes meanwhile, and the calls that ask whether are not among those returned. */
export function openHome(address: string, answerTo: AnswerTo) {
  const calls: ProviderCall[] = [];
  answerFetch((call) => {
    if (isWatch(call)) return { value: [], count: 0 };
    calls.push(call);
    return answerTo(call);
  });
  // The entry before home, so that a test sees where Back leads.
  return { calls, ...renderPortal([home, ...others], { entries: ['/before', address] }) };
}

/** A pair of the series: so many events `daysAgo` days ago. */
export function dayPair(daysAgo: number, events: number): [number, number] {
  return [Math.floor((Date.now() - daysAgo * 24 * HOUR_MS) / 1000), events];
}

async function tiles(): Promise<Element[]> {
  return [...(await screen.findByRole('region', { name: 'Statistics' })).children];
}

const textOf = (tile: Element, from: number, to: number) =>
  [...tile.children]
    .slice(from, to)
    .map(({ textContent }) => textContent)
    .join('');

/** Label and value of each tile, in order. */
export async function tileNumbers(): Promise<string[]> {
  return (await tiles()).map((tile) => textOf(tile, 0, 2));
}

/** What each tile says about its value, in order. */
export async function tileNotes(): Promise<string[]> {
  return (await tiles()).map((tile) => textOf(tile, 2, 3));
}
