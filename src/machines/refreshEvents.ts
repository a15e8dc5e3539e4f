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
}

export type RefreshEvent =
  | { type: 'refresh' }
  /** It was read by somebody else. */
  | ({ type: 'readElsewhere' } & Dated)
  /** Nobody looks, or the browser is offline. */
  | { type: 'suspended' }
  /** `now` in Unix milliseconds. */
  | { type: 'resumed'; now: number }
  | { type: 'periodChanged'; period: number; now: number };

export interface RefreshInput extends Dated {
  /** Milliseconds between two reads. */
  readonly period: number;
  /** Milliseconds after the first failure, the second one and so on; after further ones the last of these. */
  readonly backOff: readonly number[];
  /** Failures so far; 0 by default. */
  readonly failures?: number;
  /** Gets an event `refreshed` with each read. */
  readonly reader?: AnyActorRef;
}

export interface RefreshContext extends RefreshInput {
  /** The clock when it was last told, in Unix milliseconds. */
  readonly now: number;
  /** Failures since the last read that succeeded. */
  readonly failures: number;
  /** Why the last one failed. */
  readonly reason: unknown;
}
