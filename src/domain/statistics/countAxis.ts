/** A value axis for counts: from 0 to `max` in equal whole steps, with head room for the label above the highest bar. */
export interface CountAxis {
  readonly max: number;
  readonly steps: number;
}

const WANTED_STEPS = 5;
/** Share of the axis that the highest bar may fill. */
const HIGHEST_BAR = 0.9;

export function countAxis(highest: number): CountAxis {
  const step = roundStep(highest / WANTED_STEPS);
  const steps = Math.max(1, Math.ceil(highest / (step * HIGHEST_BAR)));
  return { max: step * steps, steps };
}

/** The next 1, 2 or 5 times a power of ten, and no less than 1: there are no half events. */
function roundStep(step: number): number {
  if (step <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= step) ?? 10;
  return factor * power;
}
