import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin, type Shortcut } from '#core/app/definePlugin.ts';
import { parseTextSearch, placePhrase } from '#core/page/listSearch.ts';
import { idParams } from '#core/page/recordId.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';

// The keys of the week's grid, for the keyboard help. The grid itself handles them while one of its hours has the focus.

const key = (does: string, ...keys: string[]): Shortcut => ({ where: 'Week of a schedule', does, keys });

const schedulesShortcuts = [
  key('Hour before or after', 'ArrowUp', 'ArrowDown'),
  key('Day before or after', 'ArrowLeft', 'ArrowRight'),
  key('Six hours back or on', 'PageUp', 'PageDown'),
  key('First or last day', 'Home', 'End'),
  { ...key('Request a change to the hour', 'Enter', ' '), opens: '/change-request' },
  key('Back to the hour', 'Escape'),
];

const listPage = () => import('./list/SchedulesPage.tsx');

const schedulesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/schedules',
  validateSearch: parseTextSearch,
  staticData: { title: 'Schedules' },
  loader: lazyFn(listPage, 'load'),
  component: lazyRouteComponent(listPage, 'SchedulesPage'),
});

interface ScheduleSearch {
  /**
   * A day of the shown week as 'YYYY-MM-DD'; the portal itself writes the week's Sunday. Without it, the current week
   * is shown.
   */
  week?: string;
}

const detailPage = () => import('./detail/SchedulePage.tsx');

const scheduleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/schedule/$id',
  params: idParams,
  // The page checks whether this day exists, and corrects the address if not.
  validateSearch: ({ week }: Record<string, unknown>): ScheduleSearch =>
    typeof week === 'string' ? { week } : {},
  // The loader does not depend on the week, because the page loads further weeks itself.
  loader: lazyFn(detailPage, 'load'),
  // The page takes over the call that the loader started, so its data serves only one visit.
  gcTime: 0,
  staticData: { title: 'Schedule' },
  component: lazyRouteComponent(detailPage, 'SchedulePage'),
});

export const schedules = definePlugin({
  id: 'schedules',
  routes: [schedulesRoute, scheduleRoute],
  nav: [
    {
      label: 'Schedules',
      route: schedulesRoute,
      goKey: 's',
      words: 'arming armed disarmed hours holiday opening closing',
    },
  ],
  phrase: placePhrase(/^(?:schedules?|arming)$/, 'Schedules', '/schedules'),
  searchGroups: [{ label: 'Schedule', rank: 3, icon: 'calendar' }],
  shortcuts: schedulesShortcuts,
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly schedules: typeof schedules;
  }
}
