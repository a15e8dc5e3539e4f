import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export const speakersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/speakers',
  loader: async (args) => (await import('./loadSpeakers.ts')).loadSpeakers(args),
  staticData: { title: 'Speakers' },
  component: lazyRouteComponent(() => import('./SpeakersPage.tsx'), 'SpeakersPage'),
});

export const speakerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/speaker/$id',
  loader: async (args) => (await import('./loadSpeakers.ts')).loadSpeaker(args),
  staticData: { title: 'Speaker' },
  component: lazyRouteComponent(() => import('./SpeakerPage.tsx'), 'SpeakerPage'),
});
