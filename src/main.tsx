/** Composition root: the only file that sees core and the installed plugins together. */
import '#core/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '#core/config/loadConfig.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { loadPlugins } from '#core/plugin/latePlugin.ts';
import { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { StartFailure } from '#core/shell/StartFailure.tsx';
import { createAppContext } from '#core/start/createAppContext.ts';
import { installed } from '#plugins/installed.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter<typeof installed>>;
  }
}

const errors = createErrorSink();
const root = createRoot(document.getElementById('root') ?? document.body, {
  onUncaughtError: (error) => errors.report(error, 'rendering'),
});

try {
  const config = await loadConfig();
  const basepath = new URL(document.baseURI).pathname;
  const plugins = await loadPlugins(installed, config.plugins);
  const context = createAppContext({ config, errors, installed: plugins, basepath });
  const router = createPortalRouter<typeof installed>({ context, basepath });
  context.session.subscribe(() => void router.invalidate());
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
} catch (error) {
  errors.report(error, 'start');
  root.render(<StartFailure error={error} />);
}
