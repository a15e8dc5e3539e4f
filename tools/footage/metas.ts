/** Detections in the wire's form, measured on what is drawn. */
import type { RecordingMeta } from '#contract/recording.ts';
import { composeFrame, type Plate } from './frame.ts';
import type { Actor } from './stage.ts';
import { instantsOf, type Measure, plateOf, posesAt, RATE, type Role, type Take } from './take.ts';

type Found = { extent: Extent; label: string; confidence: number; raised: boolean };

const PREVIEW = { width: 320, height: 180 };
/** Room that motion detection leaves around a figure, as a fraction of its box. */
const MOTION_MARGIN = 0.05;
const PARKED_CONFIDENCE = 0.73;

/** Frames of a clip from one measure of its figures to the next: half a second. */
const EVERY = RATE / 2;

function grown({ left, top, right, bottom }: Extent, by: number): Extent {
  const x = (right - left) * by;
  const y = (bottom - top) * by;
  return {
    left: Math.max(0, left - x),
    top: Math.max(0, top - y),
    right: Math.min(1, right + x),
    bottom: Math.min(1, bottom + y),
  };
}

interface Sight {
  take: Take;
  measure: Measure;
  type: string;
  /** Seconds from the clip's start; undefined for what is there all the time. */
  at?: number | undefined;
}

function metaOf({ take, measure, type, at }: Sight, found: readonly Found[]): RecordingMeta {
  const { width, height } = measure === 'native' ? take : PREVIEW;
  const detections = found.map(({ extent, label, confidence, raised }) => ({
    r: [
      Math.floor(extent.left * width),
      Math.floor(extent.top * height),
      Math.ceil(extent.right * width),
      Math.ceil(extent.bottom * height),
    ],
    l: label,
    c: confidence,
    m: raised,
  }));
  const stated = measure === 'unstated' ? { width: null, height: null } : { width, height };
  return { ...stated, type, data: JSON.stringify(detections), at: at ?? null };
}

/** Where a figure is at an instant; null when it is not in view. */
function measureRole(role: Role, plate: Plate, seconds: number): Extent | null {
  return extentOf(plate, [posesAt([role], seconds, 1)]);
}

/** The take's plate without its lamps: what covers what needs no light. */
function unlitPlate(take: Take): Plate {
  return plateOf({ ...take, stage: { ...take.stage, lamps: [] } }, take.width, take.height, 1);
}

/** Motion and analytics of a take at one instant, of the figures that are in view. */
function sights(take: Take, plate: Plate, seconds: number): RecordingMeta[] {
  const seen = take.roles.flatMap((role) => {
    const extent = measureRole(role, plate, seconds);
    return extent ? [{ role, extent }] : [];
  });
  const motion = seen.map(({ role, extent }) => ({
    extent: grown(extent, MOTION_MARGIN),
    label: 'Motion',
    confidence: role.motion,
    raised: role.alarmed,
  }));
  const analytics = seen.map(({ role, extent }) => ({
    extent,
    label: role.label,
    confidence: role.confidence,
    raised: role.alarmed,
  }));
  const at = take.kind === 'video' ? seconds : undefined;
  return [
    metaOf({ take, measure: take.motionMeasure, type: 'M', at }, motion),
    metaOf({ take, measure: take.analyticsMeasure, type: 'A', at }, analytics),
  ];
}

/** What stands there all the time, as analytics see it. */
function parkedSight(take: Take): RecordingMeta[] {
  if (!take.parked) return [];
  const extent = extentOf(unlitPlate({ ...take, parked: undefined }), [[take.parked]]);
  if (!extent) return [];
  const found = { extent, label: 'Vehicle', confidence: PARKED_CONFIDENCE, raised: false };
  return [metaOf({ take, measure: take.analyticsMeasure, type: 'A' }, [found])];
}

/** The detections of a take: none for one without figures. Those of a clip have their moments, twice a second. */
export function metasOf(take: Take): RecordingMeta[] {
  if (take.roles.length === 0) return [];
  const plate = unlitPlate(take);
  const instants = instantsOf(take).filter((_, i, all) => i % EVERY === 0 || i === all.length - 1);
  const moving = instants.flatMap((seconds) => sights(take, plate, Math.round(seconds * 1000) / 1000));
  if (moving.every(({ data }) => data === '[]')) throw new Error(`${take.key}: no figure is ever in view`);
  return [...parkedSight(take), ...moving];
}

// Where in the picture a figure is drawn.

/** Edges as fractions of the picture's width and height, from its top left. */
interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Share of a pixel that must be covered for it to count. */
const COVERED = 0.3;

/** The smallest upright rectangle around the actor's pixels in all frames; null when it is never in view. */
function extentOf(plate: Plate, frames: readonly (readonly Actor[])[]): Extent | null {
  const { width, height } = plate;
  let [x1, y1, x2, y2] = [width, height, -1, -1];
  for (const poses of frames) {
    const { cover } = composeFrame(plate, poses, { casts: false });
    cover.forEach((share, i) => {
      if (share < COVERED) return;
      const x = i % width;
      const y = Math.floor(i / width);
      [x1, y1, x2, y2] = [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x + 1), Math.max(y2, y + 1)];
    });
  }
  if (x2 < 0) return null;
  return { left: x1 / width, top: y1 / height, right: x2 / width, bottom: y2 / height };
}
