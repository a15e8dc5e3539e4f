import { describe, expect, it } from 'vitest';
import { readBoxes } from '#domain/player/mediaBoxes.ts';
import { readManifest } from '../../server/media/mediaLibrary.ts';
import { composeFrame } from '../../tools/footage/frame.ts';
import { instantsOf, plateOf, posesAt, type Take } from '../../tools/footage/take.ts';
import { takes } from '../../tools/footage/takes.ts';

const manifest = readManifest();

/** Longer side of the pictures drawn here, in pixels. */
const SIDE = 144;

/** Instants of a take's frames: at measured ones, and in the middle between two. */
function instantsToLook(take: Take): number[] {
  const all = instantsOf(take);
  const places = [0, 3, 12, Math.floor(all.length / 2), all.length - 10, all.length - 1];
  return [...new Set(places.flatMap((place) => all[place] ?? []))];
}

/** Pixels that a take's figures change at an instant when drawn small, by their middles as fractions of the picture. */
function changedPlaces(take: Take): (seconds: number) => [number, number][] {
  const [width, height] = sizeOf(take);
  const plate = plateOf(take, width, height, 1);
  const empty = composeFrame(plate, [], { casts: false }).light;
  return (seconds) => {
    const { light } = composeFrame(plate, posesAt(take.roles, seconds, 1), { casts: false });
    const places: [number, number][] = [];
    for (let i = 0; i < width * height; i++) {
      const change = [0, 1, 2].map((c) => Math.abs((light[3 * i + c] ?? 0) - (empty[3 * i + c] ?? 0)));
      if (Math.max(...change) > 0.001) {
        places.push([((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height]);
      }
    }
    return places;
  };
}

function sizeOf({ width, height }: Take): [number, number] {
  const factor = SIDE / Math.max(width, height);
  return [Math.round(width * factor), Math.round(height * factor)];
}

/** Edges as fractions of the picture. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The motion boxes of a manifest entry as the portal shows them at a moment. */
function motionBoxes(key: string, kind: Take['kind']): (seconds: number) => Box[] {
  const entry = manifest.find((one) => one.key === key);
  const boxesAt = readBoxes(entry?.metas, false);
  return (seconds) =>
    boxesAt(kind === 'video' ? seconds : null).map(({ left, top, width, height }) => ({
      left: left / 100,
      top: top / 100,
      right: (left + width) / 100,
      bottom: (top + height) / 100,
    }));
}

const holds = (box: Box, [x, y]: [number, number]): boolean =>
  x > box.left && x < box.right && y > box.top && y < box.bottom;

/** Extent of values, the width of the pixels at both ends included. */
const spread = (values: readonly number[], pixel: number): number =>
  Math.max(...values) - Math.min(...values) + pixel;

/** Somebody on foot, a car, two at once, a wider picture, and a still; `npm run proof` looks at every take. */
const SAMPLE = [
  'main-gate-walker',
  'main-gate-car',
  'dock-east-pair',
  'gate-panorama-walker',
  'front-desk-visitor-still',
];
const peopled = takes.filter(
  ({ key, roles }) => roles.length > 0 && (process.env.PROOF !== undefined || SAMPLE.includes(key)),
);

describe.each(peopled.map((take) => [take.key, take] as const))('the motion boxes of %s', (key, take) => {
  const boxesAt = motionBoxes(key, take.kind);
  const placesAt = changedPlaces(take);
  const looks = instantsToLook(take).map((seconds) => ({
    seconds,
    boxes: boxesAt(seconds),
    places: placesAt(seconds),
  }));

  it('hold what the figures change at every moment, one box for each figure in view', () => {
    for (const { seconds, boxes, places } of looks) {
      expect(boxes.length, `${seconds} s`).toBeLessThanOrEqual(take.roles.length);
      const missed = places.filter((place) => !boxes.some((box) => holds(box, place)));
      // Half a second apart, a swinging arm may leave its box for a moment.
      expect(missed.length, `${seconds} s`).toBeLessThanOrEqual(Math.max(2, 0.03 * places.length));
    }
    expect(looks.some(({ boxes }) => boxes.length === take.roles.length)).toBe(true);
  });

  it('are no larger than the figures need', () => {
    const [width, height] = sizeOf(take);
    const [across, down] = [1 / width, 1 / height];
    for (const { seconds, boxes, places } of looks)
      for (const box of boxes) {
        const inside = places.filter((place) => holds(box, place));
        const wide = spread(
          inside.map(([x]) => x),
          across,
        );
        const tall = spread(
          inside.map(([, y]) => y),
          down,
        );
        // A figure a few pixels wide may lose one on either side to this small raster.
        expect(box.right - box.left, `${seconds} s`).toBeLessThan(1.25 * wide + 3 * across);
        expect(box.bottom - box.top, `${seconds} s`).toBeLessThan(1.25 * tall + 3 * down);
      }
  });
});

it('the boxes of clips have their moments, and those of stills have none', () => {
  for (const { kind, metas } of manifest) {
    const moments = metas.filter(({ type }) => type === 'M').map(({ at }) => typeof at);
    expect(new Set(moments).size).toBeLessThanOrEqual(1);
    if (kind === 'video') expect(moments).toContain('number');
    else expect(moments).not.toContain('number');
  }
});
