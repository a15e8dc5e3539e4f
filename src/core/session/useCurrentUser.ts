import { useSelector } from '@xstate/react';
import type { CurrentUser } from '#machines/identity.ts';
import type { Session } from './createSession.ts';

/** Who is signed in; the component renders again only when that changes. */
export function useCurrentUser(session: Session): CurrentUser | null {
  return useSelector(session.actor, ({ context }) => context.identity?.user ?? null);
}
