/** What a ray can meet, and the two shapes that are solved exactly: boxes and the ground. */
import { grey, normalise, subtract, type Vec } from './vector.ts';

export interface Surface {
  /** Reflectance per channel, 0 to 1. */
  colour: Vec;
  /** Strength of highlights, 0 (chalk) to 1 (wet). */
  gloss?: number;
  /** Share of light mirrored when looked at straight, 0 to 1. */
  mirror?: number;
  /** Own light per channel. */
  glow?: Vec;
}

/** Surface at a point and normal in the shape's own axes. */
export type Paint = (point: Vec, normal: Vec) => Surface;

export interface Shape {
  /** Corners of an upright box that holds all of it. */
  low: Vec;
  high: Vec;
  /** Distance along the unit ray, Infinity for a miss. */
  hit(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number;
  /** World normal at a world point on the surface. */
  normal(point: Vec): Vec;
  surface(point: Vec, normal: Vec): Surface;
  /** Light let through towards a lamp `reach` away: 1 none in the way, 0 full shadow. */
  shade(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): number;
}

export const plain =
  (colour: Vec, gloss = 0): Paint =>
  () => ({ colour, gloss });

export const glowing =
  (glow: Vec): Paint =>
  () => ({ colour: grey(0.1), glow });

const NEAR = 1e-4;

/** Half sizes of the upright box around a turned one. */
function turnedHalf(hx: number, hz: number, yaw: number): readonly [number, number] {
  const c = Math.abs(Math.cos(yaw));
  const s = Math.abs(Math.sin(yaw));
  return [hx * c + hz * s, hx * s + hz * c];
}

/** The plane y = 0. */
export function ground(paint: Paint): Shape {
  const up: Vec = [0, 1, 0];
  return {
    low: [-1e4, -0.01, -1e4],
    high: [1e4, 0.01, 1e4],
    hit: (_ox, oy, _oz, _dx, dy) => (dy < 0 && oy > NEAR ? -oy / dy : Number.POSITIVE_INFINITY),
    normal: () => up,
    surface: paint,
    shade: () => 1,
  };
}

/** A box standing on `at` (centre of its foot), turned about the vertical; seen from inside as well. */
export function box(at: Vec, size: Vec, paint: Paint, yaw = 0): Shape {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  const [hx, hy, hz] = [size[0] / 2, size[1] / 2, size[2] / 2];
  const cy = at[1] + hy;
  const local = (p: Vec): Vec => {
    const x = p[0] - at[0];
    const z = p[2] - at[2];
    return [x * c - z * s, p[1] - cy, x * s + z * c];
  };
  const world = (n: Vec): Vec => [n[0] * c + n[2] * s, n[1], n[2] * c - n[0] * s];
  const facing = (p: Vec): Vec => {
    const ax = Math.abs(p[0]) / hx;
    const ay = Math.abs(p[1]) / hy;
    const az = Math.abs(p[2]) / hz;
    if (ax >= ay && ax >= az) return [Math.sign(p[0]), 0, 0];
    return ay >= az ? [0, Math.sign(p[1]), 0] : [0, 0, Math.sign(p[2])];
  };
  const hit: Shape['hit'] = (ox, oy, oz, dx, dy, dz) => {
    const rx = ox - at[0];
    const rz = oz - at[2];
    const px = rx * c - rz * s;
    const pz = rx * s + rz * c;
    const ix = 1 / (dx * c - dz * s);
    const iy = 1 / dy;
    const iz = 1 / (dx * s + dz * c);
    const x1 = (-hx - px) * ix;
    const x2 = (hx - px) * ix;
    const y1 = (-hy - oy + cy) * iy;
    const y2 = (hy - oy + cy) * iy;
    const z1 = (-hz - pz) * iz;
    const z2 = (hz - pz) * iz;
    const enter = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
    const leave = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
    if (!(leave >= enter) || leave < NEAR) return Number.POSITIVE_INFINITY;
    return enter > NEAR ? enter : leave;
  };
  const [wide, long] = turnedHalf(hx, hz, yaw);
  return {
    low: [at[0] - wide, at[1], at[2] - long],
    high: [at[0] + wide, at[1] + size[1], at[2] + long],
    hit,
    normal: (p) => world(facing(local(p))),
    surface: (p) => {
      const q = local(p);
      return paint(q, facing(q));
    },
    shade: (ox, oy, oz, dx, dy, dz, reach) => (hit(ox, oy, oz, dx, dy, dz) < reach ? 0 : 1),
  };
}

// Distances to the primitives that people, vehicles and furniture are made of.

/** Metres from a point to a surface, negative inside; may be an underestimate. */
type Distance = (x: number, y: number, z: number) => number;

/** A limb: a capsule whose radius goes from `ra` at `a` to `rb` at `b`. */
export interface Limb {
  a: Vec;
  b: Vec;
  ra: number;
  rb: number;
}

// Math.sqrt throughout: these run some hundred million times a clip, and Math.hypot is several times slower.

/** Distance to limbs that flow into each other with fillets `fillet` metres wide. */
export function toLimbs(limbs: readonly Limb[], fillet: number): Distance {
  const flat = Float64Array.from(
    limbs.flatMap(({ a, b, ra, rb }) => {
      const [x, y, z] = subtract(b, a);
      return [...a, x, y, z, ra, rb - ra, 1 / (x * x + y * y + z * z || 1)];
    }),
  );
  const size = flat.length / limbs.length;
  return (x, y, z) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < flat.length; i += size) {
      const px = x - (flat[i] ?? 0);
      const py = y - (flat[i + 1] ?? 0);
      const pz = z - (flat[i + 2] ?? 0);
      const bx = flat[i + 3] ?? 0;
      const by = flat[i + 4] ?? 0;
      const bz = flat[i + 5] ?? 0;
      const along = (px * bx + py * by + pz * bz) * (flat[i + 8] ?? 0);
      const h = along < 0 ? 0 : along > 1 ? 1 : along;
      const qx = px - bx * h;
      const qy = py - by * h;
      const qz = pz - bz * h;
      const d = Math.sqrt(qx * qx + qy * qy + qz * qz) - (flat[i + 6] ?? 0) - (flat[i + 7] ?? 0) * h;
      const overlap = fillet - Math.abs(least - d);
      if (d < least) least = d;
      if (overlap > 0) least -= (overlap * overlap) / (4 * fillet);
    }
    return least;
  };
}

