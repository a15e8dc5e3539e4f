/** Composition root: the only file that sees core and the installed plugins together. */
import '#core/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Config } from '#contract/portalConfig.ts';
import { applyConfig, loadConfig } from '#core/app/applyConfig.ts';
import { createAppContext } from '#core/app/createAppContext.ts';
import type { Plugin } from '#core/app/definePlugin.ts';
import { loadPlugins } from '#core/app/registry.ts';
import { followTranslations } from '#core/app/translatedTexts.ts';
import { viewerNow } from '#core/environment.ts';
import { buildName } from '#core/errors/buildName.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { nameMissingCode } from '#core/errors/missingCode.ts';
import { reportElsewhere } from '#core/errors/reportElsewhere.ts';
import { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { followSession } from '#core/router/followSession.ts';
import { stripSecretFragment } from '#core/session/secretFragment.ts';
import { StartFailure } from '#core/shell/FailurePages.tsx';
import { followServiceWorker } from '#core/shell/serviceWorker.ts';
import { installed } from '#plugins/installed.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}

// Where the page's inline script did not run, the address still has it.
stripSecretFragment(window);
const place = document.getElementById('root') ?? document.body;
nameMissingCode();
followTranslations(place);
const errors = createErrorSink();
let shownRoute = () => '/';
const root = createRoot(place, {
  onUncaughtError: (error) => errors.report(error, 'rendering'),
});

/** @param isWhole whether the code of all plugins that are switched on could be loaded */
function open(config: Config, plugins: readonly Plugin[], isWhole: boolean): void {
  const basepath = new URL(document.baseURI).pathname;
  const { askedTabs } = window;
  const context = createAppContext({ config, errors, plugins, basepath, askedTabs });
  const router = createPortalRouter({ context, basepath });
  followSession(router, context);
  if (!isWhole) {
    // Without a word, a page that is only missing for now would be one that is not there.
    const tell = () =>
      context.scope.reads.failed.show({
        subject: 'code',
        since: viewerNow(),
        requestId: null,
        final: 'code',
      });
    tell();
    context.scope.subscribe(tell);
  }
  shownRoute = () => {
    const { matches, location } = router.state;
    // There are no matches before the first page has come.
    const [asked] = router.getMatchedRoutes(location.pathname);
    return (matches.at(-1) ?? asked.at(-1))?.fullPath || '/';
  };
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  // In development, nothing is built that could be kept.
  if (import.meta.env.PROD) {
    const isReading = () => context.scope.reads.client.isFetching() > 0;
    void followServiceWorker({ isWanted: config.serviceWorker, isReading });
  }
}

function fail(error: unknown): void {
  errors.report(error, 'start');
  root.render(<StartFailure error={error} />);
}

async function start(): Promise<void> {
  const config = await loadConfig();
  const { errorReports: address } = config;
  if (address !== '') reportElsewhere(errors, { address, build: buildName(), route: () => shownRoute() });
  let isWhole = true;
  const plugins = await loadPlugins(installed, config.plugins, (id, error) => {
    isWhole = false;
    errors.report(error, `loading the plugin ${id}`);
  });
  await applyConfig(config, { installed, plugins, errors });
  // Before the first render, which shows the page or the login form.
  await window.askedTabs?.settled;
  open(config, plugins, isWhole);
}

// Not awaited at the top level: pages import the entry's chunk, and the two would wait for each other forever.
start().catch(fail);
