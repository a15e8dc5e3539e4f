import type { AnyRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { MOST_NOTES, MOST_SUBJECT } from '#contract/contact.ts';
import { errorTextOf } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { submitFeedback } from '#core/api/contact.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { now, randomName, tabStorage } from '#core/environment.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { isNavigatingAway } from '#core/page/urlState.ts';
import type { Session } from '#core/session/createSession.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { type ChangeRequest, changeRequestMachine, isSameText, type Reply } from '#machines/changeRequest.ts';
import type { CurrentUser } from '#machines/session.ts';
import {
  type Draft,
  draftIn,
  draftKey,
  draftOf,
  keepDraft,
  type OtherRequests,
  otherRequestsOf,
  readDraft,
} from './draftStorage.ts';
import { type SentRequests, sentRequestsOf } from './sentRequests.ts';
import { createUnsentLine } from './unsentLine.tsx';

export type ChangeRequestActor = ActorRefFrom<typeof changeRequestMachine>;

const LIMITS = { subject: MOST_SUBJECT, notes: MOST_NOTES };

/**
 * The signed-in person's change request. The first call starts it. It outlives the form, so that a form opened again
 * shows what is being sent. Every change of the token ends it.
 */
export function changeRequestActor(app: AppContext, router: AnyRouter): ChangeRequestActor {
  return app.scope.keep(startActor, app, router);
}

function startActor(app: AppContext, router: AnyRouter): ChangeRequestActor {
  const { api, scope, session } = app;
  const user = session.user();
  const kept: Kept = { draft: draftOf(user), others: otherRequestsOf(user) };
  const { draft, others } = kept;
  const keys = createRequestKeys(user, draft);
  const sent = sentRequestsOf(app);
  // An answer may come when the session has ended, or in the person's next one.
  const unsent = () => scope.keep(createUnsentLine, app);
  const sentNow = () => (session.user() === null ? sent : sentRequestsOf(app));
  const hasOthers = () => others.all().length > 0;
  const machine = changeRequestMachine.provide({
    actors: {
      send: fromPromise<Reply, ChangeRequest>(async ({ input }) => {
        unsent().forget();
        const logOff = followLogOff(session);
        // A refused token leaves what is kept of the person. Nothing is kept of somebody who has logged off meanwhile.
        const isThere = () =>
          !logOff.has() && (session.user() === null || ownerOf(session.user()) === ownerOf(user));
        const keepAndTell = () => {
          if (!isThere()) return;
          keepUnsent(kept, input);
          unsent().tell(user);
        };
        try {
          const reply = await sendChangeRequest(api, { ...kept, sent }, keys, input);
          // The form may have been left, and its refusal be on no page.
          if (!reply.accepted) keepAndTell();
          else if (isThere()) sentNow().keep(reply.receipt);
          if (isThere() && hasOthers()) unsent().tell(user);
          return reply;
        } catch (error) {
          keepAndTell();
          throw error;
        } finally {
          logOff.unsubscribe();
        }
      }),
    },
    actions: {
      keepDraft: (_, { request }) => {
        keepDraft(draft, request);
        if (readDraft(draft) === null && !hasOthers()) unsent().forget();
      },
      // Replaces, so that Back does not lead to a form whose texts have been sent.
      goHome: () => {
        if (!isNavigatingAway(router)) void router.navigate({ to: '/', replace: true });
      },
    },
  });
  return createActor(machine, { ...inspected, input: { limits: LIMITS } }).start();
}

/** Whether somebody has logged off since, also if there is a session again. */
function followLogOff(session: Session) {
  let hasLoggedOff = false;
  const { unsubscribe } = session.actor.subscribe(() => {
    hasLoggedOff ||= session.hasLoggedOut();
  });
  return { has: () => hasLoggedOff, unsubscribe };
}

/** The draft, unless another tab that had it too has sent it: a duplicated tab begins with a copy of all that its tab keeps. */
export function unsentDraft(app: AppContext): ChangeRequest | null {
  const draft = draftOf(app.session.user());
  const kept = readDraft(draft);
  if (kept === null || !sentRequestsOf(app).sentAs(draftKey(draft, kept))) return kept;
  draft.erase();
  return null;
}

/** Keeps the draft among the other requests: an empty form follows, and what is written in it becomes the draft. */
export function setDraftAside(app: AppContext): void {
  const draft = unsentDraft(app);
  if (draft === null) return;
  const user = app.session.user();
  otherRequestsOf(user).keep(draft);
  draftOf(user).erase();
}

/** What the browser keeps of what was not sent. */
interface Kept {
  readonly draft: Draft;
  readonly others: OtherRequests;
}

/** The text of a link is no draft before it is edited, and the person may have begun another request in the meantime. */
function keepUnsent({ draft, others }: Kept, request: ChangeRequest): void {
  const kept = readDraft(draft);
  if (kept === null) keepDraft(draft, request);
  else if (!isSameText(kept, request)) others.keep(request);
}

/**
 * Sends a change request, and erases what is kept of it once it is accepted. Leaving the page does not cancel it: people
 * who saw no result would send it a second time.
 * @throws ApiError when the provider failed and gave no text for people
 */
async function sendChangeRequest(
  api: ApiClient,
  { draft, others, sent }: Kept & { readonly sent: SentRequests },
  keys: RequestKeys,
  request: ChangeRequest,
): Promise<Reply> {
  const under = keys.of(request);
  // By the tab of which this one is a copy.
  const receipt = sent.sentAs(under.key);
  const reply: Reply = receipt ? { accepted: true, receipt } : await replyTo(api, under, request);
  if (!reply.accepted) return reply;
  keys.spend(request);
  others.drop(request);
  // The person may have begun another request in the meantime.
  const kept = readDraft(draft);
  if (kept && isSameText(kept, request)) draft.erase();
  return reply;
}

async function replyTo(api: ApiClient, { key, since }: SentUnder, request: ChangeRequest): Promise<Reply> {
  try {
    const answer = await submitFeedback(api, request, { requestKey: key });
    if (answer?.success === true) {
      const number = answer.requestNumber?.trim() || null;
      return { accepted: true, receipt: { ...request, number, since, at: instantNow(), sentAs: key } };
    }
    return { accepted: false, reason: errorTextOf(answer) ?? (answer?.message?.trim() || null) };
  } catch (error) {
    const reason = errorTextOf(error);
    if (reason === null) throw error;
    return { accepted: false, reason };
  }
}

// Names of change requests, by which the provider tells one that comes again from a new one.

const instantNow = () => new Date(now()).toISOString();

const Sent = v.array(
  v.object({ subject: v.string(), notes: v.string(), key: v.string(), since: v.optional(v.string()) }),
);
/** Requests without an answer whose keys are kept, the latest first. */
const MOST_KEYS = 20;

interface SentUnder {
  readonly key: string;
  /** ISO 8601 instant at which it was first used. */
  readonly since: string;
}

interface RequestKeys {
  /** The key to send these words under: the same one until they are known to be taken, after a reload too. */
  of(request: ChangeRequest): SentUnder;
  /** Has the same words mean a new request from now on. */
  spend(request: ChangeRequest): void;
}

/**
 * @param user whose requests they are
 * @param draft may have a key of its own
 */
function createRequestKeys(user: CurrentUser | null, draft: Draft): RequestKeys {
  const kept = draftIn(tabStorage, 'sent-change-request', user);
  // Earlier builds kept one, not in a list.
  const read = v.safeParse(Sent, [kept.read()].flat());
  // Beside the browser's storage, which may refuse to keep anything.
  let known = read.success ? read.output : [];
  const without = (request: ChangeRequest) => known.filter((one) => !isSameText(one, request));
  return {
    of: (request) => {
      const former = known.find((one) => isSameText(one, request));
      const key = former?.key ?? draftKey(draft, request) ?? randomName();
      const under = { key, since: former?.since ?? instantNow() };
      known = [{ ...request, ...under }, ...without(request)].slice(0, MOST_KEYS);
      kept.keep(known);
      return under;
    },
    spend: (request) => {
      known = without(request);
      if (known.length === 0) kept.erase();
      // A log-off may have erased them.
      else if (kept.read() !== null) kept.keep(known);
    },
  };
}
