/** Composition root: the only file that sees core and the installed plugins together. */
import '#core/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Config } from '#core/api/wire/portalConfig.ts';
import { loadConfig } from '#core/app/loadConfig.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { nameMissingCode } from '#core/errors/missingCode.ts';
import { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { followSession } from '#core/router/followSession.ts';
import { stripSecretFragment } from '#core/session/secretFragment.ts';
import { followForeignText } from '#core/ui/foreignText.ts';
import { installed } from '#plugins/installed.ts';
import { createAppContext } from './core/app/createAppContext.ts';
import type { Plugin } from './core/app/definePlugin.ts';
import { loadPlugins } from './core/app/lazyPlugin.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}

/** The hash in this file's name, which changes with any part of the portal's code. */
const BUILD = /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? 'development';

/** What a configuration says of look and plugins when it changes neither. */
const USUAL = '[{},{"off":[],"on":[],"settings":{}}]';

// Where the page's inline script did not run, the address still has it.
stripSecretFragment(window);
const place = document.getElementById('root') ?? document.body;
nameMissingCode();
followForeignText(place);
const errors = createErrorSink();
let shownRoute = () => '/';
const root = createRoot(place, {
  onUncaughtError: (error) => errors.report(error, 'rendering'),
});

function open(config: Config, plugins: readonly Plugin[]): void {
  const basepath = new URL(document.baseURI).pathname;
  const { askedTabs } = window;
  const context = createAppContext({ config, errors, installed: plugins, basepath, askedTabs });
  const router = createPortalRouter({ context, basepath });
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
  import('#core/shell/StartFailure.tsx').then(
    ({ StartFailure }) => root.render(<StartFailure error={error} />),
    // Its code is gone, as other code may be.
    () => root.render(String(error)),
  );
}

async function start(): Promise<void> {
  const config = await loadConfig();
  const { errorReports: address } = config;
  if (address !== '') {
    // Awaited, so that a failed start is reported too. Only portals with such an address load this code.
    const { reportElsewhere } = await import('#core/errors/reportElsewhere.ts');
    reportElsewhere(errors, { address, build: BUILD, route: () => shownRoute() });
  }
  // Development checks the plugins at every start. Undefined values are left out of the text.
  const isUsual = !import.meta.env.DEV && JSON.stringify([config.brand.look, config.plugins]) === USUAL;
  const [plugins, late] = await Promise.all([
    loadPlugins(installed, config.plugins),
    isUsual ? null : import('#core/app/applyConfig.ts'),
  ]);
  await late?.applyConfig(config, { installed, plugins, errors });
  // Before the first render, which shows the page or the login form.
  await window.askedTabs?.settled;
  open(config, plugins);
}

// Not awaited at the top level: late files import this one, and the two would wait for each other forever. Where no module
// waits so, the bundler also leaves out files that only hand on what another one holds.
start().catch(fail);
