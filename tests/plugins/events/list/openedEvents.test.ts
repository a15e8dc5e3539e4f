// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { openedFrom, rememberOpened } from '#plugins/events/list/listHistory.ts';

beforeEach(() => sessionStorage.clear());

describe('the events that were opened from the list', () => {
  it('belong each to its entry of the history', () => {
    rememberOpened('a', '12');
    rememberOpened('b', '13');
    rememberOpened('a', '14');
    expect([openedFrom('a'), openedFrom('b'), openedFrom('c'), openedFrom(undefined)]).toEqual([
      '14',
      '13',
      null,
      null,
    ]);
  });

  it('are forgotten from the oldest on', () => {
    for (let entry = 1; entry <= 31; entry += 1) rememberOpened(`entry ${entry}`, String(entry));
    expect([openedFrom('entry 1'), openedFrom('entry 2'), openedFrom('entry 31')]).toEqual([null, '2', '31']);
  });

  it.each(['junk', '{}', 'null', '[1, ["a"], ["a", 2]]'])('are none when the browser keeps %j', (kept) => {
    sessionStorage.setItem('openedEvents', kept);
    expect(openedFrom('a')).toBeNull();
    rememberOpened('a', '12');
    expect(openedFrom('a')).toBe('12');
  });
});
