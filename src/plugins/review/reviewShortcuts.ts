/** The keys of the review page. */
import type { Shortcut } from '#core/app/shortcut.ts';
import { playerShortcuts } from '#domain/player/playbackShortcuts.ts';

const key = (does: string, ...keys: string[]): Shortcut => ({ where: 'Review page', does, keys });

export const nextInQueue = key('Next recording, then next incident', 'n');
/** Apart, because the space bar presses a button that has the focus. */
export const nextInQueueBySpace = key('The same, or press the button', ' ');
export const previousInQueue = key('Go back', 'p');
export const nextRecording = key('Next recording', 'ArrowRight', '1');
export const previousRecording = key('Previous recording', 'ArrowLeft', '2');
export const markSeen = key('Mark as seen, or as not seen', 's');
export const openEvent = key('Open the full page', 'e');
export const requestChange = key('Request a change', 'r');
export const playerKeys = playerShortcuts('Review page');

/** In the order of the keyboard help. */
export const reviewShortcuts = [
  nextInQueue,
  nextInQueueBySpace,
  previousInQueue,
  nextRecording,
  previousRecording,
  markSeen,
  openEvent,
  requestChange,
  ...playerKeys,
];
