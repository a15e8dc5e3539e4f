import { createRootRouteWithContext } from '@tanstack/react-router';
import type { AppContext } from '#core/app/appContext.ts';
import { RootFrame } from '#core/shell/RootFrame.tsx';

export const rootRoute = createRootRouteWithContext<AppContext>()({
  component: RootFrame,
});
