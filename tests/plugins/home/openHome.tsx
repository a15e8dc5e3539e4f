/** Home in the whole portal's frame, with a provider that each test answers for. */
import { createRoute } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { publicRoute } from '#core/router/publicRoute.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { home } from '#plugins/home/plugin.ts';
import { type AnswerTo, answerFetch, renderPortal } from '../../support/openPortal.tsx';

const location = definePlugin({
  id: 'a-location',
  routes: [
    createRoute({
      getParentRoute: () => signedInRoute,
      path: '/location/$id',
      component: () => <h1>Site</h1>,
    }),
  ],
});
const events = definePlugin({
  id: 'some-events',
  routes: [
    createRoute({ getParentRoute: () => signedInRoute, path: '/events', component: () => <h1>Events</h1> }),
  ],
});
const login = definePlugin({
  id: 'a-login',
  routes: [
    createRoute({ getParentRoute: () => publicRoute, path: '/login', component: () => <h1>Login</h1> }),
  ],
});

const HOUR_MS = 3_600_000;

/** Opens the portal at an address. */
export function openHome(address: string, answerTo: AnswerTo) {
  const calls = answerFetch(answerTo);
  // The entry before home, so that a test sees where Back leads.
  return { calls, ...renderPortal([home, location, events, login], { entries: ['/before', address] }) };
}

/** A pair of the series: so many events `daysAgo` days ago. */
export function dayPair(daysAgo: number, events: number): [number, number] {
  return [Math.floor((Date.now() - daysAgo * 24 * HOUR_MS) / 1000), events];
}
