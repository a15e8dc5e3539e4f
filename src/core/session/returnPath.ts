/** The page that was requested before signing in. In session storage it survives a sign-in on another host. */

import { isGoneBackTo, type SafeStorage } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';
import { withoutSecret } from './secretFragment.ts';

const KEY = 'returnPath';
/** Who was signed in last in this tab: what is asked for once that session has ended is theirs, also after a reload. */
const OWNER_KEY = 'returnPathOwner';
const LONGEST = 2_000;
const ANY_ORIGIN = 'https://portal.invalid';

export type ReturnPath = ReturnType<typeof createReturnPath>;

/** @param isOld whether the pages that are asked for are those of the tab's history */
export function createReturnPath(store: SafeStorage, isOld: () => boolean = isGoneBackTo) {
  const { subscribe, notify } = createListeners();
  /** Forgets the path: the person has gone there, or does not want to. */
  const dismiss = () => {
    store.remove(KEY);
    notify();
  };
  return {
    /**
     * Keeps a path with its search, and with a fragment that names a place in the page. The start page and paths outside the
     * portal are not kept.
     */
    remember: (path: string) => {
      if (path === '/' || !isPortalPath(path)) return;
      // Somebody was there who has logged off since: else the tab would know whose it is.
      if (isOld() && store.read(OWNER_KEY) === null) return;
      store.write(KEY, withoutSecret(path));
      notify();
    },
    /** The kept path, or null. */
    offered: () => {
      const path = store.read(KEY);
      return path !== null && isPortalPath(path) ? withoutSecret(path) : null;
    },
    dismiss,
    /**
     * Somebody is signed in now (personStorage.ts). A page that was asked for after another person's session is none of theirs.
     * @returns whether another person was the last one in this tab
     */
    claim: (owner: string): boolean => {
      const isAnother = (store.read(OWNER_KEY) ?? owner) !== owner;
      if (isAnother) dismiss();
      store.write(OWNER_KEY, owner);
      return isAnother;
    },
    /** The person has logged off: what is asked for from now on is anybody's. */
    leave: () => {
      store.remove(OWNER_KEY);
      dismiss();
    },
    subscribe,
  };
}

/** Whether a text is a path of this portal that no browser reads as an address on another host. */
export function isPortalPath(path: string): boolean {
  if (!path.startsWith('/') || path.length > LONGEST || hasControlCharacter(path)) return false;
  if (path[1] === '/' || path[1] === '\\') return false;
  if (!URL.canParse(path, ANY_ORIGIN)) return false;
  const { origin, pathname } = new URL(path, ANY_ORIGIN);
  // Resolving dot segments can leave two slashes in front: '/.//host'.
  return origin === ANY_ORIGIN && !pathname.startsWith('//');
}

// Browsers drop tabs and line breaks inside an address, which can join two slashes.
function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
