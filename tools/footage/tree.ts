/** Shapes sorted into nested boxes, so that a ray asks only those near its way. */
import type { Shape } from './shape.ts';
import type { Vec } from './vector.ts';

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
