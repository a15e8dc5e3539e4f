import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type MediaBox, readBoxes, renderedRect, worstOf, worstSight } from '#domain/player/mediaBoxes.ts';
import { BoxLayer } from '#domain/player/PlayerPanel.tsx';
import { useZoom } from '#domain/player/zoom.tsx';

interface Numbers {
  readonly width?: number | null;
  readonly height?: number | null;
  readonly at?: number | null | undefined;
}
const meta = (type: string, detections: unknown, numbers: Numbers = {}) => ({
  type,
  data: JSON.stringify(detections),
  ...numbers,
});
const BOX = { left: 0, top: 0, width: 50, height: 50 };

describe('the worst of what was detected', () => {
  const of = (...labels: string[]) => [
    meta(
      'A',
      labels.map((l) => ({ r: [0, 0, 9, 9], l })),
    ),
  ];

  it.each([
    ['person', of('Vehicle', 'Person')],
    ['person', of('2 people')],
    ['vehicle', of('parked car', 'dog')],
    ['nothing', of('carpet', 'personnel door', 'Motion')],
    ['nothing', []],
  ] as const)('is a %s', (sight, metas) => {
    expect(worstSight(metas, true)).toBe(sight);
  });

  it('is for a customer only what motion tells', () => {
    expect(worstSight(of('Person'), false)).toBe('nothing');
    expect(worstSight([meta('M', [{ r: [0, 0, 9, 9], l: 'Person' }])], false)).toBe('person');
  });

  it('is looked at first: the first of several, and the first of all where nothing is known', () => {
    expect(worstOf(['nothing', 'vehicle', 'person', 'person'])).toBe(2);
    expect(worstOf(['nothing', 'vehicle', 'vehicle'])).toBe(1);
    expect(worstOf(['nothing', 'nothing'])).toBe(0);
    expect(worstOf([])).toBe(0);
  });
});

describe('the boxes of a recording', () => {
  const mediaBoxes = (...of: Parameters<typeof readBoxes>) => readBoxes(...of)(null);
  const metas = [
    meta('M', [{ r: [32, 18, 160, 90], l: 'motion', c: 0.5, m: true }]),
    meta(
      'A',
      [
        { r: [0, 0, 100, 50], l: 'person', c: 0.87, m: true },
        { r: [100, 50, 200, 100], l: 'vehicle', c: 0.334, m: false },
      ],
      { width: 200, height: 100 },
    ),
  ];
  const motion = { left: 10, top: 10, width: 40, height: 40, kind: 'motion', caption: 'motion 50%' };

  it('are those of motion alone for a customer, and of every kind with Admin detail', () => {
    expect(mediaBoxes(metas, false)).toEqual([motion]);
    expect(mediaBoxes(metas, true)).toEqual([
      motion,
      { ...BOX, kind: 'flagged', caption: 'person 87%' },
      { left: 50, top: 50, width: 50, height: 50, kind: 'other', caption: 'vehicle 33%' },
    ]);
  });

  const noSizes = [{}, { width: null, height: null }, { width: 0, height: -9 }];
  it.each(noSizes)('are measured on 320 x 180 for %j', (size) => {
    const half = meta('M', [{ r: [0, 0, 160, 90], l: 'x', c: 1 }], size);
    expect(mediaBoxes([half], false)).toEqual([{ ...BOX, kind: 'motion', caption: 'x 100%' }]);
  });

  const unreadable = [undefined, null, '', 'no json', '{"r":[1,2,3,4]}', 'null'];
  const lists = ['[null, 7, "x", {}, {"r":[1,2,3]}]', '[{"r":[1,2,3,"x"]}]', '[{"r":[1,2,3,1e999]}]'];
  it.each([...unreadable, ...lists])('are none for the data %j', (data) => {
    expect(mediaBoxes([{ type: 'M', data }], true)).toEqual([]);
  });

  it.each([null, undefined, []])('are none where the metadata are %j', (none) => {
    expect(mediaBoxes(none, true)).toEqual([]);
  });

  it.each<[string, unknown[], unknown[]]>([
    [
      'leave out only the entry that cannot be read',
      [{ l: 'lost' }, { r: [0, 0, 160, 90], l: ['x'], c: 'high' }],
      [{ ...BOX, kind: 'other', caption: '' }],
    ],
    [
      'take numbers and flags that are texts',
      [{ r: ['0', '0', '160', '90'], l: 7, c: '0.87', m: 'true' }],
      [{ ...BOX, kind: 'flagged', caption: '7 87%' }],
    ],
    [
      'take a confidence above 1 for percent',
      [{ r: [0, 0, 160, 90], l: 'person', c: 87 }],
      [{ ...BOX, kind: 'other', caption: 'person 87%' }],
    ],
    ['take 1 for a flag', [{ r: [0, 0, 160, 90], m: 1 }], [{ ...BOX, kind: 'flagged', caption: '' }]],
    [
      'take nothing else for a flag',
      [0, 'false', 'yes', null].map((m) => ({ r: [0, 0, 160, 90], l: 'x', m })),
      Array.from({ length: 4 }, () => ({ ...BOX, kind: 'other', caption: 'x' })),
    ],
    [
      'are put the right way round and cut at the edge of the picture',
      [
        { r: [400, 200, 160, -50], l: 'a' },
        { r: [330, 0, 400, 90], l: 'out' },
      ],
      [{ left: 50, top: 0, width: 50, height: 100, kind: 'other', caption: 'a' }],
    ],
  ])('%s', (_, detections, boxes) => {
    expect(mediaBoxes([meta('A', detections)], true)).toEqual(boxes);
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
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
          expect(Math.max(box.left + box.width, box.top + box.height)).toBeLessThanOrEqual(100.000_001);
        }
      }),
    );
  });
});