/** Distance to a box of half sizes around the origin, its edges rounded by `round`. */
export function toBox(x: number, y: number, z: number, half: Vec, round: number): number {
  const qx = Math.abs(x) - half[0] + round;
  const qy = Math.abs(y) - half[1] + round;
  const qz = Math.abs(z) - half[2] + round;
  const ox = Math.max(qx, 0);
  const oy = Math.max(qy, 0);
  const oz = Math.max(qz, 0);
  const outside = Math.sqrt(ox * ox + oy * oy + oz * oz);
  return outside + Math.min(Math.max(qx, qy, qz), 0) - round;
}

/** Distance to a disc of half thickness `half` whose axle lies along z. */
export function toWheel(x: number, y: number, z: number, radius: number, half: number): number {
  const q = Math.sqrt(x * x + y * y) - radius;
  const w = Math.abs(z) - half;
  const oq = Math.max(q, 0);
  const ow = Math.max(w, 0);
  return Math.sqrt(oq * oq + ow * ow) + Math.min(Math.max(q, w), 0);
}

/** Union of two distances with a fillet about `k` metres wide. */
export function merge(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - (h * h * k) / 4;
}

// Rounded shapes given by a distance function, met by marching along the ray; their shadows are soft.

interface Solid {
  at: Vec;
  yaw: number;
  /** Corners of a box, in the shape's own axes, that holds all of it. */
  low: Vec;
  high: Vec;
  /** In the shape's own axes. */
  distance: Distance;
  paint: Paint;
}

const STEPS = 70;
const TOUCH = 0.003;
/** Tangent of half the angle that a lamp seems wide from the ground. */
const PENUMBRA = 0.045;

