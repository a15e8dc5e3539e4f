/** What a tab keeps about the signed-in person: entries of its storage that go with every change of the token. */

const PREFIX = 'person:';

/** Key of such an entry. @param name unique in the portal, e.g. 'statistics:all' */
export function personKey(name: string): string {
  return PREFIX + name;
}

/** Erases all of them, whoever they are about. May throw where the storage does. */
export function erasePersonKeys(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX)) storage.removeItem(key);
  }
}
