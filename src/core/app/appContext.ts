/** What the composition root gives every loader and page, through the router's context. */

import type { Config } from '#contract/portalConfig.ts';
import type { ApiClient } from '#core/api/client.ts';
import type { Loading } from '#core/data/prefetch.ts';
import type { ErrorSink } from '#core/errors/errorSink.ts';
import type { Session } from '#core/session/createSession.ts';
import type { KeptSwitch } from '#core/session/keptSwitch.ts';
import type { ReturnPath } from '#core/session/returnPath.ts';
import type { SecretFragment } from '#core/session/secretFragment.ts';
import type { SessionScope } from '#core/session/sessionScope.ts';
import type { TimePreferences } from '#core/session/timePreferences.ts';
import type { Registry } from './registry.ts';

export interface AppContext {
  /** Whether an Admin sees the Admin detail or what a customer sees. */
  readonly adminDetail: KeptSwitch;
  readonly api: ApiClient;
  readonly config: Config;
  readonly errors: ErrorSink;
  readonly fragment: SecretFragment;
  readonly registry: Registry;
  readonly returnPath: ReturnPath;
  /** What lives as long as the session. */
  readonly scope: SessionScope;
  readonly session: Session;
  /** Whether shortcuts may use keys that type a character. */
  readonly singleKeys: KeptSwitch;
  readonly timePreferences: TimePreferences;
}

/** The part of a loader's arguments that the portal's loaders use. */
export interface LoaderArgs<Params = unknown, Deps = unknown> extends Loading {
  readonly context: AppContext;
  readonly params: Params;
  readonly deps: Deps;
}