describe('the boxes of a moment', () => {
  const timed = (type: string, at: number | null | undefined, ...lefts: [left: number, label: string][]) =>
    meta(
      type,
      lefts.map(([left, l]) => ({ r: [left, 20, left + 10, 40], l })),
      { width: 100, height: 100, at },
    );
  /** Labels and left edges. */
  const at = (metas: Parameters<typeof readBoxes>[0], seconds: number | null) =>
    readBoxes(metas, true)(seconds).map(({ caption, left }) => `${caption} ${Math.round(left * 100) / 100}`);

  const walk = [timed('M', 1, [0, 'a']), timed('M', 2, [40, 'a']), timed('M', 5, [80, 'a']), timed('M', 6)];
  it.each([
    ['begin with it', [0, 0.99], []],
    ['are shown from then on', [1], ['a 0']],
    ['move to the next one within 2 s', [1.25], ['a 10']],
    ['move on', [1.75], ['a 30']],
    ['stay where they are over a longer gap', [2, 2.5, 4.9], ['a 40']],
    ['jump after that', [5], ['a 80']],
    ['end with a moment that has none', [6, 100], []],
  ])('%s', (_, moments, boxes) => {
    for (const seconds of moments) expect(at(walk, seconds)).toEqual(boxes);
  });

  it('may come in any order, and in several parts', () => {
    const mixed = [
      timed('M', 2, [40, 'a']),
      timed('M', 0, [50, 'b']),
      timed('M', 0, [0, 'a']),
      timed('M', 2, [90, 'b']),
    ];
    expect(at(mixed, 1)).toEqual(['b 70', 'a 20']);
  });

  it('move to the nearest of their label, one each', () => {
    const pair = [timed('M', 0, [10, 'x'], [60, 'x']), timed('M', 1, [70, 'x'], [20, 'x'])];
    expect(at(pair, 0.5)).toEqual(['x 15', 'x 65']);
    const lone = [timed('M', 0, [10, 'x'], [60, 'x'], [30, 'y']), timed('M', 1, [20, 'x'])];
    expect(at(lone, 0.5)).toEqual(['x 15', 'x 60', 'y 30']);
  });

  it('of one detector do not end those of another', () => {
    const two = [timed('M', 0, [0, 'm']), timed('A', 1, [50, 'p']), timed('M', 3)];
    expect([2, 3].map((seconds) => at(two, seconds))).toEqual([['m 0', 'p 50'], ['p 50']]);
  });

  it.each([undefined, null])('without one stay, told from those with one: at %s', (none) => {
    const metas = [timed('A', none, [5, 'car']), timed('A', 1, [50, 'p'])];
    expect([0, 1, 60].map((seconds) => at(metas, seconds))).toEqual([
      ['car 5'],
      ['car 5', 'p 50'],
      ['car 5', 'p 50'],
    ]);
    expect(readBoxes(metas, true)(1).map(({ isTimed }) => isTimed ?? false)).toEqual([false, true]);
  });

  it('are all of them on a picture, which has no time', () => {
    expect(at([timed('M', 3, [0, 'a']), timed('M', 9, [7, 'a'])], null)).toEqual(['a 0', 'a 7']);
  });
});

