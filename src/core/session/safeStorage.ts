/** Web storage that never throws. A browser may forbid storage, and storage may be full. */

export interface SafeStorage {
  /** null when there is no such entry, or no storage. */
  read(key: string): string | null;
  /** The entry's JSON, of any shape; null when there is none, or none that can be read. */
  readJson(key: string): unknown;
  /** @returns whether the value is stored now */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/** @param open returns the storage. Called for every use, because even access to `window.localStorage` may throw. */
export function safeStorage(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SafeStorage {
  return {
    read: (key) => attempt(() => open().getItem(key), null),
    readJson: (key) => attempt(() => JSON.parse(open().getItem(key) ?? 'null'), null),
    write: (key, value) =>
      attempt(() => {
        open().setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
  };
}

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
