/** Follows what other tabs of this browser do with the session, and tells them about a logout. */
import { TOKEN_KEY } from './tokenStorage.ts';

const CHANNEL = 'portal-session';
const LOGGED_OUT = 'loggedOut';

/** The part of BroadcastChannel that is used here. */
export interface LogoutChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

interface CrossTabOptions {
  /** Target of 'storage' and 'pageshow' events: the window. */
  readonly events: EventTarget;
  /** null where the browser has none. Then a logout reaches only tabs that share the token through storage. */
  readonly channel: LogoutChannel | null;
  readonly onTokenMayHaveChanged: () => void;
  readonly onLoggedOut: () => void;
}

interface CrossTab {
  announceLogout(): void;
  stop(): void;
}

/** The browser's channel between the tabs of this origin. */
export function openLogoutChannel(): LogoutChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
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
