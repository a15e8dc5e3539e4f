/** Stores the token. No other module reads or writes it. */
import type { SafeStorage } from '#core/environment.ts';

/** Key of the token in both stores. */
export const TOKEN_KEY = 'token';

export interface TokenStores {
  /** Shared by all tabs; survives closing the browser. */
  readonly local: SafeStorage;
  /** Belongs to this tab only. */
  readonly session: SafeStorage;
}

interface TokenStorage {
  /** The first readable token: this tab's own, else the shared one. */
  read(): string | null;
  /** Every token that can be read, each once. */
  all(): string[];
  /** Stores the token in one store and removes it from the other. What the shared store refuses, this tab keeps. */
  store(token: string, remember: boolean): void;
  /** Erases every token, readable or not. */
  clear(): void;
  /** Erases this token wherever it is stored. */
  drop(token: string): void;
  /** Erases the token that only this tab holds. */
  clearTab(): void;
}

interface Options {
  readonly stores: TokenStores;
  readonly isReadable: (token: string) => boolean;
  readonly log: (error: Error) => void;
}

/** A token that cannot be read stays stored and counts as absent. It is logged once, without its text. */
export function createTokenStorage({ stores: { local, session }, isReadable, log }: Options): TokenStorage {
  const complainedOf = new Set<string>();
  // When the browser refuses to store the token, it is kept here until the page is left.
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
      // Erase first: a full store would refuse the new token and keep the old one.
      clear();
      const kept = (remember && local.write(TOKEN_KEY, token)) || session.write(TOKEN_KEY, token);
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
