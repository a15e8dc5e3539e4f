import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isNavigatingAway } from './isNavigatingAway.ts';

/** Undefined is the default selection, which the address leaves out. */
type Selection = string | number | undefined;

interface SelectionInUrl<T extends Selection> {
  /** What is selected, as the address would contain it. */
  readonly selection: T;
  /** What the address contains. */
  readonly address: T;
  /** Passes on the selection of a link to the same page. Its owner may refuse it. */
  readonly select: (address: T) => void;
  /** Writes a selection into the address, replacing the history entry. Resolves when the router is done. */
  readonly write: (selection: T) => Promise<void>;
}

/** Milliseconds without a change before the address is written. Browsers refuse rewrites at the rate of a held key. */
export const REST = 150;

/**
 * Writes a selection that a machine of the page owns into the page's address, debounced, and follows links that select
 * something else.
 */
export function useSelectionInUrl<T extends Selection>(options: SelectionInUrl<T>): void {
  const { selection, address } = options;
  const router = useRouter();
  const last = useRef(address);
  /** The address's selection, as far as this page has followed it or has written it. */
  const known = useRef(address);
  const isWriting = useRef(false);
  const follow = useEffectEvent((to: T) => {
    const isNew = to !== last.current;
    last.current = to;
    // The address that is being written, or an earlier one that it replaces.
    if (!isNew || isWriting.current || to === known.current) return;
    known.current = to;
    options.select(to);
  });
  const write = useEffectEvent(async (wanted: T) => {
    known.current = wanted;
    isWriting.current = true;
    // A browser that refuses, or a navigation that takes its place, changes nothing for the selection.
    await options.write(wanted).catch(() => undefined);
    isWriting.current = false;
  });
  useEffect(() => {
    follow(address);
    // After a link whose selection was refused, too.
    if (selection === known.current) return undefined;
    const timer = setInterval(() => {
      if (isWriting.current || isNavigatingAway(router)) return;
      clearInterval(timer);
      void write(selection);
    }, REST);
    return () => clearInterval(timer);
  }, [selection, address, router]);
}
