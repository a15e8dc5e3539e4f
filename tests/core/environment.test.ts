import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offsetAt } from '#contract/rules/zoneClock.ts';
import {
  askForNotifications,
  browserStorage,
  copyText,
  followMedia,
  followNotificationPermission,
  hasAppleKeyboard,
  matchesMedia,
  notificationPermission,
  openChannel,
  pushSupport,
  randomName,
  safeStorage,
  seemsOnline,
  sendBeacon,
  tabStorage,
  userAgent,
  viewerZone,
} from '#core/environment.ts';

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
/** An object of which each of these may not even be looked at. */
const refusing = (...names: readonly string[]) =>
  Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, { get: refuse }])));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the browser says of its zone, and the minutes that its clock is ahead of UTC. */
function browserSays(timeZone: unknown, ahead: number) {
  const formats = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  formats.mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-ahead);
}

const isAccepted = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone }).format(0) !== '';

describe("the viewer's zone", () => {
  it.each([
    ['Asia/Kathmandu', 345, 'Asia/Kathmandu'],
    ['Etc/Unknown', 0, 'UTC'],
    ['Foo/Bar', -300, 'Etc/GMT+5'],
    [undefined, 840, 'Etc/GMT-14'],
    [7, -720, 'Etc/GMT+12'],
    ['+05:00', 300, 'Etc/GMT-5'],
    ['Etc/Unknown', Number.NaN, 'UTC'],
  ])('where the browser says %o and is %i min ahead of UTC, is %s', (name, ahead, zone) => {
    browserSays(name, ahead);
    expect(viewerZone()).toBe(zone);
    expect(isAccepted(zone)).toBe(true);
  });

  it.each([330, -210, 525])('%i min ahead of UTC has that offset', (ahead) => {
    browserSays('+05:30', ahead);
    expect(isAccepted(viewerZone())).toBe(true);
    expect(offsetAt(Date.now(), viewerZone())).toBe(ahead * 60_000);
  });

  it('is found where the browser refuses to say', () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(refuse);
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
    expect(viewerZone()).toBe('Etc/GMT-9');
  });

  it('is asked of Temporal first, and checked there', () => {
    class ZonedDateTime {
      constructor(_: bigint, zone: string) {
        if (zone === 'Etc/Unknown') throw new RangeError(zone);
      }
    }
    const temporal = (zone: string) => ({ Temporal: { Now: { timeZoneId: () => zone }, ZonedDateTime } });
    browserSays('Asia/Tokyo', 540);
    vi.stubGlobal('window', temporal('America/Lima'));
    expect(viewerZone()).toBe('America/Lima');
    vi.stubGlobal('window', temporal('Etc/Unknown'));
    expect(viewerZone()).toBe('Asia/Tokyo');
    vi.stubGlobal('window', refusing('Temporal'));
    expect(viewerZone()).toBe('Asia/Tokyo');
    vi.stubGlobal('window', { Temporal: { Now: { timeZoneId: refuse } } });
    browserSays('Etc/Unknown', -480);
    expect(viewerZone()).toBe('Etc/GMT+8');
  });

  it('is one that Intl accepts, whatever the browser says', () => {
    const offsets = fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), offsets, (name, ahead) => {
        browserSays(name, ahead);
        const zone = viewerZone();
        expect(isAccepted(zone)).toBe(true);
        vi.restoreAllMocks();
      }),
      { numRuns: 25 },
    );
  });
});

describe('the storage of a browser', () => {
  const of = (store: unknown) => ({ localStorage: store, sessionStorage: store });
  const nonsense = { getItem: () => ({}), setItem: () => 7, removeItem: () => 7, length: -1 };

  it.each<[string, unknown]>([
    ['is none', undefined],
    ['may not be looked at', refusing('localStorage', 'sessionStorage')],
    ['is null', of(null)],
    ['refuses each use', of(refusing('getItem', 'setItem', 'removeItem', 'key', 'length'))],
    ['answers nonsense', of(nonsense)],
  ])('that %s reads as empty and takes nothing', (_, window) => {
    vi.stubGlobal('window', window);
    for (const store of [browserStorage, tabStorage]) {
      const read = [store.read('a'), store.readJson('a'), store.keys(), store.takes()];
      expect(read).toEqual([null, null, [], false]);
      store.write('a', 'b');
      store.remove('a');
    }
  });

  it('tells whether it takes an entry, and leaves none', () => {
    const entries = new Map<string, string>();
    const store = safeStorage(() => ({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => entries.set(key, value),
      removeItem: (key) => entries.delete(key),
      key: (index) => [...entries.keys()][index] ?? null,
      length: entries.size,
    }));
    expect(store.takes()).toBe(true);
    expect(store.keys()).toEqual([]);
    expect(store.write('a', '{"b":1}')).toBe(true);
    expect([store.keys(), store.readJson('a')]).toEqual([['a'], { b: 1 }]);
    store.write('a', '{');
    expect(store.readJson('a')).toBeNull();
  });
});

describe('a channel to other tabs', () => {
  it('is none where the browser refuses one, or has none', () => {
    vi.stubGlobal('BroadcastChannel', refuse);
    expect(openChannel('a')).toBeNull();
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(openChannel('a')).toBeNull();
  });

  it('brings what other tabs say, and never throws, closed or not', async () => {
    const [mine, other] = [openChannel('environment test'), openChannel('environment test')];
    const heard = new Promise<unknown>((resolve) => {
      if (mine) mine.onmessage = ({ data }) => resolve(data);
    });
    other?.postMessage('hello');
    expect(await heard).toBe('hello');
    expect(() => other?.postMessage(() => 'no such message can be sent')).not.toThrow();
    for (const channel of [mine, other]) channel?.close();
    expect(() => mine?.postMessage('late')).not.toThrow();
    expect(() => mine?.close()).not.toThrow();
  });
});

