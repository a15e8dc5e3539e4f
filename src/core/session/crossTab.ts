/** Follows what other tabs of this browser do with the session, and tells them about a logout. */
import type { Channel } from '#core/environment.ts';
import { TOKEN_KEY } from './tokenStorage.ts';

/** Name of the channel on which the tabs of this origin speak of the session. */
export const SESSION_CHANNEL = 'portal-session';
const LOGGED_OUT = 'loggedOut';

interface CrossTabOptions {
  /** Target of 'storage' and 'pageshow' events: the window. */
  readonly events: EventTarget;
  /** null where the browser has none. Then a logout reaches only tabs that share the token through storage. */
  readonly channel: Channel | null;
  readonly onTokenMayHaveChanged: () => void;
  readonly onLoggedOut: () => void;
}

interface CrossTab {
  announceLogout(): void;
  stop(): void;
}

export function followOtherTabs({
  events,
  channel,
  onTokenMayHaveChanged,
  onLoggedOut,
}: CrossTabOptions): CrossTab {
  const onStorage = (event: Event) => {
    if (concernsToken(event)) onTokenMayHaveChanged();
  };
  // A page in the back-forward cache misses storage events.
  const onPageShow = (event: Event) => {
    if ('persisted' in event && event.persisted === true) onTokenMayHaveChanged();
  };
  events.addEventListener('storage', onStorage);
  events.addEventListener('pageshow', onPageShow);
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data === LOGGED_OUT) onLoggedOut();
    };
  }
  return {
    announceLogout: () => channel?.postMessage(LOGGED_OUT),
    stop: () => {
      events.removeEventListener('storage', onStorage);
      events.removeEventListener('pageshow', onPageShow);
      channel?.close();
    },
  };
}

// The key is null when the whole store was cleared.
function concernsToken(event: Event): boolean {
  return 'key' in event && (event.key === TOKEN_KEY || event.key === null);
}
