import { describe, expect, it } from 'vitest';
import { lastNight } from '#domain/incidents/lastNight.ts';

const SAT_TO_SUN = { from: '2026-11-21T18:00', to: '2026-11-22T06:00' };
const SUN_TO_MON = { from: '2026-11-22T18:00', to: '2026-11-23T06:00' };

describe('last night', () => {
  it.each([
    ['while it runs, before midnight', '2026-11-21T23:00', SAT_TO_SUN],
    ['while it runs, after midnight', '2026-11-22T02:00', SAT_TO_SUN],
    ['in the morning', '2026-11-22T06:00', SAT_TO_SUN],
    ['all day', '2026-11-22T17:59', SAT_TO_SUN],
    ['from the evening on', '2026-11-22T18:00', SUN_TO_MON],
  ])('%s is the one that runs or ended last', (_, now, night) => {
    expect(lastNight(new Date(now))).toEqual(night);
  });
});
