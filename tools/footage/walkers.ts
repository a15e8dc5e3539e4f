/** People who appear: each one's way is kept short, so that one box holds it for a whole clip. */
import { walks } from './acts.ts';
import { GUARD, LATE_STAFF, PROWLER, VISITOR, WORKER } from './person.ts';
import type { Role } from './take.ts';

const HESITANT = [
  [0, 0],
  [2.1, 0.52],
  [2.9, 0.55],
  [5, 1],
] as const;
const STEADY = [
  [-0.5, 0],
  [5.5, 1],
] as const;

export const prowler: Role = {
  label: 'Person',
  act: walks({
    from: [-1.7, 0, -6.5],
    to: [0.5, 0, -5.2],
    timing: HESITANT,
    outfit: PROWLER,
    vigour: 0.62,
    stoop: 0.24,
  }),
  motion: 0.91,
  confidence: 0.94,
  alarmed: true,
};

export const patrol: Role = {
  label: 'Person',
  act: walks({
    from: [0.9, 0, -6.4],
    to: [-1.6, 0, -7.2],
    timing: STEADY,
    outfit: GUARD,
    vigour: 0.6,
    stoop: 0.06,
    torch: true,
  }),
  motion: 0.83,
  confidence: 0.9,
  alarmed: false,
};

export const carrier: Role = {
  label: 'Person',
  act: walks({
    from: [-3.6, 0, -6.1],
    to: [-1.2, 0, -6.9],
    timing: STEADY,
    outfit: WORKER,
    vigour: 0.58,
    stoop: 0.04,
    carrying: true,
  }),
  motion: 0.86,
  confidence: 0.92,
  alarmed: true,
};

export const climber: Role = {
  label: 'Person',
  act: walks({
    from: [-5.9, 0, -6.6],
    to: [-7.7, 0, -7.3],
    timing: HESITANT,
    outfit: PROWLER,
    vigour: 0.55,
    stoop: 0.2,
  }),
  motion: 0.79,
  confidence: 0.88,
  alarmed: true,
};

export const lookout: Role = {
  label: 'Person',
  act: walks({
    from: [-3.1, 0, -5.3],
    to: [-3.4, 0, -5.2],
    timing: STEADY,
    outfit: VISITOR,
    vigour: 0.3,
    stoop: 0.05,
  }),
  motion: 0.52,
  confidence: 0.71,
  alarmed: false,
};

export const gateWalker: Role = {
  label: 'Person',
  act: walks({
    from: [-3.3, 0, -6.9],
    to: [-1.1, 0, -6],
    timing: STEADY,
    outfit: PROWLER,
    vigour: 0.6,
    stoop: 0.14,
  }),
  motion: 0.84,
  confidence: 0.89,
  alarmed: true,
};

export const fenceWalker: Role = {
  label: 'Person',
  act: walks({
    from: [-2.6, 0, -4.6],
    to: [0.2, 0, -4.1],
    timing: STEADY,
    outfit: VISITOR,
    vigour: 0.66,
    stoop: 0.08,
  }),
  motion: 0.77,
  confidence: 0.82,
  alarmed: true,
};

export const visitor: Role = {
  label: 'Person',
  act: walks({
    from: [1.5, 0, -5.9],
    to: [-0.9, 0, -4.8],
    timing: STEADY,
    outfit: VISITOR,
    vigour: 0.6,
    stoop: 0.05,
  }),
  motion: 0.87,
  confidence: 0.95,
  alarmed: true,
};

export const lateStaff: Role = {
  label: 'Person',
  act: walks({
    from: [1.4, 0, -5.9],
    to: [1.0, 0, -3.9],
    timing: HESITANT,
    outfit: LATE_STAFF,
    vigour: 0.58,
    stoop: 0.05,
  }),
  motion: 0.81,
  confidence: 0.64,
  alarmed: false,
};
