import { useEffect, useRef, useState } from 'react';

/** Milliseconds of rest after typing. */
const DELAY = 300;

interface DelayedTextOptions {
  /** The text that is in force now, e.g. in the address. */
  value: string;
  /** The text as it would be in force; null for one that must not be. */
  accept: (text: string) => string | null;
  commit: (text: string) => void;
}

export interface DelayedText {
  /** What the field shows. */
  readonly draft: string;
  readonly type: (text: string) => void;
  /** Puts the draft in force without waiting. */
  readonly submit: () => void;
}

/**
 * A field whose text comes into force when typing rests, or with the next click, which may lead away from it. It follows
 * changes from elsewhere.
 */
export function useDelayedText({ value, accept, commit }: DelayedTextOptions): DelayedText {
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed and not yet in force. */
  const pending = useRef<string | null>(null);
  /** Texts that are on their way into `value`: their arrival must not undo what was typed since. */
  const onTheirWay = useRef<readonly string[]>([]);

  useEffect(() => {
    const arrived = onTheirWay.current.indexOf(value);
    if (arrived === -1) setDraft(value);
    onTheirWay.current = onTheirWay.current.slice(arrived + 1);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (text: string) => {
    clearTimeout(timer.current);
    pending.current = null;
    const accepted = accept(text);
    if (accepted === null || accepted === (onTheirWay.current.at(-1) ?? value)) return;
    onTheirWay.current = [...onTheirWay.current, accepted];
    commit(accepted);
  };
  // The timer must use what is in force when it rings, not when it was set.
  const latest = useRef(put);
  useEffect(() => {
    latest.current = put;
  });

  useEffect(() => {
    // Before any handler of what is clicked.
    const flush = () => pending.current !== null && latest.current(pending.current);
    document.addEventListener('click', flush, { capture: true });
    return () => document.removeEventListener('click', flush, { capture: true });
  }, []);

  return {
    draft,
    type: (text) => {
      setDraft(text);
      clearTimeout(timer.current);
      pending.current = text;
      timer.current = setTimeout(() => latest.current(text), DELAY);
    },
    submit: () => put(draft),
  };
}