describe('what else a browser may refuse', () => {
  it.each<[string, unknown]>([
    ['a navigator that may not be looked at', refusing('onLine', 'clipboard', 'sendBeacon', 'platform')],
    ['no navigator', undefined],
    ['an empty one', {}],
    ['one that throws', { clipboard: { writeText: refuse }, sendBeacon: refuse }],
  ])('%s: online, nothing copied, nothing sent, an ordinary keyboard', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(seemsOnline()).toBe(true);
    expect(await copyText('text')).toBe(false);
    expect(sendBeacon('/errors', new Blob(['{}']))).toBe(false);
    expect(hasAppleKeyboard()).toBe(false);
  });

  it('a clipboard whose permission is denied', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    expect(await copyText('text')).toBe(false);
    vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } });
    expect(await copyText('text')).toBe(true);
  });

  it.each([
    ['MacIntel', true],
    ['iPhone', true],
    ['Linux x86_64', false],
  ])('on the platform %o a Command key: %o', (platform, isApple) => {
    vi.stubGlobal('navigator', { platform });
    expect(hasAppleKeyboard()).toBe(isApple);
  });

  it.each<[string, unknown]>([
    ['no crypto', undefined],
    ['one that may not be looked at', refusing('randomUUID', 'getRandomValues')],
    ['one without UUIDs', { getRandomValues: crypto.getRandomValues.bind(crypto) }],
    ['one that throws', { randomUUID: refuse, getRandomValues: refuse }],
  ])('%s: random names all the same', (_, stub) => {
    vi.stubGlobal('crypto', stub);
    const names = Array.from({ length: 50 }, randomName);
    expect(new Set(names).size).toBe(50);
    for (const name of names) expect(name).toMatch(/^[\w-]{8,}$/);
  });

  it.each<[string, unknown]>([
    ['no media queries', {}],
    ['null for an answer', { matchMedia: () => null }],
    ['an answer that cannot be followed', { matchMedia: () => ({ matches: 1 }) }],
  ])('%s: none matches, and following ends', (_, window) => {
    vi.stubGlobal('window', window);
    expect(matchesMedia('print')).toBe(false);
    expect(followMedia('print', () => {})).not.toThrow();
  });
});

describe('the notifications of a browser', () => {
  const WHOLE = { PushManager: class {}, Notification: class {} };
  const workers = { serviceWorker: {} };
  const iPhone = { platform: 'iPhone', serviceWorker: {} };
  const iPad = { platform: 'MacIntel', maxTouchPoints: 5, serviceWorker: {} };

  it.each<[string, string, unknown, unknown]>([
    ['all of it', 'full', WHOLE, workers],
    ['no workers', 'none', WHOLE, {}],
    ['no push', 'none', { Notification: class {} }, workers],
    ['no notifications', 'none', { PushManager: class {} }, workers],
    ['parts that may not be looked at', 'none', refusing('PushManager', 'Notification'), workers],
    ['a navigator that may not be looked at', 'none', WHOLE, refusing('serviceWorker', 'platform')],
    ['no window', 'none', undefined, undefined],
    ['an iPhone’s browser', 'homeScreen', {}, iPhone],
    ['an iPad’s browser', 'homeScreen', {}, iPad],
    ['a Mac’s without push', 'none', {}, { ...iPad, maxTouchPoints: 0 }],
    ['an old iPhone’s home screen', 'none', {}, { ...iPhone, standalone: true }],
    ['an iPhone’s home screen', 'full', WHOLE, { ...iPhone, standalone: true }],
  ])('with %s can be: %s', (_, support, window, navigator) => {
    vi.stubGlobal('window', window);
    vi.stubGlobal('navigator', navigator);
    expect(pushSupport()).toBe(support);
  });

  it.each<[string, NotificationPermission, unknown]>([
    ['none', 'denied', undefined],
    ['one that may not be looked at', 'denied', refusing('permission', 'requestPermission')],
    ['one that answers nonsense', 'denied', { permission: 7 }],
    ['one that refuses to ask', 'default', { permission: 'default', requestPermission: refuse }],
    ['one that says yes', 'granted', { permission: 'granted', requestPermission: async () => 'granted' }],
  ])('of %s are, asked for or not, %s', async (_, permission, notification) => {
    vi.stubGlobal('Notification', notification);
    expect(notificationPermission()).toBe(permission);
    expect(await askForNotifications()).toBe(permission);
  });

  it('are followed: told once for each change, by the browser or when somebody comes back, and no more at the end', async () => {
    const [status, document] = [new EventTarget(), new EventTarget()];
    const notification = { permission: 'granted' };
    vi.stubGlobal('Notification', notification);
    vi.stubGlobal('document', document);
    vi.stubGlobal('navigator', { permissions: { query: async () => status } });
    const told = vi.fn();
    const end = followNotificationPermission(told);
    await Promise.resolve();
    status.dispatchEvent(new Event('change'));
    expect(told).toHaveBeenCalledTimes(0);
    notification.permission = 'denied';
    status.dispatchEvent(new Event('change'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told).toHaveBeenCalledTimes(1);
    notification.permission = 'default';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told).toHaveBeenCalledTimes(2);
    end();
    notification.permission = 'granted';
    status.dispatchEvent(new Event('change'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told).toHaveBeenCalledTimes(2);
  });

  it.each<[string, unknown]>([
    ['no navigator', undefined],
    ['one that refuses', { permissions: { query: refuse } }],
    ['one that may not be looked at', refusing('permissions', 'userAgent')],
  ])('cannot be followed with %s, which has no name either', (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(followNotificationPermission(() => {})).not.toThrow();
    expect(userAgent()).toBe('');
  });
});
