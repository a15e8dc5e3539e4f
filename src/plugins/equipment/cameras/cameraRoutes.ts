import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export const camerasRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cameras',
  loader: async (args) => (await import('./loadCameras.ts')).loadCameras(args),
  staticData: { title: 'Cameras' },
  component: lazyRouteComponent(() => import('./CamerasPage.tsx'), 'CamerasPage'),
});

export const cameraRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/camera/$id',
  loader: async (args) => (await import('./loadCameras.ts')).loadCamera(args),
  staticData: { title: 'Camera' },
  component: lazyRouteComponent(() => import('./CameraPage.tsx'), 'CameraPage'),
});
