// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clock } from '#core/environment.ts';
import {
  createSeenEvents,
  MOST_SEEN,
  type SeenDatabase,
  type Visit,
  visitAt,
} from '#domain/incidents/seenEvents.ts';

const MINUTE = 60_000;

type Tab = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

/** A browser whose tabs hear one another at once, with what its database keeps in memory. */
function openBrowser() {
  const tabs: Tab[] = [];
  const kept = new Map<string, { ids: number[]; visit?: Visit }>();
  const of = (owner: string) => kept.get(owner) ?? { ids: [] };
  const database = (owner: string): SeenDatabase => ({
    read: async () => of(owner).ids,
    keep: async ({ type, ids }) => {
      const others = of(owner).ids.filter((id) => !ids.includes(id));
      kept.set(owner, { ...of(owner), ids: type === 'mark' ? [...others, ...ids] : others });
    },
    visit: async (next) => {
      const visit = next(of(owner).visit);
      kept.set(owner, { ...of(owner), visit });
      return visit;
    },
    forget: async () => void kept.delete(owner),
    close: () => undefined,
  });
  let clock = 1_000 * MINUTE;
  const openTab = (owner = 'avery', open = async (of: string) => database(of)) => {
    const channel: Tab = {
      onmessage: null,
      postMessage: (data) => {
        for (const tab of tabs)
          if (tab !== channel)
            tab.onmessage?.call(tab as BroadcastChannel, new MessageEvent('message', { data }));
      },
      close: () => void tabs.splice(tabs.indexOf(channel), 1),
    };
    tabs.push(channel);
    const store = createSeenEvents({ owner, now: () => clock, open, channel });
    store.subscribe(() => undefined);
    return store;
  };
  return {
    openTab,
    database,
    keptIds: (owner = 'avery') => of(owner).ids,
    visit: () => of('avery').visit,
    pass: (time: number) => {
      clock += time;
    },
  };
}

type Store = ReturnType<ReturnType<typeof openBrowser>['openTab']>;
const idsOf = (store: Store) => [...store.snapshot().ids];
const isRead = (store: Store, state: 'kept' | 'lost' = 'kept') =>
  vi.waitFor(() => expect(store.snapshot().state).toBe(state), 10_000);

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser();
});
let opened: Store[] = [];
afterEach(() => {
  for (const store of opened) store.stop();
  opened = [];
});
function tab(...args: Parameters<typeof browser.openTab>) {
  const store = browser.openTab(...args);
  opened.push(store);
  return store;
}

describe('what a person has seen', () => {
  it('is kept, and there when the portal is opened again', async () => {
    const first = tab();
    first.mark([3, 1]);
    first.mark([1, 2]);
    await isRead(first);
    expect(idsOf(first)).toEqual([3, 1, 2]);
    await vi.waitFor(() => expect(browser.keptIds()).toEqual([3, 1, 2]), 10_000);
    first.stop();
    const later = tab();
    await isRead(later);
    expect(idsOf(later)).toEqual([3, 1, 2]);
  });

  it('counts at once, before the browser has told what it keeps', async () => {
    const first = tab();
    first.mark([1]);
    await vi.waitFor(() => expect(browser.keptIds()).toEqual([1]), 10_000);
    const second = tab();
    second.mark([2]);
    second.unmark([1]);
    expect(idsOf(second)).toEqual([2]);
    await isRead(second);
    expect(idsOf(second)).toEqual([2]);
    await vi.waitFor(() => expect(browser.keptIds()).toEqual([2]), 10_000);
  });

  it('is another object after each change, and the same one without', async () => {
    const store = tab();
    await isRead(store);
    const before = store.snapshot();
    store.mark([1]);
    const marked = store.snapshot();
    expect(marked).not.toBe(before);
    store.mark([1]);
    expect(store.snapshot()).toBe(marked);
  });

  it('is the same in every tab of the person, and in no other person’s', async () => {
    const [one, other, stranger] = [tab(), tab(), tab('jordan')];
    await Promise.all([isRead(one), isRead(other), isRead(stranger)]);
    one.mark([5, 6]);
    other.unmark([5]);
    expect([idsOf(one), idsOf(other), idsOf(stranger)]).toEqual([[6], [6], []]);
    await other.forget();
    expect([idsOf(one), idsOf(other), browser.keptIds()]).toEqual([[], [], []]);
  });

  it('drops what was seen first beyond 50,000 incidents', async () => {
    const store = tab();
    await isRead(store);
    store.mark(Array.from({ length: MOST_SEEN }, (_, index) => index + 1));
    store.mark([MOST_SEEN + 1]);
    const { ids } = store.snapshot();
    expect([MOST_SEEN, ids.size, ids.has(1), ids.has(2), ids.has(MOST_SEEN + 1)]).toEqual([
      50_000,
      50_000,
      false,
      true,
      true,
    ]);
  });
});

