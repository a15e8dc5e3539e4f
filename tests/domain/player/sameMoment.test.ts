import { describe, expect, it } from 'vitest';
import { sameMoment } from '#domain/player/CameraRow.tsx';

const at = (recordingId: number, startTime: string | null) => ({ recordingId, startTime });
const list = [
  at(1, '2026-03-01T10:00:00Z'),
  at(2, '2026-03-01T10:00:10Z'),
  at(3, '2026-03-01T10:00:10.400Z'),
  at(4, null),
  at(5, '2026-03-01T09:59:57Z'),
];
const of = (index: number) => sameMoment(list, index).map(({ place, seconds }) => [place, seconds]);

describe('the recordings of one moment', () => {
  it('begin within ten seconds of the shown one, before or after, and are told from it', () => {
    expect(of(0)).toEqual([
      [1, 10],
      [4, -3],
    ]);
    expect(of(1)).toEqual([
      [0, -10],
      [2, 0],
    ]);
  });

  it('are none where the time is not known', () => {
    expect(of(3)).toEqual([]);
    expect(of(9)).toEqual([]);
  });

  it('are never more than a row holds', () => {
    const many = Array.from({ length: 50 }, (_, id) => at(id, '2026-03-01T10:00:00Z'));
    expect(sameMoment(many, 20)).toHaveLength(12);
  });
});
