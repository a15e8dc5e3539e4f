/** Follows what other tabs of this browser do with the session, tells them about a logout, and gives it to new tabs. */
import { type Channel, viewerNow } from '#core/environment.ts';
import { listen } from '#core/listeners.ts';
import { TOKEN_KEY } from './tokenStorage.ts';

/** Name of the channel on which the tabs of this origin speak of the session. */
export const SESSION_CHANNEL = 'portal-session';
export const LOGGED_OUT = 'loggedOut';

/** A new tab asks for the session. */
export interface SessionAsked {
  readonly type: 'sessionAsked';
  readonly id: string;
  /** Path of the folder that serves its portal. */
  readonly folder: string;
}

interface SessionGiven {
  readonly type: 'sessionGiven';
  /** Of what is answered. */
  readonly id: string;
  readonly folder: string;
  readonly token: string;
  /** When the giving tab was last used, in Unix milliseconds on the viewer's clock. */
  readonly usedAt: number;
}

interface CrossTabOptions {
  /** Target of 'storage' and 'pageshow' events: the window. */
  readonly events: EventTarget;
  /** null where the browser has none. Then a logout reaches only tabs that share the token through storage. */
  readonly channel: Channel | null;
  /** Path of the folder that serves the portal. */
  readonly folder: string;
  /** The signed-in person's; null when nobody is. */
  readonly token: () => string | null;
  readonly onTokenMayHaveChanged: () => void;
  readonly onLoggedOut: () => void;
}

export function followOtherTabs({
  events,
  channel,
  folder,
  token,
  onTokenMayHaveChanged,
  onLoggedOut,
}: CrossTabOptions) {
  let usedAt = viewerNow();
  const onSign = () => {
    usedAt = viewerNow();
  };
  const give = (id: string) => {
    const own = token();
    if (own === null) return;
    channel?.postMessage({ type: 'sessionGiven', id, folder, token: own, usedAt } satisfies SessionGiven);
  };
  const ends = [
    listen(events, {
      storage: (event) => concernsToken(event) && onTokenMayHaveChanged(),
      // A page in the back-forward cache misses storage events.
      pageshow: (event) => 'persisted' in event && event.persisted === true && onTokenMayHaveChanged(),
    }),
    // Signs that somebody uses the tab. A press on a link that opens another tab is one.
    listen(events, { pointerdown: onSign, keydown: onSign, focus: onSign }, { capture: true, passive: true }),
  ];
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data === LOGGED_OUT) onLoggedOut();
      const asked = questionIn(data, folder);
      if (asked !== null) give(asked);
    };
  }
  return {
    announceLogout: () => channel?.postMessage(LOGGED_OUT),
    stop: () => {
      for (const end of ends) end();
      channel?.close();
    },
  };
}

/** What another tab answers to a question, where a message of the channel is such an answer; null for any other message. */
export function givenTo(
  asked: SessionAsked,
  message: unknown,
): Pick<SessionGiven, 'token' | 'usedAt'> | null {
  const { type, id, folder, token, usedAt }: Unchecked<SessionGiven> = fieldsOf(message);
  const isAnswer = type === 'sessionGiven' && id === asked.id && folder === asked.folder;
  return isAnswer && typeof token === 'string' && typeof usedAt === 'number' ? { token, usedAt } : null;
}

/** The id of a question to the tabs of this folder; null for any other message. */
function questionIn(message: unknown, here: string): string | null {
  const { type, id, folder }: Unchecked<SessionAsked> = fieldsOf(message);
  return type === 'sessionAsked' && folder === here && typeof id === 'string' ? id : null;
}

type Unchecked<Message> = { readonly [Field in keyof Message]?: unknown };

/** Other pages of this origin may say anything on the channel. */
function fieldsOf(message: unknown): object {
  return typeof message === 'object' && message !== null ? message : {};
}

// The key is null when the whole store was cleared.
function concernsToken(event: Event): boolean {
  return 'key' in event && (event.key === TOKEN_KEY || event.key === null);
}
