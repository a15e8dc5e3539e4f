/** Where a review is in its queue of incidents, and what may happen to it. */

/** One of an incident's recordings, counted from 0; an incident may have none. */
interface RecordingPlace {
  readonly index: number;
  readonly count: number;
}

export interface ReviewQueue {
  /** Ids of incidents, the first one to look at first. */
  readonly queue: readonly number[];
  /** Ids of what the person has seen, here or elsewhere. */
  readonly seen: ReadonlySet<number>;
  /** Id of the incident on screen; before the queue is there, of the one to begin with, if any. */
  readonly shown: number | null;
  readonly recording: RecordingPlace;
  /** Whether a recording of the incident was left behind that had no picture, or had lost it. */
  readonly hasGap: boolean;
  /** How many times as fast the review goes on by itself. */
  readonly speed: number;
}

export type ReviewEvent =
  /** The queue is read, or read anew, or in another order. */
  | ({ type: 'queued' } & Pick<ReviewQueue, 'queue'>)
  | ({ type: 'seenChanged' } & Pick<ReviewQueue, 'seen'>)
  /** To the next recording; after the last one to the next incident; after the last of all to the end. */
  | { type: 'goOn' }
  | { type: 'goBack' }
  | { type: 'open'; id: number }
  /** The incident's record is on screen with one of its recordings. */
  | ({ type: 'recordingChosen' } & RecordingPlace)
  /** That recording is on screen itself. */
  | { type: 'clipShown' }
  | { type: 'stillShown' }
  /** There is no recording, it has no picture that could be shown, or it has lost it. */
  | { type: 'nothingShown' }
  | { type: 'clipEnded' }
  /** Goes on by itself. */
  | ({ type: 'watch' } & Pick<ReviewQueue, 'speed'>)
  | { type: 'stop' };

/** The id after the one on screen, or before it; null at the ends. */
export function neighbour({ queue, shown }: ReviewQueue, by: 1 | -1): number | null {
  return queue[(shown === null ? -1 : queue.indexOf(shown)) + by] ?? null;
}

export function firstUnseen({ queue, seen }: ReviewQueue): number | null {
  return queue.find((id) => !seen.has(id)) ?? null;
}
