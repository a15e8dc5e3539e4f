/** A place without people: what stands there, how it is lit, and how its camera renders it. */
import type { Lamp } from './light.ts';
import type { Look } from './look.ts';
import type { Shape } from './shape.ts';
import type { Vec } from './vector.ts';

export interface Stage {
  /** Name of the scene as burnt into the picture. */
  scene: string;
  shapes: readonly Shape[];
  lamps: readonly Lamp[];
  /** Light seen in a direction where nothing stands. */
  sky(direction: Vec): Vec;
  /** Light from everywhere above; half of it arrives on what looks down. */
  ambient: Vec;
  look: Look;
}

/** Someone or something that moves, at one instant. */
export interface Actor {
  shapes: readonly Shape[];
  /** Lamps it carries, such as headlights. */
  lamps: readonly Lamp[];
}

/** An actor over the seconds of a take. */
export type Act = (seconds: number) => Actor;
