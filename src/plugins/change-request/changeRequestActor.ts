import type { AnyRouter } from '@tanstack/react-router';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { MOST_NOTES, MOST_SUBJECT } from '#core/api/wire/feedbackLimits.ts';
import type { AppContext } from '#core/app/appContext.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { isNavigatingAway } from '#core/page/isNavigatingAway.ts';
import type { Session } from '#core/session/createSession.ts';
import { changeRequestMachine, type Reply } from '#machines/changeRequest.ts';
import type { ChangeRequest } from '#machines/changeRequestText.ts';
import { draftOf, keepDraft } from './draftText.ts';
import { createRequestKeys } from './requestKeys.ts';
import { sendChangeRequest } from './sendChangeRequest.ts';

export type ChangeRequestActor = ActorRefFrom<typeof changeRequestMachine>;

const LIMITS = { subject: MOST_SUBJECT, notes: MOST_NOTES };

const running = new WeakMap<Session, ChangeRequestActor>();

/**
 * The change request of whoever is signed in. It starts with the first call and outlives the form: who comes back finds
 * what is being sent. Every change of the token ends it.
 */
export function changeRequestActor({ api, session }: AppContext, router: AnyRouter): ChangeRequestActor {
  const known = running.get(session);
  if (known) return known;
  const draft = draftOf(session.user());
  const keys = createRequestKeys(session.user());
  const machine = changeRequestMachine.provide({
    actors: {
      send: fromPromise<Reply, ChangeRequest>(({ input }) => sendChangeRequest(api, draft, keys, input)),
    },
    actions: {
      keepDraft: (_, { request }) => keepDraft(draft, request),
      // Back must not lead to a form whose linked text has been sent.
      goHome: () => {
        if (!isNavigatingAway(router)) void router.navigate({ to: '/', replace: true });
      },
    },
  });
  const actor = createActor(machine, { ...inspected, input: { limits: LIMITS } }).start();
  running.set(session, actor);
  const end = session.subscribe(() => {
    end();
    actor.stop();
    running.delete(session);
  });
  return actor;
}
