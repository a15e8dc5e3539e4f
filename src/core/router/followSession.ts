import type { AnyRouter } from '@tanstack/react-router';
import type { Session } from '#core/session/createSession.ts';

/**
 * Has the router ask again who may see what whenever the token changes. What was read for one person is not kept for
 * the next one; a page that another person's token takes over, by another tab's doing, is loaded anew.
 * @param reload loads the document again
 * @returns ends that
 */
export function followSession(
  router: AnyRouter,
  session: Pick<Session, 'subscribe' | 'user'>,
  reload: () => void = () => window.location.reload(),
): () => void {
  let person = nameOf(session);
  return session.subscribe(() => {
    const before = person;
    person = nameOf(session);
    router.clearCache();
    if (before !== null && person !== null && before !== person) reload();
    else void router.invalidate();
  });
}

/** All that a token says of a person: other roles or locations lead to other pages. */
function nameOf({ user }: Pick<Session, 'user'>): string | null {
  const person = user();
  return person && JSON.stringify(person);
}
