import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { type ChangeRequest, EMPTY, isSameText } from '#machines/changeRequestText.ts';
import type { ChangeRequestActor } from './changeRequestActor.ts';
import { draftOf, readDraft } from './draftText.ts';

/** Texts that can stand in the fields instead of those that do, until either is edited. */
export interface Choice {
  /** Which of the two the fields show now. */
  readonly shown: 'draft' | 'linked';
  /** Puts the other one there. */
  readonly swap: () => void;
}

/**
 * Opens the form for as long as the component is mounted. An unsent draft stands in the fields before any linked text, and
 * either before what is still being sent.
 * @param linked what the link to the page brought along, or null; read once, like the actor
 */
export function useChangeRequest(actor: ChangeRequestActor, linked: ChangeRequest | null) {
  const { session } = useApp();
  const [{ unsent, first }] = useState(() => {
    const kept = readDraft(draftOf(session.user()));
    const snapshot = actor.getSnapshot();
    const sending = snapshot.matches('submitting') ? snapshot.context.sent : null;
    const unsent = kept && sending && isSameText(kept, sending) ? null : kept;
    return { unsent, first: unsent ?? linked ?? sending ?? EMPTY };
  });
  // Before the browser paints: the fields may still hold what they held when the form was left.
  useLayoutEffect(() => {
    actor.send({ type: 'open', request: first });
    return () => {
      // A change of the token has ended it.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'close' });
    };
  }, [actor, first]);
  const snapshot = useSelector(actor, (current) => current);
  return { snapshot, choice: choiceOf(snapshot.context.request, unsent, linked, fill) };

  function fill(request: ChangeRequest) {
    actor.send({ type: 'fill', request });
  }
}

function choiceOf(
  shown: ChangeRequest,
  unsent: ChangeRequest | null,
  linked: ChangeRequest | null,
  fill: (request: ChangeRequest) => void,
): Choice | null {
  if (unsent === null || linked === null || isSameText(unsent, linked)) return null;
  if (isSameText(shown, unsent)) return { shown: 'draft', swap: () => fill(linked) };
  return isSameText(shown, linked) ? { shown: 'linked', swap: () => fill(unsent) } : null;
}
