/**
 * What is kept about the signed-in person: entries of the tab's storage, which are erased whenever the token changes, and
 * of the browser's storage, which are erased at a logout.
 */
import type { SafeStorage } from '#core/environment.ts';
import type { CurrentUser } from '#machines/session.ts';

const PREFIX = 'person:';

/**
 * Begins the keys of everybody's drafts (draftStorage.ts of the change request) and of what is told of them, which outlive a
 * refused token but no logout.
 */
export const DRAFTS_KEY = 'drafts';

/**
 * Key of such an entry.
 * @param name unique in the portal, e.g. 'recent'
 */
export function personKey(name: string): string {
  return PREFIX + name;
}

/**
 * Identifies the owner of kept data. Tokens need not name an id, and one person's data must not be shown to the next
 * person.
 */
export function ownerOf(user: CurrentUser | null): string {
  return user?.uid || user?.email[0] || user?.name || '';
}

/** Erases the entries of everybody. */
export function erasePersonKeys(storage: SafeStorage, prefix = PREFIX): void {
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.remove(key);
}
