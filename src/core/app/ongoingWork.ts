/** Work that goes on while the person is at other pages, and what came of it. There the shell tells of it. */
import type { ReactNode } from 'react';
import { createListeners } from '#core/listeners.ts';
import { useApp } from './useApp.ts';

interface Ongoing {
  /** Names it: the path of the page that shows it by itself, or a path below that where no page does. */
  readonly path: string;
  /** What it is, how far it is, and a link to its page. */
  readonly line: ReactNode;
  /** Forgets it. Undefined while it goes on. */
  readonly dismiss: (() => void) | undefined;
}

/** Kept for a session. */
export function createOngoingWork() {
  let works: readonly Ongoing[] = [];
  const { subscribe, notify } = createListeners();
  const change = (path: string, added: readonly Ongoing[]) => {
    works = [...works.filter((other) => other.path !== path), ...added];
    notify();
  };
  return {
    subscribe,
    /** The same array until something changes. */
    list: () => works,
    tell: (work: Ongoing) => change(work.path, [work]),
    forget: (path: string) => change(path, []),
  };
}

/**
 * Tells on every page what came of a call whose place on its page was left, until the person dismisses it or tries again.
 * @param path names what was asked for: the path of its page and a part of its own
 * @returns tells a line in the place of the one before; null tells nothing more
 */
export function useTellElsewhere(path: string): (line: string | null) => void {
  // The session's that the call belongs to: the next one is told nothing of it.
  const ongoing = useApp().scope.keep(createOngoingWork);
  const dismiss = () => ongoing.forget(path);
  return (line) => (line === null ? dismiss() : ongoing.tell({ path, line, dismiss }));
}
