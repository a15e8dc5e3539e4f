/** What may happen to the player of a recording, and what it remembers. */
import type { MediaShown } from './watching.ts';

export type PlayerEvent =
  | MediaShown
  /** What the clip and the browser tell. */
  | { type: 'played' }
  | { type: 'paused' }
  | { type: 'playRefused' }
  | { type: 'rateChanged'; rate: number }
  | { type: 'soundChanged'; isMuted: boolean }
  | { type: 'screenChanged'; isFull: boolean }
  /** What the person asks for. */
  | { type: 'togglePlay' }
  | { type: 'seek'; to: number }
  | { type: 'stepFrame'; by: 1 | -1 }
  | { type: 'setRate'; rate: number }
  | { type: 'faster' }
  | { type: 'slower' }
  | { type: 'toggleSound' }
  | { type: 'toggleBoxes' }
  | { type: 'toggleScreen' }
  | { type: 'toggleLoop' }
  | { type: 'togglePlayAll' };

export interface PlayerContext {
  /** How fast clips play, as a factor. */
  rate: number;
  /** Whether boxes are hidden at first. */
  hidesBoxes: boolean;
}
