import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { nextEvent, previousEvent, toggleSeen } from '#domain/incidents/eventActions.ts';
import { recordingActions } from '#domain/player/playerActions.ts';
import { reviewActions } from './reviewActions.ts';
import { parseReviewSearch } from './reviewSearch.ts';

const reviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review',
  validateSearch: parseReviewSearch,
  staticData: { title: 'Review', wide: true },
  component: lazyRouteComponent(() => import('./ReviewPage.tsx'), 'ReviewPage'),
});

/** Goes through the events of a night, one after another. */
export const review = definePlugin({
  id: 'review',
  routes: [reviewRoute],
  nav: [{ label: 'Review', route: reviewRoute, words: 'last night watch all unseen clips' }],
  shortcuts: [...reviewActions, toggleSeen, nextEvent, previousEvent, ...recordingActions],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly review: typeof review;
  }
}
