/** Where a tab's storage keeps statistics; apart from the cache, so that a logout need not load its code. */
export const PREFIX = 'statistics:';

/** Forgets the statistics of everybody. May throw where the storage does. */
export function eraseKeptStatistics(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX)) storage.removeItem(key);
  }
}
