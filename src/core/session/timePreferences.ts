/** How a person wants times written, kept in the browser for each person apart. It outlives a logout. */

import type { SafeStorage } from '#core/environment.ts';
import { setTimeStyle, type TimeStyle, timeStyle } from '#core/format/dateTimes.ts';
import { createListeners } from '#core/listeners.ts';
import type { Session } from './createSession.ts';
import { ownerOf } from './personStorage.ts';

const HOURS_24 = '24';
const SITE_ZONE = 'site';

export type TimePreferences = ReturnType<typeof createTimePreferences>;

/** Follows who is signed in: each person's times are written as that person has chosen, the others' by the defaults. */
export function createTimePreferences(store: SafeStorage, session: Pick<Session, 'user' | 'subscribe'>) {
  const { subscribe, notify } = createListeners();
  const key = () => `times:${ownerOf(session.user())}`;
  const keptStyle = (): TimeStyle | null => {
    const kept = session.user() && store.read(key());
    return kept === null ? null : { hours24: kept.includes(HOURS_24), siteZone: kept.includes(SITE_ZONE) };
  };
  const write = (style: TimeStyle) => {
    const { hours24, siteZone } = timeStyle();
    // The session tells more than who is signed in, and everything on the page is rendered again for another style.
    if (style.hours24 === hours24 && style.siteZone === siteZone) return;
    setTimeStyle(style);
    notify();
  };
  const apply = () => write(keptStyle() ?? { hours24: false, siteZone: false });
  apply();
  session.subscribe(apply);
  return {
    subscribe,
    /**
     * Writes times so at once. Other tabs follow when they are loaded again, or something is chosen in them.
     * @returns whether the choice is kept beyond this page load
     */
    choose: (change: Partial<TimeStyle>) => {
      // Another tab may have chosen since this one was loaded.
      const style = { ...(keptStyle() ?? timeStyle()), ...change };
      write(style);
      const words = [style.hours24 && HOURS_24, style.siteZone && SITE_ZONE].filter(Boolean);
      return store.write(key(), words.join(' '));
    },
  };
}
