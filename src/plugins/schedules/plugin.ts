import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { idParams } from '#core/page/recordId.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';

const listPage = () => import('./list/SchedulesPage.tsx');

const schedulesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/schedules',
  staticData: { title: 'Schedules' },
  loader: lazyFn(listPage, 'load'),
  component: lazyRouteComponent(listPage, 'SchedulesPage'),
});

interface ScheduleSearch {
  /** A day of the shown week, 'YYYY-MM-DD', its Sunday where the portal wrote it; the current week without it. */
  week?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

const detailPage = () => import('./detail/SchedulePage.tsx');

const scheduleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/schedule/$id',
  params: idParams,
  validateSearch: ({ week }: Record<string, unknown>): ScheduleSearch => {
    // Whether the calendar has such a day is for the page, which then writes the address anew.
    return typeof week === 'string' && DAY.test(week) ? { week } : {};
  },
  // The week is no dependency of the loader: the page loads the other weeks itself.
  loader: lazyFn(detailPage, 'load'),
  // The page takes over the call that the loader has started: it serves one visit only.
  gcTime: 0,
  staticData: { title: 'Schedule' },
  component: lazyRouteComponent(detailPage, 'SchedulePage'),
});

export const schedules = definePlugin({
  id: 'schedules',
  routes: [schedulesRoute, scheduleRoute],
  nav: [{ label: 'Schedules', route: schedulesRoute }],
  searchGroups: [{ label: 'Schedule', rank: 3 }],
});
