import type { AppContext } from './appContext.ts';

/**
 * What a loader is given, as far as the portal's loaders use it. Their code comes beside the page's own
 * (`loader: async (args) => (await import('./loadEvents.ts')).loadEvents(args)`): who only signs in does not load it.
 */
export interface LoaderArgs<Params = unknown, Deps = unknown> {
  readonly context: AppContext;
  readonly params: Params;
  readonly deps: Deps;
  /** Aborts when the page is left before it was shown. */
  readonly abortController: AbortController;
}
