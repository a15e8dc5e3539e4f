import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { type ChangeRequest, EMPTY, isSameText } from '#machines/changeRequest.ts';
import type { ChangeRequestActor } from './changeRequestActor.ts';
import { draftOf, readDraft } from './draftText.ts';

/** A second text that can replace the one in the fields, until either is edited. */
export interface Choice {
  /** Which of the two the fields show. */
  readonly shown: 'draft' | 'linked';
  /** Puts the other one into the fields. */
  readonly swap: () => void;
}

/**
 * Keeps the form open while the component is mounted. The fields start with an unsent draft; without one, with the
 * linked text; without that, with the request that is still being sent.
 * @param linked the texts of the link to the page, or null. Read only once, like the actor.
 */
export function useChangeRequest(actor: ChangeRequestActor, linked: ChangeRequest | null) {
  const { session } = useApp();
  const [{ unsent, first, linkedAtFirst }] = useState(() => {
    const kept = readDraft(draftOf(session.user()));
    const snapshot = actor.getSnapshot();
    const sending = snapshot.matches('submitting') ? snapshot.context.sent : null;
    const unsent = kept && sending && isSameText(kept, sending) ? null : kept;
    return { unsent, first: unsent ?? linked ?? sending ?? EMPTY, linkedAtFirst: linked };
  });
  // Before paint, because the fields may still hold the texts of the last visit.
  useLayoutEffect(() => {
    actor.send({ type: 'open', request: first, linked: linkedAtFirst });
    return () => {
      // A change of the token may have ended the actor.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'close' });
    };
  }, [actor, first, linkedAtFirst]);
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
