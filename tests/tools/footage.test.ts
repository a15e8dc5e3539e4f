import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Detection, type RecordingMeta } from '#core/api/wire/recording.ts';
import { readManifest } from '../../server/media/manifest.ts';
import { composeFrame } from '../../tools/footage/frame.ts';
import { instantsOf, plateOf, posesAt, type Take } from '../../tools/footage/take.ts';
import { takes } from '../../tools/footage/takes.ts';

const manifest = readManifest();
const detectionsOf = (meta: RecordingMeta): Detection[] =>
  v.parse(v.array(Detection), JSON.parse(meta.data ?? ''));

/** Longer side of the pictures drawn here, in pixels. */
const SIDE = 144;

/** Pixels that a take's figures change when drawn small, by their middles as fractions of the picture. */
function changedPlaces(take: Take): [number, number][] {
  const factor = SIDE / Math.max(take.width, take.height);
  const [width, height] = [Math.round(take.width * factor), Math.round(take.height * factor)];
  const plate = plateOf(take, width, height, 1);
  const empty = composeFrame(plate, [], { casts: false }).light;
  const all = instantsOf(take);
  const instants = [all[0], all[Math.floor(all.length / 2)], all.at(-1)].filter((t) => t !== undefined);
  return instants.flatMap((seconds) => {
    const { light } = composeFrame(plate, posesAt(take.roles, seconds, 1), { casts: false });
    const places: [number, number][] = [];
    for (let i = 0; i < width * height; i++) {
      const change = [0, 1, 2].map((c) => Math.abs((light[3 * i + c] ?? 0) - (empty[3 * i + c] ?? 0)));
      if (Math.max(...change) > 0.001) {
        places.push([((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height]);
      }
    }
    return places;
  });
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Motion boxes of a manifest entry as fractions of its picture. */
function motionBoxes(key: string): Box[] {
  const metas = manifest.find((entry) => entry.key === key)?.metas.filter(({ type }) => type === 'M') ?? [];
  return metas.flatMap((meta) => {
    const [width, height] = [meta.width ?? 320, meta.height ?? 180];
    return detectionsOf(meta).map(({ r: [x1, y1, x2, y2] }) => ({
      left: x1 / width,
      top: y1 / height,
      right: x2 / width,
      bottom: y2 / height,
    }));
  });
}

const holds = (box: Box, [x, y]: [number, number]): boolean =>
  x > box.left && x < box.right && y > box.top && y < box.bottom;

/** Extent of values, the width of the pixels at both ends included. */
const spread = (values: readonly number[], pixel: number): number =>
  Math.max(...values) - Math.min(...values) + pixel;

const peopled = takes.filter(({ roles }) => roles.length > 0);

describe.each(peopled.map((take) => [take.key, take] as const))('the motion boxes of %s', (key, take) => {
  const boxes = motionBoxes(key);
  const places = changedPlaces(take);

  it('hold every pixel that the figures change, one box for each figure', () => {
    expect(boxes).toHaveLength(take.roles.length);
    expect(places.length).toBeGreaterThan(20);
    expect(places.filter((place) => !boxes.some((box) => holds(box, place)))).toEqual([]);
  });

  it('are no larger than the figures need', () => {
    const factor = SIDE / Math.max(take.width, take.height);
    for (const box of boxes) {
      const inside = places.filter((place) => holds(box, place));
      const [across, down] = [1 / (take.width * factor), 1 / (take.height * factor)];
      const wide = spread(
        inside.map(([x]) => x),
        across,
      );
      const tall = spread(
        inside.map(([, y]) => y),
        down,
      );
      // A figure a few pixels wide may lose one on either side to this small raster.
      expect(box.right - box.left).toBeLessThan(1.25 * wide + 2 * across);
      expect(box.bottom - box.top).toBeLessThan(1.25 * tall + 2 * down);
      expect((box.right - box.left) * (box.bottom - box.top)).toBeLessThan(0.25);
    }
  });
});
