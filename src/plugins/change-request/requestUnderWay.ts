/**
 * The change request that is being sent. It outlives its form: who comes back finds it so, and sends it no second time.
 * A logout, like any change of the token, forgets it.
 */
import type { Session } from '#core/session/createSession.ts';
import type { ChangeRequest, Reply } from '#machines/changeRequest.ts';
import { isSameText } from './draftText.ts';

interface UnderWay {
  readonly request: ChangeRequest;
  readonly reply: Promise<Reply>;
}

const underWay = new WeakMap<Session, UnderWay>();

/** Null when none is being sent. */
export function requestUnderWay(session: Session): ChangeRequest | null {
  return underWay.get(session)?.request ?? null;
}

/** Sends a request, or waits along when this very text is on its way already. */
export function sendOnce(
  session: Session,
  request: ChangeRequest,
  send: (request: ChangeRequest) => Promise<Reply>,
): Promise<Reply> {
  const earlier = underWay.get(session);
  if (earlier && isSameText(earlier.request, request)) return earlier.reply;
  // Another one may have been sent after it.
  const forget = () => underWay.get(session) === own && underWay.delete(session);
  const stopListening = session.subscribe(forget);
  const reply = send(request).finally(() => {
    stopListening();
    forget();
  });
  const own = { request, reply };
  underWay.set(session, own);
  return reply;
}
