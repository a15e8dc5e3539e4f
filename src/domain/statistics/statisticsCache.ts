/** The last known statistics of this tab, so that a page shows numbers at once while it loads new ones. */
import * as v from 'valibot';
import { DayCount, Statistics } from '#core/api/wire/statistics.ts';
import { Range } from '#core/api/wire/vocabulary.ts';
import { type SafeStorage, tabStorage } from '#core/environment.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import type { Session } from '#core/session/createSession.ts';
import { erasePersonKeys, personKey } from '#core/session/personStorage.ts';
import type { Period } from './periods.ts';

export interface CachePlace {
  /** The owner of the numbers. Two users never share an entry. */
  readonly user: string;
  /** A location's id, or `'all'`. */
  readonly scope: number | 'all';
  readonly period: Period;
}

/** Numbers with the moment that they were asked for, in unix milliseconds. */
export interface Dated<T> {
  readonly at: number;
  readonly value: T;
}

interface CacheEntry<T> {
  /** Null when there is no usable entry. */
  read(): T | null;
  /** Does nothing if the cache was wiped after the entry was opened: a slow response must not outlive its session. */
  write(value: T): void;
}

interface StatisticsCache {
  counts(place: CachePlace): CacheEntry<Dated<Statistics>>;
  days(place: CachePlace): CacheEntry<Dated<DayCount[]>>;
  /** The counts that those of the period are compared with, and their range. */
  before(place: CachePlace): CacheEntry<RangeCounts>;
  /** Erases all entries of all users. */
  wipe(): void;
}

const dated = <T>(value: v.GenericSchema<unknown, T>) => v.object({ at: v.number(), value });
const DatedCounts = dated(Statistics);
const DatedDays = dated(v.array(DayCount));
const RangeCounts = v.object({ ...Range.entries, counts: Statistics });
type RangeCounts = v.InferOutput<typeof RangeCounts>;

/** @param storage the tab's. What it does not take is kept in memory. */
export function createStatisticsCache(storage: SafeStorage): StatisticsCache {
  const memory = new Map<string, unknown>();
  let wipes = 0;

  const read = (key: string): unknown => memory.get(key) ?? storage.readJson(key);
  const write = (key: string, value: unknown) => {
    if (storage.write(key, JSON.stringify(value))) memory.delete(key);
    else memory.set(key, value);
  };
  const entry = <T>(
    schema: v.GenericSchema<unknown, T>,
    kind: string,
    place: CachePlace,
    isUsable: (kept: T) => boolean = () => true,
  ): CacheEntry<T> => {
    const key = personKey(`statistics:${JSON.stringify([place.user, place.scope, place.period, kind])}`);
    const openedAt = wipes;
    return {
      read: () => {
        const kept = v.safeParse(schema, read(key));
        return kept.success && isUsable(kept.output) ? kept.output : null;
      },
      write: (value) => {
        if (wipes === openedAt) write(key, value);
      },
    };
  };

  return {
    counts: (place) => entry(DatedCounts, 'counts', place, hasMoment),
    days: (place) => entry(DatedDays, 'days', place, hasMoment),
    before: (place) => entry(RangeCounts, 'before', place),
    wipe: () => {
      wipes += 1;
      memory.clear();
      erasePersonKeys(storage);
    },
  };
}

/** A number may lie outside the range of Date. */
function hasMoment({ at }: Dated<unknown>): boolean {
  return parseInstant(at) !== null;
}

const caches = new WeakMap<Session, StatisticsCache>();

/** The cache of a session, created by the first call. From then on every change of the session's token wipes it. */
export function statisticsCacheOf(session: Session): StatisticsCache {
  const known = caches.get(session);
  if (known !== undefined) return known;
  const cache = createStatisticsCache(tabStorage);
  session.subscribe(cache.wipe);
  caches.set(session, cache);
  return cache;
}
