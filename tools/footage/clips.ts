/** The clips that are drawn. */
import * as camera from './cameras.ts';
import * as ride from './rides.ts';
import type { Take } from './take.ts';
import { parkedCar, parkedVan } from './vehicle.ts';
import * as walker from './walkers.ts';

type Rest = Omit<Take, keyof camera.Camera | 'kind' | 'motionMeasure' | 'analyticsMeasure'> & Partial<Take>;

const clip = (from: camera.Camera, rest: Rest): Take => ({
  ...from,
  kind: 'video',
  motionMeasure: 'preview',
  analyticsMeasure: 'preview',
  ...rest,
});

const HD = { width: 640, height: 360 };

export const clips: readonly Take[] = [
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
