import {
  type AnyRoute,
  createRoute,
  createRouter,
  notFound,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { AppContext } from '#core/app/appContext.ts';
import type { InstalledPlugin, LazyPlugin } from '#core/app/lazyPlugin.ts';
import { routePath } from '#core/app/routePath.ts';
import { RouteError } from '#core/shell/RouteError.tsx';
import { adminRoute } from './adminRoute.ts';
import { publicRoute } from './publicRoute.ts';
import { rootRoute } from './rootRoute.ts';
import { signedInRoute } from './signedInRoute.ts';

/** Routes of all plugins as one tuple, so that the router's type knows every path. */
type RoutesOf<Plugins extends readonly InstalledPlugin[]> = Plugins extends readonly [
  infer First extends InstalledPlugin,
  ...infer Rest extends readonly InstalledPlugin[],
]
  ? readonly [...Loaded<First>['routes'], ...RoutesOf<Rest>]
  : readonly [];

type Loaded<Installed> = Installed extends LazyPlugin<infer Inner> ? Inner : Installed;

interface PortalRouterOptions {
  readonly context: AppContext;
  /** Folder that serves the portal, e.g. '/portal'; '/' by default. */
  readonly basepath?: string;
  /** Memory history for tests; the browser's own by default. */
  readonly history?: RouterHistory;
}

/**
 * Builds the router from the routes of the plugins that are switched on.
 * @typeParam Installed all installed plugins: links are checked against their routes
 */
export function createPortalRouter<const Installed extends readonly InstalledPlugin[]>({
  context,
  basepath = '/',
  history,
}: PortalRouterOptions) {
  const routeTree = rootRoute.addChildren<RoutesOf<Installed>>(routesBelowRoot<Installed>(context));
  return createRouter({
    routeTree,
    context,
    basepath,
    ...(history && { history }),
    search: { strict: true },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 10_000,
    defaultErrorComponent: RouteError,
    defaultOnCatch: (error) => context.errors.report(error, 'page'),
  });
}

const PARENTS: readonly AnyRoute[] = [publicRoute, signedInRoute, adminRoute];

/**
 * The route tree at run time: every route below the parent that it names. The type lists the routes flat, which is all
 * that links and route ids need, because a route's own type knows its parents.
 * @throws Error for a route that would never be reached
 */
function routesBelowRoot<Installed extends readonly InstalledPlugin[]>({ registry }: AppContext) {
  const routes = registry.plugins.flatMap((plugin) => plugin.routes);
  const below = (parent: AnyRoute) => routes.filter((route) => route.options.getParentRoute() === parent);
  for (const route of routes) {
    if (!PARENTS.includes(route.options.getParentRoute())) {
      throw new Error(`The route '${routePath(route)}' hangs from none of the portal's parent routes.`);
    }
  }
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
  return tree as RoutesOf<Installed>;
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
});
