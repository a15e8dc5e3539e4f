import { useEffect, useState, useSyncExternalStore } from 'react';
import { clock, now } from '#core/environment.ts';

const MINUTE_MS = 60_000;

/**
 * The current time in epoch milliseconds. It moves each minute while the page is in view, and when the viewer's clock turns
 * out to be wrong.
 */
export function useMinute(): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const look = () => setTime(now());
    const tick = () => {
      if (!document.hidden) look();
    };
    const timer = setInterval(tick, MINUTE_MS);
    document.addEventListener('visibilitychange', tick);
    const end = clock.subscribe(look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
      end();
    };
  }, []);
  return time;
}

/** Milliseconds that the viewer's clock is ahead of the provider's. What depends on `now` is rendered again with it. */
export function useClockAhead(): number {
  return useSyncExternalStore(clock.subscribe, clock.ahead);
}
