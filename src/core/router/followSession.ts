import type { AnyRouter } from '@tanstack/react-router';
import type { AppContext } from '#core/app/definePlugin.ts';
import type { Session } from '#core/session/createSession.ts';

/**
 * Runs the router's guards again whenever the token changes, and on Admin pages when the Admin detail is switched. What
 * was loaded for one person is not kept for the next. When another tab signs in as someone else, the page is reloaded.
 * @param reload loads the document again
 * @returns ends the following
 */
export function followSession(
  router: AnyRouter,
  { session, adminDetail }: Pick<AppContext, 'session' | 'adminDetail'>,
  reload: () => void = () => window.location.reload(),
): () => void {
  let person = nameOf(session);
  const stopDetail = adminDetail.subscribe(() => {
    if (router.state.matches.some(({ staticData }) => staticData.adminsOnly)) void router.invalidate();
  });
  const stopSession = session.subscribe(() => {
    const before = person;
    person = nameOf(session);
    router.clearCache();
    if (before !== null && person !== null && before !== person) reload();
    else void router.invalidate();
  });
  return () => {
    stopDetail();
    stopSession();
  };
}

/** Everything that a token says about a person, because other roles or locations lead to other pages. */
function nameOf({ user }: Pick<Session, 'user'>): string | null {
  const person = user();
  return person && JSON.stringify(person);
}
