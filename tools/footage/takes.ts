/** Everything that is drawn, in the manifest's order. */
import * as camera from './cameras.ts';
import * as ride from './rides.ts';
import type { Take } from './take.ts';
import { leftCar, parkedCar, parkedVan } from './vehicle.ts';
import * as walker from './walkers.ts';

// The clips that are drawn.

type Rest = Omit<Take, keyof camera.Camera | 'kind' | 'motionMeasure' | 'analyticsMeasure'> & Partial<Take>;

const clip = (from: camera.Camera, rest: Rest): Take => ({
  ...from,
  kind: 'video',
  motionMeasure: 'preview',
  analyticsMeasure: 'preview',
  ...rest,
});

const HD = { width: 640, height: 360 };

const clips: readonly Take[] = [
  clip(camera.yardNorth, {
    key: 'yard-north-prowler',
    ...HD,
    seconds: 5,
    roles: [walker.prowler],
    parked: parkedVan,
  }),
  clip(camera.yardNorth, {
    key: 'yard-north-van',
    ...HD,
    seconds: 4.5,
    roles: [ride.creepingVan],
    motionMeasure: 'native',
  }),
  clip(camera.yardSouth, {
    key: 'yard-south-patrol',
    width: 640,
    height: 480,
    seconds: 5,
    roles: [walker.patrol],
    motionMeasure: 'native',
    analyticsMeasure: 'native',
  }),
  clip(camera.dock2, {
    key: 'dock-2-carrier',
    ...HD,
    seconds: 5,
    roles: [walker.carrier],
    analyticsMeasure: 'native',
  }),
  clip(camera.dockEast, {
    key: 'dock-east-pair',
    ...HD,
    seconds: 5,
    roles: [walker.climber, walker.lookout],
  }),
  clip(camera.dockEast, {
    key: 'dock-east-van',
    ...HD,
    seconds: 4.5,
    roles: [ride.dockingVan],
    motionMeasure: 'unstated',
  }),
  clip(camera.mainGate, {
    key: 'main-gate-car',
    ...HD,
    seconds: 4.5,
    roles: [ride.arrivingCar],
    analyticsMeasure: 'unstated',
  }),
  clip(camera.mainGate, {
    key: 'main-gate-walker',
    ...HD,
    seconds: 4,
    roles: [walker.gateWalker],
    parked: parkedCar,
  }),
  clip(camera.panorama, {
    key: 'gate-panorama-walker',
    width: 832,
    height: 320,
    seconds: 4.5,
    roles: [walker.fenceWalker],
  }),
  clip(camera.frontDesk, {
    key: 'front-desk-visitor',
    ...HD,
    seconds: 4.5,
    roles: [walker.visitor],
    motionMeasure: 'native',
  }),
  clip(camera.lobby, {
    key: 'lobby-late-staff',
    width: 360,
    height: 640,
    seconds: 5,
    roles: [walker.lateStaff],
  }),
];

// The stills that are drawn.

const still = (from: camera.Camera, rest: Rest): Take => ({
  ...from,
  kind: 'image',
  motionMeasure: 'preview',
  analyticsMeasure: 'preview',
  ...rest,
});

const LARGE = { width: 960, height: 540 };

const stills: readonly Take[] = [
  still(camera.yardNorth, {
    key: 'yard-north-prowler-still',
    ...LARGE,
    seconds: 1.6,
    roles: [walker.prowler],
    parked: parkedVan,
  }),
  still(camera.yardNorth, {
    key: 'yard-north-van-still',
    ...HD,
    seconds: 2.1,
    roles: [ride.creepingVan],
    analyticsMeasure: 'native',
  }),
  still(camera.yardSouth, { key: 'yard-south-empty-still', width: 640, height: 480, seconds: 0, roles: [] }),
  still(camera.dock2, {
    key: 'dock-2-carrier-still',
    ...LARGE,
    seconds: 3.1,
    roles: [walker.carrier],
    motionMeasure: 'native',
  }),
  still(camera.dockEast, {
    key: 'dock-east-pair-still',
    ...HD,
    seconds: 1.4,
    roles: [walker.climber, walker.lookout],
    parked: leftCar,
  }),
  still(camera.mainGate, { key: 'main-gate-car-still', ...LARGE, seconds: 3.9, roles: [ride.arrivingCar] }),
  still(camera.mainGate, {
    key: 'main-gate-walker-still',
    ...HD,
    seconds: 2.7,
    roles: [walker.gateWalker],
    motionMeasure: 'unstated',
  }),
  still(camera.panorama, {
    key: 'gate-panorama-walker-still',
    width: 1040,
    height: 400,
    seconds: 2.2,
    roles: [walker.fenceWalker],
  }),
  still(camera.frontDesk, {
    key: 'front-desk-visitor-still',
    ...LARGE,
    seconds: 2.4,
    roles: [walker.visitor],
  }),
  still(camera.lobby, {
    key: 'lobby-late-staff-still',
    width: 450,
    height: 800,
    seconds: 3.6,
    roles: [walker.lateStaff],
    motionMeasure: 'native',
    analyticsMeasure: 'native',
  }),
];

export const takes: readonly Take[] = [...clips, ...stills];
