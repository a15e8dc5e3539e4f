import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export interface ScheduleSearch {
  /** A day of the shown week, 'YYYY-MM-DD', its Sunday where the portal wrote it; the current week without it. */
  week?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export const scheduleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/schedule/$id',
  validateSearch: ({ week }: Record<string, unknown>): ScheduleSearch => {
    // Whether there is such a day is for the page, which then puts right what the address says.
    return typeof week === 'string' && DAY.test(week) ? { week } : {};
  },
  // The week is no dependency: leafing through the weeks is the page's business and must not load anew.
  loader: async (args) => (await import('./detail/loadSchedule.ts')).loadSchedule(args),
  // What was opened serves one visit.
  gcTime: 0,
  staticData: { title: 'Schedule' },
  component: lazyRouteComponent(() => import('./detail/SchedulePage.tsx'), 'SchedulePage'),
});
