/** Detections in the wire's form, measured on what is drawn. */
import type { RecordingMeta } from '#core/api/wire/recording.ts';
import { type Extent, extentOf } from './extent.ts';
import type { Plate } from './plate.ts';
import { instantsOf, type Measure, plateOf, posesAt, type Role, type Take } from './take.ts';

type Found = { extent: Extent; label: string; confidence: number; raised: boolean };

const PREVIEW = { width: 320, height: 180 };
/** Room that motion detection leaves around a figure, as a fraction of its box. */
const MOTION_MARGIN = 0.05;
const PARKED_CONFIDENCE = 0.73;

/** Steps of a clip at which its figures are measured. */
const EVERY = 3;

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

function metaOf(take: Take, measure: Measure, type: string, found: readonly Found[]): RecordingMeta {
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
  return { ...stated, type, data: JSON.stringify(detections) };
}

function measureRole(take: Take, role: Role, plate: Plate): Extent {
  const instants = instantsOf(take).filter((_, i, all) => i % EVERY === 0 || i === all.length - 1);
  const extent = extentOf(
    plate,
    instants.map((seconds) => posesAt([role], seconds, 1)),
  );
  if (!extent) throw new Error(`${take.key}: a figure is never in view`);
  return extent;
}

/** The take's plate without its lamps: what covers what needs no light. */
function unlitPlate(take: Take): Plate {
  return plateOf({ ...take, stage: { ...take.stage, lamps: [] } }, take.width, take.height, 1);
}

/** Motion and analytics of a take: none for one without figures. */
export function metasOf(take: Take): RecordingMeta[] {
  if (take.roles.length === 0) return [];
  const plate = unlitPlate(take);
  const seen = take.roles.map((role) => ({ role, extent: measureRole(take, role, plate) }));
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
  const parked = take.parked ? extentOf(unlitPlate({ ...take, parked: undefined }), [[take.parked]]) : null;
  if (parked)
    analytics.push({ extent: parked, label: 'Vehicle', confidence: PARKED_CONFIDENCE, raised: false });
  return [metaOf(take, take.motionMeasure, 'M', motion), metaOf(take, take.analyticsMeasure, 'A', analytics)];
}
