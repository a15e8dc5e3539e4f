import { useEffect, useState, useSyncExternalStore } from 'react';
import { clock, now } from '#core/environment.ts';
import { listen } from '#core/listeners.ts';

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
    const ends = [listen(document, { visibilitychange: tick }), clock.subscribe(look)];
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, []);
  return time;
}

/** Milliseconds that the viewer's clock is ahead of the provider's. What depends on `now` is rendered again with it. */
export function useClockAhead(): number {
  return useSyncExternalStore(clock.subscribe, clock.ahead);
}
