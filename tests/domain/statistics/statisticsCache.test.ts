// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Statistics } from '#core/api/wire/statistics.ts';
import { safeStorage } from '#core/environment.ts';
import { type CachePlace, createStatisticsCache, type Dated } from '#domain/statistics/statisticsCache.ts';

const place: CachePlace = { user: 'avery', scope: 'all', period: 'last-30-days' };
const AT = Date.UTC(2026, 10, 21, 10, 42);
const dated = <T>(value: T): Dated<T> => ({ at: AT, value });
const counts = (incidentCount: number): Dated<Statistics> =>
  dated({
    alarmsCount: 1,
    incidentCount,
    voiceDownLocationCount: 2,
    voiceDownIncidentCount: 3,
    policeCount: null,
    guardCount: 0,
  });
const stored = safeStorage(() => window.sessionStorage);

beforeEach(() => sessionStorage.clear());

describe('the statistics cache', () => {
  it('has nothing before the first answer', () => {
    const cache = createStatisticsCache(stored);
    expect(cache.counts(place).read()).toBeNull();
    expect(cache.days(place).read()).toBeNull();
    expect(cache.before(place).read()).toBeNull();
  });

  it('gives back after a reload what was written before it', () => {
    createStatisticsCache(stored).counts(place).write(counts(7));
    createStatisticsCache(stored)
      .days(place)
      .write(dated([[86_400, 2]]));
    const before = {
      start: '2026-09-22T10:42:00Z',
      end: '2026-10-22T10:41:59.999Z',
      counts: counts(6).value,
    };
    createStatisticsCache(stored).before(place).write(before);
    const reloaded = createStatisticsCache(stored);
    expect(reloaded.counts(place).read()).toEqual(counts(7));
    expect(reloaded.before(place).read()).toEqual(before);
    expect(reloaded.days(place).read()).toEqual(dated([[86_400, 2]]));
  });

  it.each<[string, Partial<CachePlace>]>([
    ['another user', { user: 'jordan' }],
    ['a location', { scope: 12 }],
    ['another period', { period: 'last-month' }],
  ])('keeps %s apart', (_, other) => {
    const cache = createStatisticsCache(stored);
    cache.counts(place).write(counts(7));
    cache.counts({ ...place, ...other }).write(counts(8));
    expect(cache.counts(place).read()).toEqual(counts(7));
    expect(cache.counts({ ...place, ...other }).read()).toEqual(counts(8));
  });

  it('does not mistake a user named like a separator for another entry', () => {
    const cache = createStatisticsCache(stored);
    cache.counts({ ...place, user: 'avery","all' }).write(counts(9));
    expect(cache.counts(place).read()).toBeNull();
  });

  it('keeps its entries for a user whose name is very long', () => {
    const cache = createStatisticsCache(stored);
    const long = { ...place, user: 'x'.repeat(4000) };
    cache.counts(long).write(counts(3));
    expect(cache.counts(long).read()).toEqual(counts(3));
  });
});

describe('the statistics cache once wiped', () => {
  it('has lost every user’s entries, those of earlier page loads too, and nothing else', () => {
    sessionStorage.setItem('token', 'kept');
    createStatisticsCache(stored)
      .counts({ ...place, user: 'jordan' })
      .write(counts(1));
    const cache = createStatisticsCache(stored);
    cache.counts(place).write(counts(2));
    cache.days({ ...place, scope: 4 }).write(dated([[0, 1]]));
    cache.wipe();
    expect(Object.keys({ ...sessionStorage })).toEqual(['token']);
    expect(cache.counts(place).read()).toBeNull();
  });

  it('ignores a late answer to what was asked before', () => {
    const cache = createStatisticsCache(stored);
    const asked = cache.counts(place);
    cache.wipe();
    asked.write(counts(5));
    expect(cache.counts(place).read()).toBeNull();
    cache.counts(place).write(counts(6));
    expect(cache.counts(place).read()).toEqual(counts(6));
  });
});

describe('the statistics cache on unusable storage', () => {
  it.each([
    ['no JSON', '{"alarms'],
    ['a number', '7'],
    ['an empty text', ''],
    ['wrong types', `{"at":${AT},"value":{"alarmsCount":"<b>","incidentCount":{}}}`],
    ['counts without their moment', '{"alarmsCount":1,"incidentCount":2}'],
    ['days without their moment', '[[86400,2]]'],
    ['a moment that no date can hold', '{"at":9e15,"value":{"alarmsCount":1}}'],
    ['a moment that is none', '{"at":"yesterday","value":{"alarmsCount":1}}'],
  ])('reads %s as nothing', (_, text) => {
    const cache = createStatisticsCache(stored);
    cache.counts(place).write(counts(1));
    for (const key of Object.keys({ ...sessionStorage })) sessionStorage.setItem(key, text);
    expect(cache.counts(place).read()).toBeNull();
    expect(cache.days(place).read()).toBeNull();
  });

  it('keeps its entries in memory where storage is switched off, and wipes them', () => {
    const forbidden = safeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const cache = createStatisticsCache(forbidden);
    cache.counts(place).write(counts(4));
    expect(cache.counts(place).read()).toEqual(counts(4));
    cache.wipe();
    expect(cache.counts(place).read()).toBeNull();
  });

  it('prefers the newer numbers in memory over the older ones of a storage that has become full', () => {
    let full = false;
    const filling = safeStorage(() => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      return window.sessionStorage;
    });
    const cache = createStatisticsCache(filling);
    cache.counts(place).write(counts(1));
    full = true;
    cache.counts(place).write(counts(2));
    full = false;
    expect(cache.counts(place).read()).toEqual(counts(2));
    cache.counts(place).write(counts(3));
    expect(cache.counts(place).read()).toEqual(counts(3));
  });
});
