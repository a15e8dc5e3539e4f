import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export const schedulesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/schedules',
  loader: async (args) => (await import('./list/loadSchedules.ts')).loadSchedules(args),
  staticData: { title: 'Schedules' },
  component: lazyRouteComponent(() => import('./list/SchedulesPage.tsx'), 'SchedulesPage'),
});
