import {
  type AnyRoute,
  createRoute,
  createRouter,
  notFound,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { AppContext, KnownPlugins } from '#core/app/definePlugin.ts';
import { routePath } from '#core/app/routePath.ts';
import { NotFoundInShell, NotFoundPage, RouteError } from '#core/shell/FailurePages.tsx';
import { paintFirst } from './paintFirst.ts';
import { adminRoute, publicRoute, rootRoute, signedInRoute } from './parentRoutes.ts';

/** Routes of all plugins of the project, so that the router's type knows every path. */
type KnownRoutes = readonly KnownPlugins[keyof KnownPlugins]['routes'][number][];

interface PortalRouterOptions {
  readonly context: AppContext;
  /** Folder that serves the portal, e.g. '/portal'; '/' by default. */
  readonly basepath?: string;
  /** Memory history for tests; the browser's own by default. */
  readonly history?: RouterHistory;
}

/** Builds the router from the routes of the plugins that are switched on. */
export function createPortalRouter({ context, basepath = '/', history }: PortalRouterOptions) {
  const routeTree = rootRoute.addChildren<KnownRoutes>(routesBelowRoot(context));
  const router = createRouter({
    routeTree,
    context,
    basepath,
    ...(history && { history }),
    search: { strict: true },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 10_000,
    defaultErrorComponent: RouteError,
    // Not the root's own: its boundary would render once more at the end of each navigation.
    defaultNotFoundComponent: NotFoundPage,
    defaultOnCatch: (error) => context.errors.report(error, 'page'),
  });
  paintFirst(router);
  return router;
}

const PARENTS: readonly AnyRoute[] = [publicRoute, signedInRoute, adminRoute];

/**
 * The route tree at run time: every route below the parent that it names. The type lists the routes flat, which is all
 * that links and route ids need, because a route's own type knows its parents.
 * @throws Error for a route that would never be reached
 */
function routesBelowRoot({ registry }: AppContext): KnownRoutes {
  const routes = registry.plugins.flatMap((plugin) => plugin.routes);
  const below = (parent: AnyRoute) => routes.filter((route) => route.options.getParentRoute() === parent);
  // A fault of the code, which every start in development shows: the built portal goes without the check.
  const stray =
    import.meta.env.DEV && routes.find((route) => !PARENTS.includes(route.options.getParentRoute()));
  if (stray)
    throw new Error(`The route '${routePath(stray)}' hangs from none of the portal's parent routes.`);
  const firstPage = registry.hasRoute('/') ? [] : [firstPageRoute];
  const tree: readonly AnyRoute[] = [
    publicRoute.addChildren(below(publicRoute)),
    signedInRoute.addChildren([
      ...below(signedInRoute),
      ...firstPage,
      adminRoute.addChildren(below(adminRoute)),
    ]),
  ];
  // The one place where the run-time list meets its type, because the configuration switches plugins off only at start.
  return tree as KnownRoutes;
}

/** Handles '/' when the screen of that path is switched off. Redirects to the first page of the bar. */
const firstPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const [first] = context.registry.nav('bar');
    if (first === undefined) throw notFound();
    throw redirect({ to: first.route.to, replace: true });
  },
  notFoundComponent: NotFoundInShell,
});
