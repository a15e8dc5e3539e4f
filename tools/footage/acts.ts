/** What people and vehicles do during a take. */
import { type Outfit, person, STRIDE } from './person.ts';
import type { Act } from './stage.ts';
import { add, clamp, scale, smoothstep, subtract, turn, type Vec } from './vector.ts';
import { type Drive, type Model, vehicle } from './vehicle.ts';

/** Share of the way done at an instant: [seconds, 0 to 1], in order of time. */
type Timing = readonly (readonly [number, number])[];

/** Share of the way at `seconds`, starts and stops eased. */
function shareAt(timing: Timing, seconds: number): number {
  let before = timing[0] ?? [0, 0];
  for (const key of timing) {
    if (seconds <= key[0]) {
      const k = key[0] > before[0] ? (seconds - before[0]) / (key[0] - before[0]) : 1;
      const eased = k + 0.6 * (smoothstep(0, 1, clamp(k, 0, 1)) - k);
      return before[1] + (key[1] - before[1]) * clamp(eased, 0, 1);
    }
    before = key;
  }
  return before[1];
}

interface Walk {
  from: Vec;
  to: Vec;
  timing: Timing;
  outfit: Outfit;
  /** Length of the steps, 0 to 1: a prowler's are short. */
  vigour: number;
  stoop: number;
  carrying?: boolean;
  torch?: boolean;
  /** Part of a double step at which the walk begins. */
  phase?: number;
}

/** Someone walks straight from one place to another. */
export function walks(walk: Walk): Act {
  const way = subtract(walk.to, walk.from);
  const far = Math.hypot(way[0], way[2]);
  const yaw = Math.atan2(-way[2], way[0]);
  return (seconds) => {
    const share = shareAt(walk.timing, seconds);
    const speed = (shareAt(walk.timing, seconds + 0.1) - shareAt(walk.timing, seconds - 0.1)) * far * 5;
    const at = add(walk.from, scale(way, share));
    const glance = 0.06 * Math.sin(seconds * 1.9);
    const shape = person(
      {
        at,
        yaw: yaw + glance,
        strides: (walk.phase ?? 0) + (far * share) / (STRIDE * walk.vigour),
        vigour: walk.vigour * clamp(speed / 0.4, 0.12, 1),
        stoop: walk.stoop + 0.015 * Math.sin(seconds * 2.3),
        carrying: walk.carrying ?? false,
        pointing: walk.torch ?? false,
      },
      walk.outfit,
    );
    if (!walk.torch) return { shapes: [shape], lamps: [] };
    const sweep = yaw + 0.28 * Math.sin(seconds * 1.5);
    const hand = add(at, turn([0.62, 1.12, 0.2], yaw + glance));
    const spot = add(at, turn([5.4, 0, 0], sweep));
    return {
      shapes: [shape],
      lamps: [{ at: hand, towards: spot, cone: 17, power: [34, 34, 32], size: 0.05, haze: 0 }],
    };
  };
}

interface Ride {
  from: Vec;
  to: Vec;
  timing: Timing;
  model: Model;
  paint: Vec;
  headlights: boolean;
  /** The tail leads. */
  backwards?: boolean;
}

/** A vehicle drives straight from one place to another; its brake lights show while it slows or stands. */
export function drives(ride: Ride): Act {
  const way = subtract(ride.to, ride.from);
  const yaw = Math.atan2(-way[2], way[0]) + (ride.backwards ? Math.PI : 0);
  return (seconds) => {
    const speed = (t: number): number => shareAt(ride.timing, t + 0.05) - shareAt(ride.timing, t - 0.05);
    const drive: Drive = {
      at: add(ride.from, scale(way, shareAt(ride.timing, seconds))),
      yaw,
      paint: ride.paint,
      headlights: ride.headlights,
      braking: speed(seconds) < 1e-6 || speed(seconds) < speed(seconds - 0.15),
    };
    return vehicle(ride.model, drive);
  };
}
