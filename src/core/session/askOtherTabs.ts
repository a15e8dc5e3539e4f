/** Stands apart from crossTab.ts: the page's inline script asks before there is a session. */
import { type Channel, randomName, viewerNow } from '#core/environment.ts';
import type { Session } from './createSession.ts';
import { givenTo, LOGGED_OUT, type SessionAsked } from './crossTab.ts';

/** What a new tab knows of the session of the other tabs. */
export type AskedTabs = ReturnType<typeof askOtherTabs>;

declare global {
  interface Window {
    /** Set by the page's inline script, on pages that need a sign-in, in tabs without a token. */
    askedTabs?: AskedTabs;
  }
}

/** Signs in with what the other tabs have given, unless somebody has signed in here meanwhile. */
export function takeSession(session: Session, asked: AskedTabs): void {
  if (asked.hasLoggedOut()) session.actor.send({ type: 'loggedOutElsewhere' });
  const token = asked.token();
  if (token !== null && session.token() === null) session.receive(token);
}

interface AskOptions {
  readonly channel: Channel;
  /** Path of the folder that serves the portal. Another folder's portal is another one. */
  readonly folder: string;
  readonly isReadable: (token: string) => boolean;
}

/** Nobody waits longer for the login form. */
const LONGEST_WAIT_MS = 300;
/** After one answer, another tab may answer that was used later. */
const GRACE_MS = 50;
/** Whoever has just pressed a link in a tab means that tab. */
const JUST_NOW_MS = 1_000;

/** Asks the other tabs of this browser for their session. */
export function askOtherTabs({ channel, folder, isReadable }: AskOptions) {
  const asked: SessionAsked = { type: 'sessionAsked', id: randomName(), folder };
  let best: { readonly token: string; readonly usedAt: number } | null = null;
  let hasLoggedOut = false;
  let isSettled = false;
  const settled = new Promise<void>((resolve) => {
    const settle = () => {
      isSettled = true;
      resolve();
    };
    setTimeout(settle, LONGEST_WAIT_MS);
    channel.onmessage = ({ data }) => {
      if (data === LOGGED_OUT) {
        // A token that is given after this, or was before, has ended.
        hasLoggedOut = true;
        settle();
      }
      const given = givenTo(asked, data);
      if (given === null || isSettled || !isReadable(given.token)) return;
      if (best === null || given.usedAt > best.usedAt) best = given;
      if (viewerNow() - given.usedAt < JUST_NOW_MS) settle();
      else setTimeout(settle, GRACE_MS);
    };
  });
  channel.postMessage(asked);
  return {
    /** For the session, which listens from then on. Until then nothing that is said there is missed. */
    channel,
    /** Resolves once a tab has given its session, or none has in time. */
    settled,
    /** The token of the tab that was used last; null when no tab gave any, and once the person has logged out. */
    token: () => (hasLoggedOut || !isSettled ? null : (best?.token ?? null)),
    hasLoggedOut: () => hasLoggedOut,
  };
}