/** Where the ray is inside the box, as [enter, leave]; leave < enter for a miss. */
function span(p: Vec, d: Vec, low: Vec, high: Vec): readonly [number, number] {
  let enter = 0;
  let leave = Number.POSITIVE_INFINITY;
  for (const axis of [0, 1, 2] as const) {
    const inverse = 1 / d[axis];
    const a = (low[axis] - p[axis]) * inverse;
    const b = (high[axis] - p[axis]) * inverse;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return [enter, leave];
}

/** Makes a shape of a distance function. */
export function solid({ at, yaw, low, high, distance, paint }: Solid): Shape {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  const inward = (x: number, y: number, z: number): Vec => [x * c - z * s, y, x * s + z * c];
  const local = (p: Vec): Vec => inward(p[0] - at[0], p[1] - at[1], p[2] - at[2]);
  const centre: Vec = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  const radius = Math.hypot(high[0] - centre[0], high[1] - centre[1], high[2] - centre[2]);
  const cx = at[0] + centre[0] * c + centre[2] * s;
  const cy = at[1] + centre[1];
  const cz = at[2] + centre[2] * c - centre[0] * s;

  /** Rejects most rays with the sphere around the shape before anything is allocated. */
  const misses = (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean => {
    const lx = cx - ox;
    const ly = cy - oy;
    const lz = cz - oz;
    const along = lx * dx + ly * dy + lz * dz;
    const apart = lx * lx + ly * ly + lz * lz - along * along;
    return apart > radius * radius || along < -radius;
  };

  return {
    low: [cx - radius, at[1] + low[1], cz - radius],
    high: [cx + radius, at[1] + high[1], cz + radius],
    hit: (ox, oy, oz, dx, dy, dz) => {
      if (misses(ox, oy, oz, dx, dy, dz)) return Number.POSITIVE_INFINITY;
      const p = local([ox, oy, oz]);
      const d = inward(dx, dy, dz);
      const [enter, leave] = span(p, d, low, high);
      let t = enter;
      for (let i = 0; i < STEPS && t <= leave; i++) {
        const gap = distance(p[0] + d[0] * t, p[1] + d[1] * t, p[2] + d[2] * t);
        if (gap < TOUCH) return t;
        t += gap;
      }
      return Number.POSITIVE_INFINITY;
    },
    normal: (point) => {
      const [x, y, z] = local(point);
      const e = 0.004;
      const n = normalise([
        distance(x + e, y, z) - distance(x - e, y, z),
        distance(x, y + e, z) - distance(x, y - e, z),
        distance(x, y, z + e) - distance(x, y, z - e),
      ]);
      return [n[0] * c + n[2] * s, n[1], n[2] * c - n[0] * s];
    },
    surface: (point, normal) => paint(local(point), inward(normal[0], normal[1], normal[2])),
    shade: (ox, oy, oz, dx, dy, dz, reach) => {
      if (misses(ox, oy, oz, dx, dy, dz)) return 1;
      const p = local([ox, oy, oz]);
      const d = inward(dx, dy, dz);
      const [enter, leave] = span(p, d, low, high);
      let light = 1;
      let t = Math.max(enter, 0.02);
      for (let i = 0; i < STEPS && t <= leave && t < reach; i++) {
        const gap = distance(p[0] + d[0] * t, p[1] + d[1] * t, p[2] + d[2] * t);
        light = Math.min(light, 0.5 + gap / (2 * PENUMBRA * t + 0.01));
        if (light <= 0) return 0;
        t += Math.max(Math.abs(gap), 0.02);
      }
      return light * light * (3 - 2 * light);
    },
  };
}

// Shapes sorted into nested boxes, so that a ray asks only those near its way.

export interface Tree {
  low: Vec;
  high: Vec;
  /** Shapes of a leaf; empty in a branch. */
  shapes: readonly Shape[];
  branches: readonly Tree[];
}

const LEAF = 3;

function enclose(shapes: readonly Shape[]): { low: Vec; high: Vec } {
  const edge = (axis: 0 | 1 | 2, side: 'low' | 'high'): number => {
    const values = shapes.map((shape) => shape[side][axis]);
    return side === 'low' ? Math.min(...values) : Math.max(...values);
  };
  return {
    low: [edge(0, 'low'), edge(1, 'low'), edge(2, 'low')],
    high: [edge(0, 'high'), edge(1, 'high'), edge(2, 'high')],
  };
}

/** Sorts shapes into a tree; an empty list gives an empty tree. */
export function plant(shapes: readonly Shape[]): Tree {
  const { low, high } = enclose(shapes);
  if (shapes.length <= LEAF) return { low, high, shapes, branches: [] };
  const axes = [0, 1, 2] as const;
  const axis = axes.reduce((a, b) => (high[b] - low[b] > high[a] - low[a] ? b : a));
  const middle = (shape: Shape): number => shape.low[axis] + shape.high[axis];
  const sorted = [...shapes].sort((a, b) => middle(a) - middle(b));
  const half = sorted.length >> 1;
  return { low, high, shapes: [], branches: [plant(sorted.slice(0, half)), plant(sorted.slice(half))] };
}

/** Calls `visit` for the shapes whose boxes the ray enters before `limit`, which may shrink on the way. */
function walk(tree: Tree, from: Vec, inverse: Vec, limit: () => number, visit: (shape: Shape) => void): void {
  const { low, high } = tree;
  const x1 = (low[0] - from[0]) * inverse[0];
  const x2 = (high[0] - from[0]) * inverse[0];
  const y1 = (low[1] - from[1]) * inverse[1];
  const y2 = (high[1] - from[1]) * inverse[1];
  const z1 = (low[2] - from[2]) * inverse[2];
  const z2 = (high[2] - from[2]) * inverse[2];
  const enter = Math.max(0, Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
  const leave = Math.min(limit(), Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
  if (leave < enter) return;
  for (const shape of tree.shapes) visit(shape);
  for (const branch of tree.branches) walk(branch, from, inverse, limit, visit);
}

const inverseOf = (d: Vec): Vec => [1 / (d[0] || 1e-9), 1 / (d[1] || 1e-9), 1 / (d[2] || 1e-9)];

interface Meeting {
  shape: Shape | null;
  /** Distance along the ray. */
  depth: number;
}

/** The first shape that a ray meets before `limit`. */
export function nearest(tree: Tree, from: Vec, ray: Vec, limit: number): Meeting {
  const found: Meeting = { shape: null, depth: limit };
  walk(
    tree,
    from,
    inverseOf(ray),
    () => found.depth,
    (shape) => {
      const depth = shape.hit(from[0], from[1], from[2], ray[0], ray[1], ray[2]);
      if (depth >= found.depth) return;
      found.shape = shape;
      found.depth = depth;
    },
  );
  return found;
}

/** Share of light that gets from a point along a ray to a lamp `reach` metres away. */
export function lightThrough(tree: Tree, from: Vec, ray: Vec, reach: number): number {
  let light = 1;
  walk(
    tree,
    from,
    inverseOf(ray),
    () => (light > 0 ? reach : -1),
    (shape) => {
      if (light > 0) light *= shape.shade(from[0], from[1], from[2], ray[0], ray[1], ray[2], reach);
    },
  );
  return light;
}
