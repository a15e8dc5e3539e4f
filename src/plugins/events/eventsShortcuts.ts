/** The keys of the events list and of an event, in the order of the keyboard help. */
import {
  eventPlayerKeys,
  nextIncident,
  nextRecording,
  previousIncident,
  previousRecording,
} from '#domain/player/playbackShortcuts.ts';
import { nextEvent, openEvent, previousEvent, toggleSeen } from './list/listShortcuts.ts';

export const eventsShortcuts = [
  nextEvent,
  previousEvent,
  openEvent,
  toggleSeen,
  nextRecording,
  previousRecording,
  nextIncident,
  previousIncident,
  ...eventPlayerKeys,
];
