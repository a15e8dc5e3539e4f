import { definePlugin } from '#core/app/definePlugin.ts';
import { eventRoute } from './eventRoute.ts';
import { eventsRoute } from './eventsRoute.ts';
import { locationEventsRoute } from './locationEventsRoute.ts';
import { nextRecording, previousRecording } from './playback/playbackShortcuts.ts';

export const events = definePlugin({
  id: 'events',
  routes: [eventsRoute, locationEventsRoute, eventRoute],
  nav: [{ label: 'Events', route: eventsRoute }],
  searchGroups: [{ label: 'Event', rank: 6 }],
  shortcuts: [nextRecording, previousRecording],
});
