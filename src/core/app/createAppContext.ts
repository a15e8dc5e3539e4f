import type { Config } from '#contract/portalConfig.ts';
import { createApiClient, endToken } from '#core/api/client.ts';
import { authenticate } from '#core/api/session.ts';
import { browserStorage, clock, tabStorage } from '#core/environment.ts';
import { contained, type ErrorSink } from '#core/errors/errorSink.ts';
import { createAdminDetail } from '#core/session/adminDetail.ts';
import { type AskedTabs, takeSession } from '#core/session/askOtherTabs.ts';
import { createSession } from '#core/session/createSession.ts';
import { createKeptSwitch } from '#core/session/keptSwitch.ts';
import { DRAFTS_KEY, erasePersonKeys, ownerOf } from '#core/session/personStorage.ts';
import { endWithDevice, leaveWith } from '#core/session/pushDevice.ts';
import { createReturnPath } from '#core/session/returnPath.ts';
import { guardSecretFragment } from '#core/session/secretFragment.ts';
import { createSessionScope } from '#core/session/sessionScope.ts';
import { createTimePreferences } from '#core/session/timePreferences.ts';
import type { AppContext, Plugin } from './definePlugin.ts';
import { createRegistry } from './registry.ts';

interface AppOptions {
  readonly config: Config;
  readonly errors: ErrorSink;
  /** Those that are switched on. */
  readonly plugins: readonly Plugin[];
  /** Path of the folder that serves the portal, with a trailing slash. */
  readonly basepath: string;
  /** Where this tab has asked the others for their session. */
  readonly askedTabs?: AskedTabs | undefined;
}

/** Creates the portal's services and connects them. Once per page, and once per test. */
export function createAppContext({ config, errors, plugins, basepath, askedTabs }: AppOptions): AppContext {
  // Another provider has another clock.
  clock.reset();
  const registry = createRegistry(plugins);
  const fragment = guardSecretFragment(window, basepath);
  const returnPath = createReturnPath(tabStorage);
  const api = createApiClient({
    baseUrl: config.apiBaseUrl,
    token: () => session.token(),
    onUnauthorized: (token) => session.actor.send({ type: 'unauthorised', token }),
    onDefect: (defect) => errors.report(defect, 'response'),
  });
  const session = createSession({
    authenticate: (credentials, signal) => authenticate(api, credentials, { signal }),
    log: (error) => errors.report(error, 'session'),
    endToken: (token) => endWithDevice(() => endToken(config.apiBaseUrl, token), config.apiBaseUrl, token),
    folder: basepath,
    ...(askedTabs && { channel: askedTabs.channel }),
    onForget: (reason) => {
      erasePersonKeys(tabStorage);
      if (reason !== 'loggedOut') return;
      returnPath.leave();
      erasePersonKeys(tabStorage, DRAFTS_KEY);
      // A tab that hears late of a log-off elsewhere finds what somebody keeps who has signed in since.
      if (session.people().length === 0) erasePersonKeys(browserStorage);
    },
  });
  session.wake();
  const claimTab = () => {
    const user = session.user();
    // The tab may have slept while the other person's session ended.
    if (user && returnPath.claim(ownerOf(user))) erasePersonKeys(tabStorage);
  };
  claimTab();
  session.subscribe(claimTab);
  // Before anybody else who follows the session.
  const scope = createSessionScope(session, errors);
  leaveWith(session);
  if (askedTabs) takeSession(session, askedTabs);
  const app: AppContext = {
    adminDetail: createAdminDetail(browserStorage, window),
    api,
    config,
    errors,
    fragment,
    inForce: new Set(),
    registry,
    returnPath,
    scope,
    session,
    singleKeys: createKeptSwitch(browserStorage, 'singleKeys', window),
    timePreferences: createTimePreferences(browserStorage, session),
  };
  for (const { id, start } of registry.plugins) contained(errors, `start of ${id}`, () => start?.(app));
  return app;
}
