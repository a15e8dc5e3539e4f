import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '#core/listeners.ts';
import { useApp } from './useApp.ts';

/** What the shown page still waits for. The code of its lesser parts loads after that. */
export interface AwaitedContent {
  isAwaited(): boolean;
  subscribe(listener: () => void): () => void;
  /** Adds a piece of content. The returned function takes it away, once. */
  add(): () => void;
}

export function createAwaitedContent(): AwaitedContent {
  const { subscribe, notify } = createListeners();
  let count = 0;
  const change = (by: 1 | -1) => {
    count += by;
    // A component may ask for its content while it renders. Others must not be rendered again from there.
    queueMicrotask(notify);
  };
  return {
    isAwaited: () => count > 0,
    subscribe,
    add: () => {
      change(1);
      return () => change(-1);
    },
  };
}

/** Counts a piece of content that no query brings, such as a picture, while it is awaited. */
export function useAwaitedContent(isAwaited: boolean): void {
  const { awaited } = useApp();
  useEffect(() => (isAwaited ? awaited.add() : undefined), [isAwaited, awaited]);
}

/** A provider that hangs must not keep people from the menus. */
const LONGEST_WAIT_MS = 3_000;

/** False until the component's page shows its content, or has waited long for it; true from then on. */
export function useIsContentThere(): boolean {
  const { awaited } = useApp();
  const [isThere, setThere] = useState(false);
  // What is awaited afterwards does not render the component again.
  const isAwaited = useSyncExternalStore(awaited.subscribe, () => !isThere && awaited.isAwaited());
  useEffect(() => {
    if (isThere) return undefined;
    const timer = setTimeout(() => setThere(true), isAwaited ? LONGEST_WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [isAwaited, isThere]);
  return isThere;
}
