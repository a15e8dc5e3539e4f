/** What the frame has to show, out of the player's cache. */
import { type PlaybackContext, shownRecording } from '#machines/playbackContext.ts';
import type { LoadedMedia } from './loadMedia.ts';

export interface ShownMedia {
  /** Null while it is loading and when it failed. */
  readonly shown: LoadedMedia | null;
  /** Everything that is ready, the shown one included, in no particular order. */
  readonly ready: readonly LoadedMedia[];
}

export function shownMedia(context: PlaybackContext<LoadedMedia>): ShownMedia {
  return {
    shown: shownRecording(context),
    ready: [...context.entries.values()].flatMap((entry) => (entry.status === 'ready' ? [entry.loaded] : [])),
  };
}
