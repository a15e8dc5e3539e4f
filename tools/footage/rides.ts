/** Vehicles that appear. */
import { drives } from './acts.ts';
import { RED_PAINT, WHITE_PAINT } from './person.ts';
import type { Role } from './take.ts';
import { CAR, VAN } from './vehicle.ts';

const STOPPING = [
  [0, 0],
  [3.4, 1],
  [6, 1],
] as const;

export const creepingVan: Role = {
  label: 'Vehicle',
  act: drives({
    from: [1.5, 0, -13.2],
    to: [0.5, 0, -10.8],
    timing: STOPPING,
    model: VAN,
    paint: WHITE_PAINT,
    headlights: true,
  }),
  motion: 0.88,
  confidence: 0.97,
  alarmed: true,
};

export const dockingVan: Role = {
  label: 'Vehicle',
  act: drives({
    from: [-7.4, 0, -4.2],
    to: [-7.9, 0, -6.3],
    timing: STOPPING,
    model: VAN,
    paint: WHITE_PAINT,
    headlights: false,
    backwards: true,
  }),
  motion: 0.93,
  confidence: 0.96,
  alarmed: true,
};

export const arrivingCar: Role = {
  label: 'Vehicle',
  act: drives({
    from: [-1.7, 0, -13.4],
    to: [-1.6, 0, -10.9],
    timing: STOPPING,
    model: CAR,
    paint: RED_PAINT,
    headlights: true,
  }),
  motion: 0.9,
  confidence: 0.98,
  alarmed: true,
};
