import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { parseCoverageSearch } from './coverageSearch.ts';

const page = () => import('./CoveragePage.tsx');

const coverageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/coverage',
  validateSearch: parseCoverageSearch,
  staticData: { title: 'Coverage' },
  loader: lazyFn(page, 'load'),
  component: lazyRouteComponent(page, 'CoveragePage'),
});

/** Which sites are covered now, and what contradicts what. */
export const coverage = definePlugin({
  id: 'coverage',
  routes: [coverageRoute],
  nav: [{ label: 'Coverage', route: coverageRoute, words: 'armed disarmed attention offline recorders now' }],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly coverage: typeof coverage;
  }
}
