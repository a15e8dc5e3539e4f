/** Tabs of one browser: a shared and an own store each, storage events and a logout channel between them. */
import { type Channel, safeStorage } from '#core/environment.ts';
import {
  type AuthenticateResponse,
  createSession,
  type SessionOptions,
} from '#core/session/createSession.ts';

export type WebStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function memoryStore(onChange: (key: string) => void = () => {}): WebStore {
  const items = new Map<string, string>();
  const change = (key: string, act: () => void) => {
    const before = items.get(key);
    act();
    if (items.get(key) !== before) onChange(key);
  };
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => change(key, () => items.set(key, value)),
    removeItem: (key) => change(key, () => items.delete(key)),
  };
}

/** What a browser does that forbids storage. */
export const forbiddenStore = (): WebStore => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** A store that can be read and cleared but takes nothing more. */
export function fullStore(items: Record<string, string> = {}): WebStore {
  const kept = new Map(Object.entries(items));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}

export function openBrowser() {
  const windows: EventTarget[] = [];
  const channels = new Set<Channel>();
  let acting: EventTarget | null = null;
  const local = memoryStore((key) => {
    const event = Object.assign(new Event('storage'), { key });
    for (const window of windows) if (window !== acting) window.dispatchEvent(event);
  });

  /** A new tab; `act` marks whose doing a change of the shared store is. */
  function openTab() {
    const window = new EventTarget();
    windows.push(window);
    const session = memoryStore();
    const act = <Result>(work: () => Result): Result => {
      const before = acting;
      acting = window;
      try {
        return work();
      } finally {
        acting = before;
      }
    };
    const own: WebStore = {
      getItem: local.getItem,
      setItem: (key, value) => act(() => local.setItem(key, value)),
      removeItem: (key) => act(() => local.removeItem(key)),
    };
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of channels)
          if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }));
      },
      close: () => channels.delete(channel),
    };
    channels.add(channel);
    return { window, session, local: own, channel };
  }
  return { openTab, openChannels: () => channels.size };
}

type Tab = ReturnType<ReturnType<typeof openBrowser>['openTab']>;

/** The real session in a tab; it signs in as whoever the given answer says. */
export function loadPortal(
  tab: Tab,
  answer: AuthenticateResponse = null,
  more: Partial<SessionOptions> = {},
) {
  const logged: string[] = [];
  const forgotten: string[] = [];
  const session = createSession({
    authenticate: () => Promise.resolve(answer),
    log: (error) => logged.push(error.message),
    onForget: (reason) => forgotten.push(reason),
    stores: { local: safeStorage(() => tab.local), session: safeStorage(() => tab.session) },
    channel: tab.channel,
    events: tab.window,
    ...more,
  });
  return { session, logged, forgotten };
}

/** Unsigned tokens: the portal reads claims and leaves the signature to the provider. */
export function tokenOf(claims: unknown): string {
  return rawToken(JSON.stringify(claims));
}

export function rawToken(payload: string): string {
  return `e30.${Buffer.from(payload, 'utf8').toString('base64url')}.c2ln`;
}
