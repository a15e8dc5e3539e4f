import { describe, expect, it } from 'vitest';
import { roomIn } from '#domain/statistics/useRoom.ts';

describe('the width that the bars are drawn for', () => {
  it('is the box’s own at first', () => expect(roomIn(1201, null)).toBe(1201));

  it('stays while the box grows by a few pixels', () => {
    expect(roomIn(1202, 1201)).toBe(1201);
    expect(roomIn(1216, 1201)).toBe(1201);
    expect(roomIn(1217, 1201)).toBe(1217);
  });

  it('follows a box that has become too small for it at once', () => expect(roomIn(1200, 1201)).toBe(1200));
});
