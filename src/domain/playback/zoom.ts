/** The part of the frame's picture that fills the frame. */
import type { Size } from './mediaBoxes.ts';

export interface Zoom {
  readonly scale: number;
  /** Where the frame's upper left corner went, in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** Beyond that, cameras show only squares. */
const LARGEST = 8;

/** @param point what stays where it is, from the frame's upper left corner */
export function zoomedAt(zoom: Zoom, factor: number, point: Point, frame: Size): Zoom {
  const scale = Math.min(LARGEST, Math.max(1, zoom.scale * factor));
  const by = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * by;
  const y = point.y - (point.y - zoom.y) * by;
  return inside({ scale, x, y }, frame);
}

export function panned(zoom: Zoom, right: number, down: number, frame: Size): Zoom {
  return inside({ ...zoom, x: zoom.x + right, y: zoom.y + down }, frame);
}

/** The picture covers the frame. */
function inside({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const within = (value: number, length: number) =>
    // Not -0.
    Math.min(0, Math.max(length * (1 - scale), value)) || 0;
  return { scale, x: within(x, width), y: within(y, height) };
}
