import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaBoxes } from '#domain/player/mediaBoxes.ts';

const meta = (
  type: string,
  detections: unknown,
  size: { width?: number | null; height?: number | null } = {},
) => ({
  type,
  data: JSON.stringify(detections),
  ...size,
});

const motion = meta('M', [{ r: [32, 18, 160, 90], l: 'motion', c: 0.5 }]);
const analytics = meta(
  'A',
  [
    { r: [0, 0, 100, 50], l: 'person', c: 0.87, m: true },
    { r: [100, 50, 200, 100], l: 'vehicle', c: 0.334, m: false },
  ],
  { width: 200, height: 100 },
);

describe('the boxes of a recording for a customer', () => {
  it('are those of motion alone', () => {
    expect(mediaBoxes([motion, analytics], false)).toEqual([
      { left: 10, top: 10, width: 40, height: 40, kind: 'motion', caption: 'motion 50%' },
    ]);
  });
});

describe('the boxes of a recording with Admin detail', () => {
  it('are of every kind, told apart by type and flag', () => {
    expect(mediaBoxes([motion, analytics], true)).toEqual([
      { left: 10, top: 10, width: 40, height: 40, kind: 'motion', caption: 'motion 50%' },
      { left: 0, top: 0, width: 50, height: 50, kind: 'flagged', caption: 'person 87%' },
      { left: 50, top: 50, width: 50, height: 50, kind: 'other', caption: 'vehicle 33%' },
    ]);
  });

  it('stay red for motion whatever its flag', () => {
    const [box] = mediaBoxes([meta('M', [{ r: [0, 0, 9, 9], l: 'motion', m: true }])], true);
    expect(box?.kind).toBe('motion');
  });
});

describe('the boxes of odd metadata', () => {
  it.each([{}, { width: null, height: null }, { width: 0, height: -9 }])(
    'are measured on 320 x 180 for %j',
    (size) => {
      const [box] = mediaBoxes([meta('M', [{ r: [160, 90, 320, 180], l: 'x', c: 1 }], size)], false);
      expect(box).toEqual({ left: 50, top: 50, width: 50, height: 50, kind: 'motion', caption: 'x 100%' });
    },
  );

  it.each([
    undefined,
    null,
    '',
    'no json',
    '{"r":[1,2,3,4]}',
    'null',
    '[null, 7, "x", {}, {"r":[1,2,3]}]',
    '[{"r":[1,2,3,"x"]}]',
    '[{"r":[1,2,3,1e999]}]',
  ])('are none for the data %j', (data) => {
    expect(mediaBoxes([{ type: 'M', data }], true)).toEqual([]);
  });

  it('are none without metadata', () => {
    expect([mediaBoxes(null, true), mediaBoxes(undefined, true), mediaBoxes([], true)]).toEqual([[], [], []]);
  });

  it('leave out only the entry that cannot be read', () => {
    const boxes = mediaBoxes(
      [meta('M', [{ l: 'lost' }, { r: [0, 0, 320, 180], l: ['x'], c: 'high' }])],
      false,
    );
    expect(boxes).toEqual([{ left: 0, top: 0, width: 100, height: 100, kind: 'motion', caption: '' }]);
  });

  it.each([1, 'true'])('take the flag %j, and numbers that are texts', (m) => {
    const data = [{ r: ['0', '0', '160', '90'], l: 7, c: '0.87', m }];
    expect(mediaBoxes([meta('A', data)], true)).toEqual([
      { left: 0, top: 0, width: 50, height: 50, kind: 'flagged', caption: '7 87%' },
    ]);
  });

  it.each([0, 'false', 'yes', null])('do not take %j for a flag that is set', (m) => {
    expect(mediaBoxes([meta('A', [{ r: [0, 0, 160, 90], m }])], true)[0]?.kind).toBe('other');
  });

  it('are put the right way round and cut at the edge of the picture', () => {
    const boxes = mediaBoxes(
      [
        meta('M', [
          { r: [400, 200, 160, -50], l: 'a' },
          { r: [330, 0, 400, 90], l: 'out' },
        ]),
      ],
      false,
    );
    expect(boxes).toEqual([{ left: 50, top: 0, width: 50, height: 100, kind: 'motion', caption: 'a' }]);
  });

  it('are never more than a page can draw', () => {
    const many = Array.from({ length: 10_000 }, () => ({ r: [0, 0, 10, 10], l: 'x' }));
    expect(mediaBoxes([meta('M', many)], false)).toHaveLength(500);
  });

  it('lie within the picture, whatever the numbers', () => {
    const detections = fc.array(fc.record({ r: fc.array(fc.double(), { minLength: 4, maxLength: 4 }) }));
    fc.assert(
      fc.property(detections, fc.integer(), fc.integer(), (entries, width, height) => {
        for (const box of mediaBoxes([meta('M', entries, { width, height })], false)) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.left + box.width).toBeLessThanOrEqual(100.000_001);
          expect(box.top + box.height).toBeLessThanOrEqual(100.000_001);
        }
      }),
    );
  });
});
