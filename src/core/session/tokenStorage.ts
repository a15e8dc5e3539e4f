/** Stores the token. No other module reads or writes it. */
import { randomName, type SafeStorage } from '#core/environment.ts';

/** Key of the token in both stores. */
export const TOKEN_KEY = 'token';
/** Names the last log-off of this browser; in a tab, the last one before somebody was signed in there. */
const LOG_OFF_KEY = 'lastLogOff';

export interface TokenStores {
  /** Shared by all tabs; survives closing the browser. */
  readonly local: SafeStorage;
  /** Belongs to this tab only. */
  readonly session: SafeStorage;
}

interface Options {
  readonly stores: TokenStores;
  readonly isReadable: (token: string) => boolean;
  readonly log: (error: Error) => void;
}

/** A token that cannot be read stays stored and counts as absent. It is logged once, without its text. */
export function createTokenStorage({ stores: { local, session }, isReadable, log }: Options) {
  const complainedOf = new Set<string>();
  // When the browser refuses to store the token, it is kept here until the page is left.
  let memory: string | null = null;
  // So is the log-off that was the last one when the token came.
  let lastLogOff: string | null = null;

  const usable = (token: string | null): string | null => {
    if (token === null || isReadable(token)) return token;
    if (!complainedOf.has(token)) log(new Error('The stored token cannot be read and is ignored.'));
    complainedOf.add(token);
    return null;
  };

  const knownLogOff = () => session.read(LOG_OFF_KEY) ?? lastLogOff;
  const isEnded = () => {
    const [known, last] = [knownLogOff(), local.read(LOG_OFF_KEY)];
    return known !== null && last !== null && known !== last;
  };
  const noteSignIn = () => {
    lastLogOff = local.read(LOG_OFF_KEY) ?? '';
    session.write(LOG_OFF_KEY, lastLogOff);
  };
  const ofTab = () => (isEnded() ? null : (memory ?? session.read(TOKEN_KEY)));

  /** Erases the token that only this tab holds. */
  const clearTab = () => {
    memory = null;
    lastLogOff = null;
    session.remove(TOKEN_KEY);
    session.remove(LOG_OFF_KEY);
  };
  /** Erases every token, readable or not. */
  const clear = () => {
    clearTab();
    local.remove(TOKEN_KEY);
  };

  return {
    /** The first readable token: this tab's own, else the shared one. */
    read: () => usable(ofTab()) ?? usable(local.read(TOKEN_KEY)),
    /** Every token that can be read, each once. */
    all: () => {
      const kept = [ofTab(), local.read(TOKEN_KEY)].filter((token) => token !== null);
      return [...new Set(kept)].filter(isReadable);
    },
    /** Stores the token in one store and removes it from the other. What the shared store refuses, this tab keeps. */
    store: (token: string, remember: boolean) => {
      // Erase first: a full store would refuse the new token and keep the old one.
      clear();
      noteSignIn();
      if (remember && local.write(TOKEN_KEY, token)) return;
      if (!session.write(TOKEN_KEY, token)) memory = token;
    },
    clear,
    /** Erases this token wherever it is stored. */
    drop: (token: string) => {
      if ([memory, session.read(TOKEN_KEY)].includes(token)) clearTab();
      if (local.read(TOKEN_KEY) === token) local.remove(TOKEN_KEY);
    },
    clearTab,
    /** Has this tab, in which somebody is signed in by now, notice a log-off that comes while it sleeps. */
    noteSignIn: () => {
      if (knownLogOff() === null) noteSignIn();
    },
    /** Ends the sessions of tabs that hear nothing of a log-off: those that sleep, or are in the back-forward cache. */
    noteLogOff: () => void local.write(LOG_OFF_KEY, randomName()),
    /** Erases the tab's own token, if any, where the tab has missed a log-off. @returns whether it has */
    dropEnded: () => {
      const has = isEnded();
      if (has) clearTab();
      return has;
    },
  };
}
