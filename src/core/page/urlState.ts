/** Keeps the address and what is on screen in step: while somebody types, and while a page's own selection moves. */
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen } from '#core/listeners.ts';

/**
 * Whether a navigation to another page is under way. The shown page stays mounted until it ends, and must not navigate
 * on its own in the meantime.
 */
export function isNavigatingAway(router: AnyRouter): boolean {
  // Compares matched paths, because one address can be written in several ways: in capitals, with a trailing slash.
  const coming = router.matchRoutes(router.latestLocation.pathname).at(-1);
  return coming?.pathname !== router.state.matches.at(-1)?.pathname;
}

/**
 * Writes another search into the address of the shown page. While another page is on its way, the router takes that page's
 * address for the current one: it would get the search, or the shown page would lack what it is about.
 */
export function useSearchChange() {
  const router: AnyRouter = useRouter();
  return useCallback(
    <Search extends object>(
      next: (shown: Search) => object,
      replace: boolean,
      resetScroll = false,
    ): Promise<void> => {
      const left = isNavigatingAway(router) ? router.state.matches.at(-1) : undefined;
      return router.navigate({
        to: left?.pathname ?? '.',
        // The router's type has the searches of all pages in one.
        search: ((current: Search) => next((left?.search ?? current) as Search)) as never,
        replace,
        resetScroll,
      });
    },
    [router],
  );
}

interface DelayedTextOptions {
  /** The text in effect now, e.g. the one in the address. */
  readonly value: string;
  /**
   * Returns the text that would take effect, or null for a text that must not. Pure. By default every text takes effect
   * as typed.
   */
  readonly accept?: (text: string) => string | null;
  readonly commit: (text: string) => void;
}

export interface DelayedText {
  /** The text that the field shows. */
  readonly draft: string;
  readonly type: (text: string) => void;
  /** Applies the draft without waiting. */
  readonly submit: () => void;
}

/** Milliseconds after the last letter. */
const TYPING_REST = 300;

/**
 * A text field whose text takes effect when the person stops typing, or with the next click, but never while a
 * navigation to another page is under way. It follows changes made elsewhere.
 */
export function useDelayedText({ value, accept = asTyped, commit }: DelayedTextOptions): DelayedText {
  const router = useRouter();
  const [draft, setDraft] = useState(value);
  /** What would take effect of the text that was typed last; undefined when nothing waits. */
  const [waiting, setWaiting] = useState<{ readonly text: string | null } | undefined>();
  /** Committed texts that are not in effect yet. When they take effect, they must not undo later typing. */
  const onTheirWay = useRef<readonly string[]>([]);

  const apply = (text: string | null) => {
    setWaiting(undefined);
    const isNew = text !== (onTheirWay.current.at(-1) ?? value);
    if (text === null || !isNew || isNavigatingAway(router)) return;
    onTheirWay.current = [...onTheirWay.current, text];
    commit(text);
  };
  const applyWaiting = useEffectEvent(() => waiting && apply(waiting.text));
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const now = () => applyWaiting();
    const timer = setTimeout(now, TYPING_REST);
    // Captures the click, so that this runs before any handler of the clicked element.
    const end = listen(document, { click: now }, { capture: true });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [waiting]);
  useEffect(() => {
    const arrived = onTheirWay.current.indexOf(value);
    if (arrived === -1) {
      setDraft(value);
      setWaiting(undefined);
    }
    // What comes from elsewhere has taken the place of all of them.
    onTheirWay.current = arrived === -1 ? [] : onTheirWay.current.slice(arrived + 1);
  }, [value]);

  return {
    draft,
    type: (text) => {
      setDraft(text);
      setWaiting({ text: accept(text) });
    },
    submit: () => apply(accept(draft)),
  };
}

function asTyped(text: string): string {
  return text;
}

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
    // While one is written, an earlier address may come that it replaces. A link that does is followed afterwards.
    if (isWriting.current || to === last.current) return;
    last.current = to;
    if (to === known.current) return;
    known.current = to;
    options.select(to);
  });
  const followLatest = useEffectEvent(() => follow(address));
  const write = useEffectEvent(async (wanted: T) => {
    known.current = wanted;
    isWriting.current = true;
    // A browser that refuses, or a navigation that takes its place, changes nothing for the selection.
    await options.write(wanted).catch(() => undefined);
    isWriting.current = false;
    followLatest();
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