it('a browser that closes the database of a page that was put aside opens it again, once, and keeps what is marked then', async () => {
  let opened = 0;
  let isPutAside = false;
  const store = tab('avery', async (owner) => {
    opened += 1;
    const isFirst = opened === 1;
    const own = browser.database(owner);
    const keep: SeenDatabase['keep'] = async (...change) => {
      if (isFirst && isPutAside) throw new DOMException('It is closing.', 'InvalidStateError');
      return own.keep(...change);
    };
    return { ...own, keep };
  });
  await isRead(store);
  isPutAside = true;
  store.mark([4]);
  store.mark([5]);
  await vi.waitFor(() => expect(browser.keptIds()).toEqual([4, 5]), 10_000);
  expect([store.snapshot().state, opened]).toEqual(['kept', 2]);
});

it('a browser that keeps nothing still marks until the page is left, and says so', async () => {
  const store = tab('avery', () => Promise.reject(new Error('refused')));
  store.mark([1]);
  await isRead(store, 'lost');
  store.mark([2]);
  expect(idsOf(store)).toEqual([1, 2]);
  await expect(store.forget()).rejects.toThrow('refused');
  expect(idsOf(store)).toEqual([]);
});

describe('the last visit', () => {
  it('ended with the last sign of the person, stays while this one goes on, and is forgotten with the rest', async () => {
    const first = tab();
    await isRead(first);
    expect(first.snapshot().lastVisit).toBeNull();
    browser.pass(20 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    browser.pass(31 * MINUTE);
    const second = tab();
    await isRead(second);
    expect(second.snapshot().lastVisit).toBe(1_020 * MINUTE);
    browser.pass(10 * MINUTE);
    const reloaded = tab();
    await isRead(reloaded);
    expect(reloaded.snapshot().lastVisit).toBe(1_020 * MINUTE);
    browser.pass(MINUTE);
    // The press that forgets.
    document.dispatchEvent(new Event('keydown'));
    await reloaded.forget();
    await isRead(tab());
    expect(reloaded.snapshot().lastVisit).toBeNull();
  });

  it.each<[string, (store: Store) => void]>([
    ['presses something', () => document.dispatchEvent(new Event('pointerdown'))],
    ['presses a key', () => document.dispatchEvent(new Event('keydown'))],
    ['marks an event', (store) => store.mark([1])],
  ])('stays for as long as the person now and then %s', async (_, act) => {
    const store = tab();
    await isRead(store);
    for (const _part of ['first', 'second']) {
      browser.pass(20 * MINUTE);
      act(store);
    }
    const reloaded = tab();
    await isRead(reloaded);
    expect(reloaded.snapshot().lastVisit).toBeNull();
  });

  it.each([
    ['behind', -40],
    ['ahead', 40],
  ])('is the same on a device whose clock is 40 minutes %s, as only answers tell', async (_, ahead) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
      localStorage.clear();
      clock.reset();
    });
    const open = async (time: string) => {
      const trueTime = Date.parse(time);
      vi.setSystemTime(trueTime + ahead * MINUTE);
      clock.reset();
      const store = createSeenEvents({
        owner: 'avery',
        open: async (of) => browser.database(of),
        channel: null,
      });
      opened.push(store);
      store.subscribe(() => undefined);
      await isRead(store);
      for (const _answer of ['first', 'second'])
        clock.time()(new Headers({ date: new Date(trueTime).toUTCString() }));
      expect(Math.round(clock.ahead() / MINUTE)).toBe(ahead);
      vi.setSystemTime(trueTime + (ahead + 2) * MINUTE);
      const before = browser.visit();
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.waitFor(() => expect(browser.visit()).not.toBe(before), 10_000);
      store.stop();
      return new Date(store.snapshot().lastVisit ?? 0).toISOString().slice(0, 16);
    };
    await open('2026-11-21T20:00:00Z');
    // Of the evening, also after a reload.
    expect(await open('2026-11-22T07:00:00Z')).toBe('2026-11-21T20:02');
    expect(await open('2026-11-22T07:05:00Z')).toBe('2026-11-21T20:02');
  });

  it.each([
    [30, 7],
    [31, 1_000],
  ])('after a rest of %i minutes is the one that ended at %i', (rest, before) => {
    const kept = { active: 1_000 * MINUTE, ahead: 0, before: 7 * MINUTE };
    expect(visitAt(kept, (1_000 + rest) * MINUTE, 0)).toEqual({
      active: (1_000 + rest) * MINUTE,
      ahead: 0,
      before: before * MINUTE,
    });
  });

  it('is where earlier builds kept it, on the provider’s clock', () => {
    const kept = { active: 1_000 * MINUTE, before: null };
    expect(visitAt(kept, 2_000 * MINUTE, 40 * MINUTE).before).toBe(1_000 * MINUTE);
  });
});
