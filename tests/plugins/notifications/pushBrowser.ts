/** A browser with notifications, and a provider that sends them: the document of these tests has no service worker. */
import * as v from 'valibot';
import { vi } from 'vitest';
import {
  addPushDeviceCall,
  type Delivery,
  type NotificationSettings,
  type PushDevice,
  removePushDeviceCall,
  saveNotificationsCall,
} from '#contract/notification.ts';
import type { AnswerTo, ProviderCall } from '../../support/openPortal.tsx';

/** Of 65 bytes, as a provider's key. */
const KEY = Buffer.alloc(65, 4).toString('base64url');
export const NOTHING: NotificationSettings = {
  push: [],
  mail: [],
  locations: null,
  quiet: null,
  pausedUntil: null,
  morning: null,
};

type Asked = 'granted' | 'denied' | 'default';

/** Gives the document such a browser until the end of the test. `vi.unstubAllGlobals` takes part of it away again. */
export function pushBrowser(permission: Asked = 'default') {
  const status = new EventTarget();
  const browser = {
    permission,
    /** What the person answers. */
    answer: 'granted' as Asked,
    /** How often the person was asked. */
    asked: 0,
    /** Whether the push service takes a subscription. */
    isReachable: true,
    /** Whether it gives a subscription up. */
    letsGo: true,
    /** What it waits for before it tells its subscription. */
    isReady: Promise.resolve(),
    made: 0,
    endpoint: null as string | null,
    key: KEY,
    /** Titles of the notifications on the device's screen. */
    shown: [] as string[],
    /** As in the browser's own settings. */
    change(next: Asked) {
      browser.permission = next;
      status.dispatchEvent(new Event('change'));
    },
  };
  const subscription = () => ({
    endpoint: browser.endpoint,
    options: { applicationServerKey: new Uint8Array(Buffer.from(browser.key, 'base64url')).buffer },
    toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
    unsubscribe: async () => {
      if (browser.letsGo) browser.endpoint = null;
      return browser.letsGo;
    },
  });
  const pushManager = {
    getSubscription: async () => {
      await browser.isReady;
      return browser.endpoint === null ? null : subscription();
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!browser.isReachable) throw new DOMException('Registration failed', 'AbortError');
      browser.made += 1;
      browser.key = applicationServerKey;
      browser.endpoint = `https://push.example/${browser.made}`;
      return subscription();
    },
  };
  const registration = {
    scope: new URL('./', document.baseURI).href,
    pushManager,
    getNotifications: async () =>
      browser.shown.map((title) => ({
        close: () => {
          browser.shown = browser.shown.filter((one) => one !== title);
        },
      })),
  };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  for (const [name, value] of Object.entries({ serviceWorker, permissions: { query: async () => status } }))
    Object.defineProperty(navigator, name, { configurable: true, value });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
  return browser;
}

/** Without workers, as over plain http. */
export function noPushBrowser(): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
}

interface Known {
  settings: NotificationSettings;
  pushKey: string | null;
  mailAddress: string | null;
  devices: PushDevice[];
  deliveries: Delivery[];
}

/** Answers the calls of notifications; `instead` goes first. */
export function notifyingProvider(known: Partial<Known> = {}) {
  const provider: Known & { calls: ProviderCall[]; instead: Record<string, () => unknown> } = {
    settings: NOTHING,
    pushKey: KEY,
    mailAddress: 'avery@harbourline.example',
    devices: [],
    deliveries: [],
    ...known,
    calls: [],
    instead: {},
  };
  const state = () => {
    const { settings, pushKey, mailAddress } = provider;
    return { settings, pushKey, mailAddress };
  };
  const answers: Record<string, (body: unknown) => unknown> = {
    settings: state,
    'save-settings': (body) => {
      provider.settings = v.parse(saveNotificationsCall.body, body).settings;
      return state();
    },
    devices: () => ({ value: provider.devices }),
    'add-device': (body) => {
      const { name } = v.parse(addPushDeviceCall.body, body);
      const device = {
        id: 40 + provider.devices.length,
        name,
        addedAt: '2026-11-20T12:00:00Z',
        usedAt: null,
      };
      provider.devices = [...provider.devices, device];
      return device;
    },
    'remove-device': (body) => {
      const wanted = v.parse(removePushDeviceCall.body, body);
      provider.devices = provider.devices.filter(({ id }) => 'id' in wanted && id !== wanted.id);
      return {};
    },
    test: () => ({ devices: provider.devices.length }),
    deliveries: () => ({ value: provider.deliveries }),
  };
  const answerTo: AnswerTo = (call) => {
    const [, name] = /^\/api\/Notification\/(.+)$/.exec(call.path) ?? [];
    if (name === undefined) return provider.instead[call.path]?.();
    provider.calls.push(call);
    const other = provider.instead[name];
    return other ? other() : answers[name]?.(call.body);
  };
  return Object.assign(provider, {
    answerTo,
    /** The bodies that a call was sent with. */
    sent: (name: string) =>
      provider.calls.filter(({ path }) => path.endsWith(`/${name}`)).map(({ body }) => body),
  });
}
