/** Where the token is kept; the only module that reads or writes it. */
import type { SafeStorage } from './safeStorage.ts';

/** Key of the token in both stores. */
export const TOKEN_KEY = 'token';

export interface TokenStores {
  /** Shared by all tabs, outlives the browser. */
  readonly local: SafeStorage;
  /** This tab's own. */
  readonly session: SafeStorage;
}

export interface TokenStorage {
  /** The first token that can be read: this tab's own, else the shared one. */
  read(): string | null;
  /** Every token that can be read, each once. */
  all(): string[];
  /** Keeps the token in one store, and none in the other. */
  store(token: string, remember: boolean): void;
  /** Erases every token, readable or not. */
  clear(): void;
  /** Erases this one token wherever it lies. */
  drop(token: string): void;
  /** Erases what only this tab keeps. */
  clearTab(): void;
}

interface Options {
  readonly stores: TokenStores;
  readonly isReadable: (token: string) => boolean;
  readonly log: (error: Error) => void;
}

/** A token that cannot be read stays where it is and counts as absent; it is logged once, without its text. */
export function createTokenStorage({ stores: { local, session }, isReadable, log }: Options): TokenStorage {
  const complainedOf = new Set<string>();
  // Holds the token of a browser that refuses to store it, until the page is left.
  let memory: string | null = null;

  const usable = (token: string | null): string | null => {
    if (token === null || isReadable(token)) return token;
    if (!complainedOf.has(token)) log(new Error('The stored token cannot be read and is ignored.'));
    complainedOf.add(token);
    return null;
  };

  const clear = () => {
    memory = null;
    session.remove(TOKEN_KEY);
    local.remove(TOKEN_KEY);
  };

  return {
    read: () => memory ?? usable(session.read(TOKEN_KEY)) ?? usable(local.read(TOKEN_KEY)),
    all: () => {
      const kept = [memory, session.read(TOKEN_KEY), local.read(TOKEN_KEY)].filter((token) => token !== null);
      return [...new Set(kept)].filter(isReadable);
    },
    store: (token, remember) => {
      // First away with the old: a full store would refuse the new token and keep the old one.
      clear();
      const kept = (remember ? local : session).write(TOKEN_KEY, token);
      if (!kept) memory = token;
    },
    clear,
    drop: (token) => {
      if (memory === token) memory = null;
      for (const store of [session, local]) if (store.read(TOKEN_KEY) === token) store.remove(TOKEN_KEY);
    },
    clearTab: () => {
      memory = null;
      session.remove(TOKEN_KEY);
    },
  };
}
