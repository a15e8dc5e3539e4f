import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offsetAt } from '#contract/zoneClock.ts';
import {
  browserStorage,
  copyText,
  followMedia,
  hasAppleKeyboard,
  matchesMedia,
  openChannel,
  randomName,
  safeStorage,
  seemsOnline,
  sendBeacon,
  tabStorage,
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
const MINUTE_MS = 60_000;

describe("the viewer's zone", () => {
  it('is the one that the browser names, where Intl knows it', () => {
    browserSays('Asia/Kathmandu', 345);
    expect(viewerZone()).toBe('Asia/Kathmandu');
  });

  it.each([
    ['Etc/Unknown', 0, 'UTC'],
    ['', 0, 'UTC'],
    ['Foo/Bar', -300, 'Etc/GMT+5'],
    [undefined, 120, 'Etc/GMT-2'],
    [null, 840, 'Etc/GMT-14'],
    [7, -720, 'Etc/GMT+12'],
    ['+05:00', 300, 'Etc/GMT-5'],
    ['Etc/Unknown', Number.NaN, 'UTC'],
  ])('where the browser says %o and is %i min ahead of UTC, is %s', (name, ahead, zone) => {
    browserSays(name, ahead);
    expect(viewerZone()).toBe(zone);
    expect(isAccepted(zone)).toBe(true);
  });

  it.each([330, 345, -210, 525, -570, 570, -150])('%i min ahead of UTC has that offset', (ahead) => {
    browserSays('+05:30', ahead);
    const zone = viewerZone();
    expect(isAccepted(zone)).toBe(true);
    // No place is two hours and a half behind. Where Intl takes no offsets, nothing better is left.
    const takesOffsets = !/^[A-Z]/.test(zone);
    if (ahead !== -150 || takesOffsets) expect(offsetAt(Date.now(), zone)).toBe(ahead * MINUTE_MS);
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
        expect(isAccepted(viewerZone())).toBe(true);
        vi.restoreAllMocks();
      }),
      { numRuns: 25 },
    );
  });
});

describe('the storage of a browser', () => {
  const open = () => [browserStorage, tabStorage];

  it.each<[string, unknown]>([
    ['is none', undefined],
    ['may not be looked at', refusing('localStorage', 'sessionStorage')],
    ['is null', { localStorage: null, sessionStorage: null }],
    ['lacks its functions', { localStorage: {}, sessionStorage: {} }],
    ['refuses each use', ofStores(refusing('getItem', 'setItem', 'removeItem', 'key', 'length'))],
    [
      'answers nonsense',
      ofStores({ getItem: () => ({}), setItem: () => 7, removeItem: () => 7, length: -1 }),
    ],
  ])('that %s reads as empty and takes nothing', (_, window) => {
    vi.stubGlobal('window', window);
    for (const store of open()) {
      expect([store.read('a'), store.readJson('a'), store.keys(), store.takes()]).toEqual([
        null,
        null,
        [],
        false,
      ]);
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

function ofStores(store: unknown) {
  return { localStorage: store, sessionStorage: store };
}

describe('a channel to other tabs', () => {
  it('is none where the browser refuses one, or has none', () => {
    vi.stubGlobal('BroadcastChannel', refuse);
    expect(openChannel('a')).toBeNull();
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(openChannel('a')).toBeNull();
  });

  it('never throws, closed or not', () => {
    const channel = openChannel('environment test');
    channel?.postMessage(() => 'no such message can be sent');
    channel?.close();
    expect(() => channel?.postMessage('late')).not.toThrow();
    expect(() => channel?.close()).not.toThrow();
  });

  it('brings what other tabs say', async () => {
    const [mine, other] = [openChannel('environment test'), openChannel('environment test')];
    const heard = new Promise<unknown>((resolve) => {
      if (mine) mine.onmessage = ({ data }) => resolve(data);
    });
    other?.postMessage('hello');
    expect(await heard).toBe('hello');
    expect(mine?.onmessage).not.toBeNull();
    mine?.close();
    other?.close();
  });
});

describe('what else a browser may refuse', () => {
  it.each<[string, unknown]>([
    ['a navigator that may not be looked at', refusing('onLine', 'clipboard', 'sendBeacon', 'platform')],
    ['no navigator', undefined],
    ['an empty one', {}],
    [
      'one that throws',
      { clipboard: { writeText: refuse }, sendBeacon: refuse, onLine: undefined, platform: undefined },
    ],
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
    ['Win32', false],
    ['Linux x86_64', false],
    ['', false],
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
    ['none that may be looked at', refusing('matchMedia')],
    ['null for an answer', { matchMedia: () => null }],
    ['an answer that cannot be followed', { matchMedia: () => ({ matches: 1 }) }],
  ])('%s: none matches, and following ends', (_, window) => {
    vi.stubGlobal('window', window);
    expect(matchesMedia('print')).toBe(false);
    expect(followMedia('print', () => {})).not.toThrow();
  });
});
