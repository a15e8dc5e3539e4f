/** What lives as long as a session: dropped at sign-out, at a 401 and at another token. */
import { createReads, type Reads } from '#core/data/reads.ts';
import { contained, type ErrorSink } from '#core/errors/errorSink.ts';
import { createListeners } from '#core/listeners.ts';
import type { Session } from './createSession.ts';

export type SessionScope = ReturnType<typeof createSessionScope>;

export function createSessionScope(session: Session, errors: ErrorSink) {
  let kept = new Map<unknown, object>();
  const { subscribe, notify } = createListeners();
  const makeReads = () => createReads(errors, session.user() !== null);
  /** What the first call of `make` has made for this session: the same until it ends. Its `stop`, if any, is called then. */
  const keep = <T extends object, Args extends readonly unknown[]>(
    make: (...args: Args) => T,
    ...args: Args
  ): T => {
    const known = kept.get(make) as T | undefined;
    if (known !== undefined) return known;
    const value = make(...args);
    kept.set(make, value);
    return value;
  };
  /** Drops everything. */
  const drop = () => {
    const ended = kept;
    kept = new Map();
    for (const one of ended.values())
      contained(errors, 'session end', () => 'stop' in one && typeof one.stop === 'function' && one.stop());
  };
  session.subscribe(() => {
    drop();
    notify();
  });
  return {
    get reads(): Reads {
      return keep(makeReads);
    },
    keep,
    /** Calls back when a session has ended and the next one has begun. Returns a function that ends the subscription. */
    subscribe,
    stop: drop,
  };
}
