/** The boxes to draw over a recording's picture, in percent of the picture, and the picture's position in its frame. */

import * as v from 'valibot';
import { Detection, type RecordingMeta } from '#contract/recording.ts';
import { readLeniently } from '#core/api/lenient/readLeniently.ts';

export interface MediaBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 'motion' is shown to everyone; 'flagged' raised the alarm, 'other' did not. */
  readonly kind: 'motion' | 'flagged' | 'other';
  /** Label and confidence, e.g. 'person 87%'; empty when the detection has neither. */
  readonly caption: string;
  /** Whether it was seen at a moment of the clip, and moves with what it surrounds. */
  readonly isTimed?: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

const Detections = v.array(Detection);

/** Size in pixels that the boxes refer to when their metadata has none. */
const USUAL_SIZE = { width: 320, height: 180 };
/** More boxes than anyone can tell apart. Protects the page from a broken detector. */
const MOST_BOXES = 500;

/**
 * Reads all boxes of a recording once.
 * @param analytics whether to show detections other than motion
 * @returns the boxes at a moment, in seconds from the clip's start; all of them where there is no time (null)
 */
export function readBoxes(
  metas: readonly RecordingMeta[] | null | undefined,
  analytics: boolean,
): (seconds: number | null) => MediaBox[] {
  const wanted = (metas ?? [])
    .filter((meta) => analytics || isMotion(meta))
    .map((meta) => ({ meta, at: meta.at ?? null, boxes: trackedBoxes(meta) }));
  const all = wanted.flatMap(({ boxes }) => boxes.map(({ box }) => box));
  const lasting = wanted.filter(({ at }) => at === null).flatMap(({ boxes }) => boxes.map(({ box }) => box));
  // Each detector follows what it sees by itself.
  const tracks = [...new Set(wanted.map(({ meta }) => meta.type))].map((type) =>
    momentsInOrder(
      wanted.flatMap(({ meta, at, boxes }) =>
        at !== null && meta.type === type
          ? { at, boxes: boxes.map(({ box, label }) => ({ label, box: { ...box, isTimed: true } })) }
          : [],
      ),
    ),
  );
  return (seconds) =>
    (seconds === null ? all : [...lasting, ...tracks.flatMap((track) => boxesAt(track, seconds))]).slice(
      0,
      MOST_BOXES,
    );
}

/** What was detected in a recording, the worst first. */
const SIGHTS = ['person', 'vehicle', 'nothing'] as const;
type Sight = (typeof SIGHTS)[number];

const LABELS = {
  person: /\b(?:person|people|human|pedestrian|intruder)s?\b/i,
  vehicle: /\b(?:vehicle|car|truck|van|bus|motorcycle|motorbike|bicycle)s?\b/i,
};

/** The worst that the viewer may know of a recording, by the labels of its detections. */
export function worstSight(metas: readonly RecordingMeta[] | null | undefined, analytics: boolean): Sight {
  const labels = (metas ?? [])
    .filter((meta) => analytics || isMotion(meta))
    .flatMap((meta) => trackedBoxes(meta).map(({ label }) => label));
  const has = (sight: keyof typeof LABELS) => labels.some((label) => LABELS[sight].test(label));
  return has('person') ? 'person' : has('vehicle') ? 'vehicle' : 'nothing';
}

/** Index of the worst of them; the first one of several. */
export function worstOf(sights: readonly Sight[]): number {
  const worst = SIGHTS.find((sight) => sights.includes(sight)) ?? 'nothing';
  return Math.max(0, sights.indexOf(worst));
}

