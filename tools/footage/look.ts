/** How a camera renders light: the three kinds of footage. */
import type { Vec } from './vector.ts';

export interface Look {
  exposure: number;
  /** 0 keeps colours, 1 is monochrome. */
  mono: number;
  shadowTint: Vec;
  lightTint: Vec;
  /** Amplitude of the sensor's noise in 8-bit levels. */
  grain: number;
  /** How far bright places glow, 0 to 1. */
  bloom: number;
  vignette: number;
}

/** Infrared night mode: no colour, a faint green cast. */
export const INFRARED: Look = {
  exposure: 1.5,
  mono: 1,
  shadowTint: [0.9, 1.04, 0.98],
  lightTint: [0.95, 1.02, 0.96],
  grain: 4,
  bloom: 0.5,
  vignette: 0.62,
};

/** A colour camera under lamps: cold shadows, warm lights. */
export const LAMPLIGHT: Look = {
  exposure: 1.5,
  mono: 0.22,
  shadowTint: [0.86, 0.98, 1.14],
  lightTint: [1.05, 1, 0.93],
  grain: 3.4,
  bloom: 0.45,
  vignette: 0.55,
};

/** Indoors after hours: cleaner, a little warm. */
export const INDOOR: Look = {
  exposure: 1.12,
  mono: 0.12,
  shadowTint: [0.9, 1, 1.08],
  lightTint: [1.03, 1, 0.95],
  grain: 2.6,
  bloom: 0.35,
  vignette: 0.45,
};
