import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { locationEventsCall } from '#contract/event.ts';
import { readLeniently } from '#core/api/lenient/readLeniently.ts';

describe('ten thousand rows', () => {
  it('are read in no more than three times what the exact schema takes', () => {
    const value = Array.from({ length: 10_000 }, (_, id) => ({
      incident: { id, startTime: '2025-01-01T00:00:00Z', alarmCount: 3, policeContacted: id % 2 === 0 },
      location: { id: 1, name: 'N'.repeat(40) },
      accountName: 'Account',
    }));
    const answer = { value, count: 10_000 };
    const best = (work: () => unknown) => {
      const times = Array.from({ length: 7 }, () => {
        const start = performance.now();
        work();
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    const exact = best(() => v.safeParse(locationEventsCall.response, answer));
    const lenient = best(() => readLeniently<unknown>(locationEventsCall.response, answer));
    expect(lenient).toBeLessThan(exact * 3);
  });
});
