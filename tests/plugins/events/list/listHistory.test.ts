import type { HistoryState } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { entriesSinceArrival, sameVisit } from '#plugins/events/list/listHistory.ts';

const entry = (state: HistoryState & { __TSR_index: number }) => ({ state });

describe('the way back out of the list', () => {
  it('is one entry when nothing was changed on it', () => {
    expect(entriesSinceArrival(entry({ __TSR_index: 3 }))).toBe(1);
  });

  it('is past every entry that the list made', () => {
    const second = entry({ ...sameVisit(entry({ __TSR_index: 3 })), __TSR_index: 4 });
    const third = entry({ ...sameVisit(second), __TSR_index: 5 });
    expect([entriesSinceArrival(second), entriesSinceArrival(third)]).toEqual([2, 3]);
  });

  it('is none when the portal was opened on the list', () => {
    const second = entry({ ...sameVisit(entry({ __TSR_index: 0 })), __TSR_index: 1 });
    expect([entriesSinceArrival(entry({ __TSR_index: 0 })), entriesSinceArrival(second)]).toEqual([
      null,
      null,
    ]);
  });
});
