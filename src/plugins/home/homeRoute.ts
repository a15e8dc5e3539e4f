import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { type PeriodSearch, parsePeriodSearch } from '#domain/statistics/periodSearch.ts';
import { onlyLocation } from './onlyLocation.ts';

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: (raw: Record<string, unknown>): PeriodSearch => parsePeriodSearch(raw),
  beforeLoad: ({ context }) => {
    const id = onlyLocation(context.session.user());
    if (id !== null) throw redirect({ to: '/location/$id', params: { id: String(id) }, replace: true });
  },
  loaderDeps: ({ search: { period } }) => ({ period }),
  loader: async (args) => (await import('./loadHome.ts')).loadHome(args),
  staticData: { title: 'Home' },
  component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
});
