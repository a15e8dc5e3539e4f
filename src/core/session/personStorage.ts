/** What a tab keeps about the signed-in person: entries of its storage that go with every change of the token. */
import type { CurrentUser } from '#machines/identity.ts';

const PREFIX = 'person:';

/** Key of such an entry. @param name unique in the portal, e.g. 'statistics:all' */
export function personKey(name: string): string {
  return PREFIX + name;
}

/** Whose a kept thing is; tokens need not name an id, and what is one person's must not be shown to the next. */
export function ownerOf(user: CurrentUser | null): string {
  return user?.uid || user?.email[0] || user?.name || '';
}

/** Erases all of them, whoever they are about. May throw where the storage does. */
export function erasePersonKeys(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX)) storage.removeItem(key);
  }
}
