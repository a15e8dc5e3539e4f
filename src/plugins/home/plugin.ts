import { createRoute, lazyFn, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { parsePeriodSearch } from '#domain/statistics/periodSearch.ts';
import type { CurrentUser } from '#machines/identity.ts';

const page = () => import('./HomePage.tsx');

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: parsePeriodSearch,
  beforeLoad: ({ context }) => {
    const id = onlyLocation(context.session.user());
    if (id !== null && context.registry.hasRoute('/location/$id'))
      throw redirect({ to: '/location/$id', params: { id }, replace: true });
  },
  loaderDeps: ({ search: { period } }) => ({ period }),
  staticData: { title: 'Home' },
  loader: lazyFn(page, 'load'),
  component: lazyRouteComponent(page, 'HomePage'),
});

export const home = definePlugin({
  id: 'home',
  routes: [homeRoute],
  nav: [{ label: 'Home', route: homeRoute }],
});

/** The location of a person who has that one and no right to all; null for anyone else. */
function onlyLocation(user: CurrentUser | null): number | null {
  if (user === null || user.scopes.includes('AllLocations')) return null;
  const [first, ...others] = new Set(user.locations);
  return first !== undefined && others.length === 0 ? first : null;
}
