/** Vehicles that stand in a scene all the time. */
import { CAR, VAN, vehicle } from './vehicle.ts';
import { GREY_PAINT, WHITE_PAINT } from './wardrobe.ts';

export const parkedVan = vehicle(VAN, {
  at: [2.6, 0, -13.2],
  yaw: -1.9,
  paint: WHITE_PAINT,
  headlights: false,
  braking: false,
});

export const parkedCar = vehicle(CAR, {
  at: [1.9, 0, -12.2],
  yaw: 2.9,
  paint: GREY_PAINT,
  headlights: false,
  braking: false,
});

export const leftCar = vehicle(CAR, {
  at: [-10.6, 0, -5.2],
  yaw: 1.3,
  paint: GREY_PAINT,
  headlights: false,
  braking: false,
});
