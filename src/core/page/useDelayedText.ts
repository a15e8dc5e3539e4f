import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { inspected } from '#core/inspector/inspected.ts';
import { delayedTextMachine } from '#machines/delayedText.ts';
import { isNavigatingAway } from './isNavigatingAway.ts';

interface DelayedTextOptions {
  /** The text that is in force now, e.g. in the address. */
  readonly value: string;
  /** The text as it would be in force; null for one that must not be. Pure. Without it, the text as it is typed. */
  readonly accept?: (text: string) => string | null;
  readonly commit: (text: string) => void;
}

interface DelayedText {
  /** What the field shows. */
  readonly draft: string;
  readonly type: (text: string) => void;
  /** Puts the draft in force without waiting. */
  readonly submit: () => void;
}

/**
 * A field whose text comes into force when typing rests, or with the next click; never while another page is on its
 * way. It follows changes from elsewhere.
 */
export function useDelayedText({ value, accept = asTyped, commit }: DelayedTextOptions): DelayedText {
  const router = useRouter();
  const machine = delayedTextMachine.provide({
    guards: { isStaying: () => !isNavigatingAway(router) },
    actions: { commit: (_, { wanted }) => wanted !== null && commit(wanted) },
  });
  const actor = useActorRef(machine, { ...inspected, input: { value } });
  const draft = useSelector(actor, ({ context }) => context.text);

  useEffect(() => actor.send({ type: 'valueChanged', value }), [actor, value]);
  useEffect(() => {
    const tell = () => actor.send({ type: 'clicked' });
    // Before any handler of what is clicked.
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
