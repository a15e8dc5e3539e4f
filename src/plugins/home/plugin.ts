import { createRoute, lazyFn, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { onlyLocation } from '#domain/sites/onlyLocation.ts';
import { parsePeriodSearch } from '#domain/statistics/periodRange.ts';

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
  nav: [{ label: 'Home', route: homeRoute, goKey: 'h', words: 'start statistics numbers dashboard' }],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly home: typeof home;
  }
}
