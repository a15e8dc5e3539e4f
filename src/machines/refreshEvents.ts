/** What may happen to data that are read again and again, and what the machine `refresh` remembers. */
import type { AnyActorRef } from 'xstate';

/** What one read brought. */
export interface Dated {
  /** When it was asked for, in Unix milliseconds. */
  readonly at: number;
}

export interface RefreshEffects<Read extends Dated> {
  /** Must heed the signal. */
  readonly read: (signal: AbortSignal) => Promise<Read>;
  /** Whether another try would fail for the same reason. */
  readonly isFinal?: (reason: unknown) => boolean;
  /** Milliseconds that the provider wants to be left alone; 0 by default. */
  readonly pauseAfter?: (reason: unknown) => number;
}

export type RefreshEvent =
  /** A person asks. */
  | { type: 'refresh' }
  /** It was read by somebody else. */
  | ({ type: 'readElsewhere' } & Dated)
  /** Nobody looks. */
  | { type: 'suspended' }
  /** Somebody looks again, or the browser believes to have a connection again. `now` in Unix milliseconds. */
  | { type: 'resumed'; now: number };

export interface RefreshInput extends Dated {
  /** Milliseconds between two reads. */
  readonly period: number;
  /** Milliseconds after the first failure, the second one and so on; after further ones the last of these. */
  readonly backOff: readonly number[];
  /** Failures so far; 0 by default. */
  readonly failures?: number;
  /** Milliseconds after these failures; as `backOff` says by default. */
  readonly pause?: number;
  /** Gets an event `refreshed` with each read. */
  readonly reader?: AnyActorRef;
}

export interface RefreshContext extends RefreshInput {
  /** The clock when it was last told, in Unix milliseconds. */
  readonly now: number;
  /** Failures since the last read that succeeded. */
  readonly failures: number;
  /** Milliseconds from the last failure to the next try. */
  readonly pause: number;
  /** Why the last one failed. */
  readonly reason: unknown;
  /** Whether nobody looks. */
  readonly isAway: boolean;
}

/**
 * Why what is on screen may be out of date. 'failed': the last read has failed, whatever comes next; 'unanswered': one has
 * run for long; 'returned': somebody has come back to old data, which are being read. Null: there is no doubt.
 */
export type Doubt = 'failed' | 'unanswered' | 'returned' | null;

/** Milliseconds after which a read without an answer is told. */
export const PATIENCE = 8_000;