describe('the place of a picture in its frame', () => {
  it.each([
    ['as wide as the frame', { width: 640, height: 360 }, [0, 0, 640, 360]],
    ['wider: bars above and below', { width: 1000, height: 250 }, [0, 100, 640, 160]],
    ['narrower: bars at the sides', { width: 480, height: 480 }, [140, 0, 360, 360]],
    ['upright', { width: 90, height: 180 }, [230, 0, 180, 360]],
    ['not known yet', null, [0, 0, 640, 360]],
    ['without a width', { width: 0, height: 100 }, [0, 0, 640, 360]],
    ['without a height', { width: 100, height: Number.NaN }, [0, 0, 640, 360]],
  ])('is right for one that is %s', (_, picture, [left, top, width, height]) => {
    expect(renderedRect({ width: 640, height: 360 }, picture)).toEqual({ left, top, width, height });
  });

  it('is within the frame, centred, touches two edges and keeps the proportions', () => {
    const lengths = fc.integer({ min: 1, max: 8_000 });
    const sizes = fc.record({ width: lengths, height: lengths });
    fc.assert(
      fc.property(sizes, sizes, (frame, picture) => {
        const { left, top, width, height } = renderedRect(frame, picture);
        expect(Math.min(left, top)).toBeCloseTo(0, 6);
        expect(left * 2 + width).toBeCloseTo(frame.width, 6);
        expect(top * 2 + height).toBeCloseTo(frame.height, 6);
        expect(width * picture.height).toBeCloseTo(height * picture.width, 3);
      }),
    );
  });
});

describe('the boxes over a picture', () => {
  afterEach(cleanup);
  const rect = { left: 140, top: 0, width: 360, height: 360 };
  const placeOf = ({ style }: HTMLElement) => [style.left, style.top, style.width, style.height];

  it('lie on it in percent, each with its kind and caption, which stays inside where the picture ends', () => {
    const box = { left: 10, top: 20, width: 30, height: 40 };
    const boxes: MediaBox[] = [
      { ...box, kind: 'flagged', caption: '<b>person</b> 87%' },
      { ...box, top: 0, kind: 'motion', caption: 'upper' },
      { ...box, top: 60, kind: 'motion', caption: 'lower' },
      { ...box, top: 60, kind: 'other', caption: 'at the foot' },
    ];
    render(<BoxLayer rect={rect} boxes={boxes} />);
    const layer = screen.getByRole('list', { name: 'Detections' });
    expect(placeOf(layer)).toEqual(['140px', '0px', '360px', '360px']);
    const items = screen.getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(boxes.map(({ caption }) => caption));
    expect(items.map(({ dataset }) => dataset.kind)).toEqual(boxes.map(({ kind }) => kind));
    expect(items.map(({ dataset }) => dataset.captionInside)).toEqual(['false', 'true', 'false', 'true']);
    expect(items.slice(0, 1).map(placeOf)).toEqual([['10%', '20%', '30%', '40%']]);
  });

  it('are no list when there are none', () => {
    expect(render(<BoxLayer rect={rect} boxes={[]} />).container.innerHTML).toBe('');
  });
});

it('a press on the picture is not one on the recording that follows before a second press could come', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const frame = { current: document.body.appendChild(document.createElement('div')) };
  const onPress = vi.fn();
  const { rerender } = renderHook(
    (recordingId: number) => useZoom({ frame, recordingId, onPress, onSwipe: () => undefined }),
    { initialProps: 1 },
  );
  const press = () => {
    fireEvent.pointerDown(frame.current, { pointerId: 1 });
    fireEvent.pointerUp(frame.current, { pointerId: 1 });
  };
  press();
  rerender(2);
  vi.advanceTimersByTime(1_000);
  expect(onPress).not.toHaveBeenCalled();
  press();
  vi.advanceTimersByTime(1_000);
  expect(onPress).toHaveBeenCalledOnce();
});
