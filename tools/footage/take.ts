/** A take: one camera's clip or still, and who is in it. */
import { exposePlate, type Plate, type View } from './frame.ts';
import type { Act, Actor, Stage } from './stage.ts';

export interface Role {
  /** What analytics call it. */
  label: 'Person' | 'Vehicle';
  act: Act;
  /** Confidence of motion and of analytics, as fractions of 1. */
  motion: number;
  confidence: number;
  /** It raised the alarm. */
  alarmed: boolean;
}

/** Size that a meta's boxes are measured in: the picture's own, 320 x 180, or 320 x 180 without saying so. */
export type Measure = 'native' | 'preview' | 'unstated';

export interface Take {
  key: string;
  kind: 'video' | 'image';
  stage: Stage;
  view: View;
  cameraName: string;
  width: number;
  height: number;
  /** Length of a clip; instant of a still. */
  seconds: number;
  roles: readonly Role[];
  /** Stands in the scene all the time, and analytics see it. */
  parked?: Actor;
  motionMeasure: Measure;
  analyticsMeasure: Measure;
}

/** Frames per second of every clip. */
export const RATE = 12;
const SHUTTER = 1 / 30;

/** The take's stage with what is parked on it. */
function dressed({ stage, parked }: Take): Stage {
  return parked ? { ...stage, shapes: [...stage.shapes, ...parked.shapes] } : stage;
}

/** The empty stage as the take's camera sees it. */
export function plateOf(take: Take, width: number, height: number, fineness: number): Plate {
  return exposePlate(dressed(take), take.view, width, height, fineness);
}

/** Everyone in the take together, at instants spread over one exposure. */
export function posesAt(roles: readonly Role[], seconds: number, count: number): Actor[] {
  if (roles.length === 0) return [];
  return Array.from({ length: count }, (_, i) => {
    const actors = roles.map((role) => role.act(seconds + (SHUTTER * i) / count));
    return {
      shapes: actors.flatMap(({ shapes }) => shapes),
      lamps: actors.flatMap(({ lamps }) => lamps),
    };
  });
}

/** Instants, in seconds, at which the take's frames are exposed. */
export function instantsOf(take: Take): number[] {
  if (take.kind === 'image') return [take.seconds];
  return Array.from({ length: Math.round(take.seconds * RATE) }, (_, i) => i / RATE);
}
