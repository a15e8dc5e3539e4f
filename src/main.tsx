/** Composition root: the only file that sees core and the installed plugins together. */
import '#core/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Config } from '#core/config/config.ts';
import { loadConfig } from '#core/config/loadConfig.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { nameMissingCode } from '#core/errors/missingCode.ts';
import { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { followSession } from '#core/router/followSession.ts';
import { StartFailure } from '#core/shell/StartFailure.tsx';
import { installed } from '#plugins/installed.ts';
import { createAppContext } from './core/app/createAppContext.ts';
import type { Plugin } from './core/app/definePlugin.ts';
import { loadPlugins } from './core/app/lazyPlugin.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter<typeof installed>>;
  }
}

/** The hash in this file's name, which changes with any part of the portal's code. */
const BUILD = /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? 'development';

nameMissingCode();
const errors = createErrorSink();
let shownRoute = () => '/';
const root = createRoot(document.getElementById('root') ?? document.body, {
  onUncaughtError: (error) => errors.report(error, 'rendering'),
});

function open(config: Config, plugins: readonly Plugin[]): void {
  const basepath = new URL(document.baseURI).pathname;
  const context = createAppContext({ config, errors, installed: plugins, basepath });
  const router = createPortalRouter<typeof installed>({ context, basepath });
  followSession(router, context);
  shownRoute = () => router.state.matches.at(-1)?.fullPath || '/';
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

function fail(error: unknown): void {
  errors.report(error, 'start');
  root.render(<StartFailure error={error} />);
}

try {
  const config = await loadConfig();
  const { errorReports: address } = config;
  if (address !== '') {
    // Awaited, so that a failed start is reported too. Only portals with such an address load this code.
    const { reportElsewhere } = await import('#core/errors/reportElsewhere.ts');
    reportElsewhere(errors, { address, build: BUILD, route: () => shownRoute() });
  }
  // Not awaited at the top level: lazy plugins import this file, and the two would wait for each other forever.
  loadPlugins(installed, config.plugins)
    .then((plugins) => open(config, plugins))
    .catch(fail);
} catch (error) {
  fail(error);
}
