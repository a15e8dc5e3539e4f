import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isNavigatingAway } from './isNavigatingAway.ts';

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
const REST = 300;

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
    const timer = setTimeout(now, REST);
    // Captures the click, so that this runs before any handler of the clicked element.
    document.addEventListener('click', now, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', now, { capture: true });
    };
  }, [waiting]);
  useEffect(() => {
    const arrived = onTheirWay.current.indexOf(value);
    if (arrived === -1) setDraft(value);
    onTheirWay.current = onTheirWay.current.slice(arrived + 1);
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
