import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppContext } from '#core/app/appContext.ts';
import type { Access } from '#core/app/definePlugin.ts';
import type { InstalledPlugin, LatePlugin } from '#core/app/latePlugin.ts';
import { RouteError } from '#core/shell/RouteError.tsx';
import { publicRoute } from './publicRoute.ts';
import { rootRoute } from './rootRoute.ts';
import { signedInRoute } from './signedInRoute.ts';

/** Routes of all plugins of one access, as one tuple, so that the router knows every path by its type. */
type RoutesWith<Plugins extends readonly InstalledPlugin[], Reach extends Access> = Plugins extends readonly [
  infer First extends InstalledPlugin,
  ...infer Rest extends readonly InstalledPlugin[],
]
  ? Loaded<First> extends {
      readonly access: Reach;
      readonly routes: infer Routes extends readonly AnyRoute[];
    }
    ? readonly [...Routes, ...RoutesWith<Rest, Reach>]
    : RoutesWith<Rest, Reach>
  : readonly [];

type Loaded<Installed> = Installed extends LatePlugin<infer Inner> ? Inner : Installed;

export interface PortalRouterOptions {
  readonly context: AppContext;
  /** Sub-folder that the portal is served from, e.g. '/portal'; '/' by default. */
  readonly basepath?: string;
  /** Memory history for tests; the browser's own by default. */
  readonly history?: RouterHistory;
}

/**
 * Builds the router over the routes of the chosen plugins.
 * @typeParam Installed all plugins that may be there: links are checked against these
 */
export function createPortalRouter<const Installed extends readonly InstalledPlugin[]>({
  context,
  basepath = '/',
  history,
}: PortalRouterOptions) {
  const routeTree = rootRoute.addChildren([
    signedInRoute.addChildren<RoutesWith<Installed, 'signed-in'>>(routesWith(context, 'signed-in')),
    publicRoute.addChildren<RoutesWith<Installed, 'public'>>(routesWith(context, 'public')),
  ]);
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

// The one place where the run-time list meets its type: which plugins are left out is known at start only.
function routesWith<Installed extends readonly InstalledPlugin[], Reach extends Access>(
  context: AppContext,
  access: Reach,
) {
  const routes: readonly AnyRoute[] = context.registry.plugins
    .filter((plugin) => plugin.access === access)
    .flatMap((plugin) => plugin.routes);
  return routes as RoutesWith<Installed, Reach>;
}
