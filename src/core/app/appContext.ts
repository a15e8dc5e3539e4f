/** What every loader and page is given by the composition root, through the router's context. */
import type { ApiClient } from '#core/api/client.ts';
import type { Config } from '#core/config/config.ts';
import type { ErrorSink } from '#core/errors/errorSink.ts';
import type { Session } from '#core/session/createSession.ts';
import type { KeptSwitch } from '#core/session/keptSwitch.ts';
import type { ReturnPath } from '#core/session/returnPath.ts';
import type { FailedQueries } from './failedQueries.ts';
import type { StartQuery } from './query.ts';
import type { Registry } from './registry.ts';
import type { SecretFragment } from './secretFragment.ts';

export interface AppContext {
  /** Whether an Admin sees the extra detail, or what a customer sees. */
  readonly adminDetail: KeptSwitch;
  readonly api: ApiClient;
  readonly config: Config;
  readonly errors: ErrorSink;
  readonly failedQueries: FailedQueries;
  readonly fragment: SecretFragment;
  readonly query: StartQuery;
  readonly registry: Registry;
  readonly returnPath: ReturnPath;
  readonly session: Session;
  /** Whether keys that type a character by themselves act as shortcuts. */
  readonly singleKeys: KeptSwitch;
}

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
