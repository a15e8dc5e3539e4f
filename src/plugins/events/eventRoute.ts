import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseId } from '#core/page/recordId.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export interface EventSearch {
  /** Id of the recording that is shown; the first one without it. */
  recording?: number;
}

export const eventRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/event/$id',
  validateSearch: ({ recording }: Record<string, unknown>): EventSearch => {
    const id = parseId(recording);
    return id === null ? {} : { recording: id };
  },
  loader: async (args) => (await import('./detail/loadEvent.ts')).loadEvent(args),
  staticData: { title: ({ id }) => `Event #${id}` },
  component: lazyRouteComponent(() => import('./detail/EventPage.tsx'), 'EventPage'),
});
