import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { RootFrame } from '#core/shell/RootFrame.tsx';
import type { AppContext } from './appContext.ts';

export const rootRoute = createRootRouteWithContext<AppContext>()({
  component: RootFrame,
  notFoundComponent: lazyRouteComponent(() => import('#core/shell/NotFoundPage.tsx'), 'NotFoundPage'),
});
