/** Skies: the light where nothing stands. */
import { cloud } from './noise.ts';
import { blend, scale, type Vec } from './vector.ts';

/** Goes from the horizon's light to the zenith's, with a thin cover of clouds. */
export const gradientSky =
  (horizon: Vec, zenith: Vec) =>
  (d: Vec): Vec => {
    const rise = Math.max(0, d[1]);
    const cover = 0.75 + 0.5 * cloud((d[0] / (rise + 0.15)) * 1.3, (d[2] / (rise + 0.15)) * 1.3);
    return scale(blend(horizon, zenith, Math.min(1, rise * 2.6)), cover);
  };
