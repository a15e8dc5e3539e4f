// @vitest-environment happy-dom
import type { HistoryState } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import {
  entriesSinceArrival,
  openedFrom,
  rememberOpened,
  sameVisit,
} from '#plugins/events/list/listHistory.ts';

const entry = (state: HistoryState & { __TSR_index: number }) => ({ state });

describe('the way back out of the list', () => {
  it('is past every entry that the list made', () => {
    const second = entry({ ...sameVisit(entry({ __TSR_index: 3 })), __TSR_index: 4 });
    const third = entry({ ...sameVisit(second), __TSR_index: 5 });
    const entries = [entry({ __TSR_index: 3 }), second, third];
    expect(entries.map(entriesSinceArrival)).toEqual([1, 2, 3]);
  });

  it('is none when the portal was opened on the list', () => {
    const second = entry({ ...sameVisit(entry({ __TSR_index: 0 })), __TSR_index: 1 });
    expect([entry({ __TSR_index: 0 }), second].map(entriesSinceArrival)).toEqual([null, null]);
  });
});

describe('the events that were opened from the list', () => {
  it('belong each to its entry of the history', () => {
    rememberOpened('a', '12');
    rememberOpened('b', '13');
    rememberOpened('a', '14');
    expect(['a', 'b', 'c', undefined].map(openedFrom)).toEqual(['14', '13', null, null]);
  });

  it('are forgotten from the oldest on', () => {
    for (let entry = 1; entry <= 31; entry += 1) rememberOpened(`entry ${entry}`, String(entry));
    expect([openedFrom('entry 1'), openedFrom('entry 2'), openedFrom('entry 31')]).toEqual([null, '2', '31']);
  });

  it.each(['junk', '{}', 'null', '[1, ["a"], ["a", 2]]'])('are none when the browser keeps %j', (kept) => {
    sessionStorage.setItem('person:openedEvents', kept);
    expect(openedFrom('a')).toBeNull();
    rememberOpened('a', '12');
    expect(openedFrom('a')).toBe('12');
  });
});
