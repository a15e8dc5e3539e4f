import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { inspected } from '#core/inspector/inspected.ts';
import { delayedTextMachine } from '#machines/delayedText.ts';
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

/**
 * A text field whose text takes effect when the person stops typing, or with the next click, but never while a
 * navigation to another page is under way. It follows changes made elsewhere.
 */
export function useDelayedText({ value, accept = asTyped, commit }: DelayedTextOptions): DelayedText {
  const router = useRouter();
  const latest = useRef(commit);
  useLayoutEffect(() => {
    latest.current = commit;
  });
  const [machine] = useState(() =>
    delayedTextMachine.provide({
      guards: { isStaying: () => !isNavigatingAway(router) },
      actions: { commit: (_, { wanted }) => wanted !== null && latest.current(wanted) },
    }),
  );
  const actor = useActorRef(machine, { ...inspected, input: { value } });
  const draft = useSelector(actor, ({ context }) => context.text);

  useEffect(() => actor.send({ type: 'valueChanged', value }), [actor, value]);
  useEffect(() => {
    const tell = () => actor.send({ type: 'clicked' });
    // Captures the click, so that this runs before any handler of the clicked element.
    document.addEventListener('click', tell, { capture: true });
    return () => document.removeEventListener('click', tell, { capture: true });
  }, [actor]);

  return {
    draft,
    type: (text) => actor.send({ type: 'type', text, wanted: accept(text) }),
    submit: () => actor.send({ type: 'submit', wanted: accept(draft) }),
  };
}

function asTyped(text: string): string {
  return text;
}
