import { definePlugin } from '#core/app/definePlugin.ts';
import { scheduleRoute } from './scheduleRoute.ts';
import { schedulesRoute } from './schedulesRoute.ts';

export const schedules = definePlugin({
  id: 'schedules',
  routes: [schedulesRoute, scheduleRoute],
  nav: [{ label: 'Schedules', route: schedulesRoute }],
  searchGroups: [{ label: 'Schedule', rank: 3 }],
});
