/** Draws the sign-in page's backdrop: the yard at night, far out of focus and dim. */
import { fileURLToPath } from 'node:url';
import { blur, develop, encodeBackdrop } from './develop.ts';
import { composeFrame, exposePlate, type View } from './frame.ts';
import { LAMPLIGHT, type Look } from './light.ts';
import { yard } from './stages/yard.ts';

const WIDTH = 960;
const HEIGHT = 540;
/** Light is blurred before it is developed, as a lens does it: lamps stay bright discs of haze. */
const RADIUS = 6;
const VIEW: View = { eye: [-1.6, 2.1, 3.4], target: [1.1, 3.1, -16], fieldOfView: 64, barrel: 0 };

const plate = exposePlate(yard, VIEW, WIDTH, HEIGHT, 1);
const { light } = composeFrame(plate, [], { casts: false });
for (let channel = 0; channel < 3; channel++) {
  const plane = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => light[3 * i + channel] ?? 0);
  blur(plane, WIDTH, HEIGHT, RADIUS);
  plane.forEach((value, i) => {
    light[3 * i + channel] = value;
  });
}
const look: Look = {
  ...LAMPLIGHT,
  exposure: 0.85,
  mono: 0.35,
  shadowTint: [0.55, 0.88, 1.2],
  lightTint: [0.86, 1, 1.1],
  grain: 0,
  bloom: 0.7,
  vignette: 0.75,
};
const target = new URL('../../src/core/page/login-backdrop.webp', import.meta.url);
encodeBackdrop(develop(light, WIDTH, HEIGHT, look, 0), fileURLToPath(target));
