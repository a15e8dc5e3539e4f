/** The cameras: where each hangs, what it looks at and what it is called. */
import { dock } from './stages/dock.ts';
import { reception } from './stages/reception.ts';
import { gate, yard } from './stages/yard.ts';
import type { Take } from './take.ts';

export type Camera = Pick<Take, 'stage' | 'view' | 'cameraName'>;

export const yardNorth: Camera = {
  stage: yard,
  cameraName: 'Yard North',
  view: {
    eye: [-2.4, 4.3, 1.6],
    target: [0.8, 0.6, -8],
    fieldOfView: 66,
    barrel: 0.08,
  },
};

export const yardSouth: Camera = {
  stage: yard,
  cameraName: 'Yard South',
  view: {
    eye: [4.1, 4.6, 1.2],
    target: [-1.2, 0.6, -8.4],
    fieldOfView: 66,
    barrel: 0.1,
  },
};

export const dock2: Camera = {
  stage: dock,
  cameraName: 'Dock 2',
  view: {
    eye: [-6.2, 3.9, 0.2],
    target: [-1.1, 0.8, -8.2],
    fieldOfView: 66,
    barrel: 0.08,
  },
};

export const dockEast: Camera = {
  stage: dock,
  cameraName: 'Dock East',
  view: { eye: [1.2, 4, 1.2], target: [-5.2, 0.8, -8], fieldOfView: 70, barrel: 0.1 },
};

export const mainGate: Camera = {
  stage: gate,
  cameraName: 'Main Gate',
  view: {
    eye: [4.2, 3.8, 1.4],
    target: [-0.4, 0.8, -7.6],
    fieldOfView: 68,
    barrel: 0.08,
  },
};

export const panorama: Camera = {
  stage: gate,
  cameraName: 'Gate Panorama',
  view: {
    eye: [0.6, 4.4, 3.4],
    target: [0.2, 0.8, -7.6],
    fieldOfView: 92,
    barrel: 0.1,
  },
};

export const frontDesk: Camera = {
  stage: reception,
  cameraName: 'Front Desk',
  view: {
    eye: [4.6, 2.9, 0.8],
    target: [-1.1, 0.7, -6.2],
    fieldOfView: 74,
    barrel: 0.08,
  },
};

export const lobby: Camera = {
  stage: reception,
  cameraName: 'Lobby',
  view: {
    eye: [0.6, 2.8, 0.4],
    target: [1.35, 0.55, -5.6],
    fieldOfView: 70,
    barrel: 0.06,
  },
};
