import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export const nvrsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/nvrs',
  loader: async (args) => (await import('./loadNvrs.ts')).loadNvrs(args),
  staticData: { title: 'NVRs' },
  component: lazyRouteComponent(() => import('./NvrsPage.tsx'), 'NvrsPage'),
});

export const nvrRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/nvr/$id',
  loader: async (args) => (await import('./loadNvrs.ts')).loadNvr(args),
  staticData: { title: 'NVR' },
  component: lazyRouteComponent(() => import('./NvrPage.tsx'), 'NvrPage'),
});
