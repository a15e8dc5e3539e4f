import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { useApp } from '#core/app/useApp.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { isNavigatingAway } from '#core/page/isNavigatingAway.ts';
import { createDrafts } from '#core/session/drafts.ts';
import { safeStorage } from '#core/session/safeStorage.ts';
import { type ChangeRequest, changeRequestMachine, type Reply } from '#machines/changeRequest.ts';
import type { CurrentUser } from '#machines/identity.ts';
import { isSameText, keepDraft, readDraft } from './draftText.ts';
import { requestUnderWay, sendOnce } from './requestUnderWay.ts';
import { sendChangeRequest } from './sendChangeRequest.ts';

/** Texts that can stand in the fields instead of those that do, until either is edited. */
export interface Choice {
  /** Which of the two the fields show now. */
  readonly shown: 'draft' | 'linked';
  /** Puts the other one there. */
  readonly swap: () => void;
}

const EMPTY: ChangeRequest = { subject: '', notes: '' };

/**
 * Runs the form for as long as the component is mounted. An unsent draft stands in the fields before any linked text, and
 * either before what is still being sent.
 * @param linked what the link to the page brought along, or null
 */
export function useChangeRequest(user: CurrentUser, linked: ChangeRequest | null) {
  const { api, session } = useApp();
  const router = useRouter();
  const [{ machine, unsent, sending }] = useState(() => {
    const draft = createDrafts(safeStorage(() => window.sessionStorage)).of('change-request', user);
    const kept = readDraft(draft);
    const underWay = requestUnderWay(session);
    return {
      unsent: isSameText(kept, underWay) ? null : kept,
      sending: underWay,
      machine: changeRequestMachine.provide({
        actors: {
          send: fromPromise<Reply, ChangeRequest>(({ input }) =>
            sendOnce(session, input, (request) => sendChangeRequest(api, draft, request)),
          ),
        },
        guards: {
          isUnderWay: ({ context: { request } }) => isSameText(request, requestUnderWay(session)),
        },
        actions: {
          keepDraft: (_, { request }) => keepDraft(draft, request),
          // Back must not lead to a form whose linked text has been sent.
          goHome: () => {
            if (!isNavigatingAway(router)) void router.navigate({ to: '/', replace: true });
          },
        },
      }),
    };
  });
  const actor = useActorRef(machine, { ...inspected, input: unsent ?? linked ?? sending ?? EMPTY });
  const snapshot = useSelector(actor, (current) => current);
  return { actor, snapshot, choice: choiceOf(snapshot.context.request, unsent, linked, fill) };

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