function trackedBoxes(meta: RecordingMeta): TrackedBox[] {
  return parseDetections(meta.data)
    .slice(0, MOST_BOXES)
    .map((detection) => ({ label: detection.l?.trim() ?? '', box: boxOf(meta, detection) }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
}

function isMotion(meta: RecordingMeta): boolean {
  return meta.type === 'M';
}

function boxOf(meta: RecordingMeta, detection: Detection): MediaBox {
  const [x1, y1, x2, y2] = detection.r;
  const across = percentOf(sizeOr(meta.width, USUAL_SIZE.width));
  const down = percentOf(sizeOr(meta.height, USUAL_SIZE.height));
  const left = across(Math.min(x1, x2));
  const top = down(Math.min(y1, y2));
  return {
    left,
    top,
    width: across(Math.max(x1, x2)) - left,
    height: down(Math.max(y1, y2)) - top,
    kind: isMotion(meta) ? 'motion' : detection.m ? 'flagged' : 'other',
    caption: captionOf(detection),
  };
}

/** Converts to percent of a length, clamped to the picture. */
function percentOf(length: number): (edge: number) => number {
  return (edge) => Math.min(Math.max((edge / length) * 100, 0), 100);
}

function sizeOr(size: number | null | undefined, usual: number): number {
  return size && size > 0 ? size : usual;
}

function captionOf({ l: label, c: confidence }: Detection): string {
  // Providers send a fraction or, above 1, percent.
  const percent = confidence == null ? '' : `${Math.round(confidence > 1 ? confidence : confidence * 100)}%`;
  return [label?.trim(), percent].filter(Boolean).join(' ');
}

/** Leaves out what cannot be read in the JSON text of the metadata. */
function parseDetections(data: string | null | undefined): Detection[] {
  return readLeniently(Detections, parseJson(data ?? '')).value ?? [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Position of a picture in a frame that shows it whole (`object-fit: contain`), in the frame's unit. The whole frame
 * while either size is unknown.
 */
export function renderedRect(frame: Size, picture: Size | null): Rect {
  const whole = { left: 0, top: 0, width: frame.width, height: frame.height };
  if (picture === null || !isArea(frame) || !isArea(picture)) return whole;
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height };
}

function isArea({ width, height }: Size): boolean {
  return width > 0 && height > 0;
}

// Boxes that follow what they surround: which of a clip's detections are there at a moment, and where.

/** What a detector saw at one moment. */
interface BoxMoment {
  /** Seconds from the clip's start. */
  readonly at: number;
  readonly boxes: readonly TrackedBox[];
}

interface TrackedBox {
  readonly box: MediaBox;
  readonly label: string;
}

/** Longest time in seconds between two moments across which a box moves from one place to the other. */
const LONGEST_MOVE = 2;

/** In order of time; what was seen at the same time is one moment. */
function momentsInOrder(seen: readonly BoxMoment[]): BoxMoment[] {
  const moments: BoxMoment[] = [];
  for (const moment of seen.toSorted((a, b) => a.at - b.at)) {
    const last = moments.at(-1);
    if (last?.at === moment.at)
      moments.splice(-1, 1, { at: last.at, boxes: [...last.boxes, ...moment.boxes] });
    else moments.push(moment);
  }
  return moments;
}

/**
 * The boxes of the last moment until then, each moved on towards the nearest box of its label in the next moment.
 * @param moments of one detector, in order of time
 */
function boxesAt(moments: readonly BoxMoment[], seconds: number): MediaBox[] {
  const index = moments.findLastIndex(({ at }) => at <= seconds);
  const [last, next] = [moments[index], moments[index + 1]];
  if (last === undefined) return [];
  if (next === undefined || next.at - last.at > LONGEST_MOVE) return last.boxes.map(({ box }) => box);
  const share = (seconds - last.at) / (next.at - last.at);
  const free = new Set(next.boxes);
  return last.boxes.map((tracked) => {
    const goal = nearest(tracked, free);
    if (goal === undefined) return tracked.box;
    free.delete(goal);
    return between(tracked.box, goal.box, share);
  });
}

function nearest({ box, label }: TrackedBox, candidates: ReadonlySet<TrackedBox>): TrackedBox | undefined {
  const distance = (other: TrackedBox) =>
    Math.hypot(
      other.box.left + other.box.width / 2 - box.left - box.width / 2,
      other.box.top + other.box.height / 2 - box.top - box.height / 2,
    );
  let best: TrackedBox | undefined;
  for (const other of candidates)
    if (other.label === label && (best === undefined || distance(other) < distance(best))) best = other;
  return best;
}

function between(from: MediaBox, to: MediaBox, share: number): MediaBox {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return {
    ...from,
    left: mix(from.left, to.left),
    top: mix(from.top, to.top),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}
