/** Repeatable noise: the same input gives the same value on every machine. */

/** A whole number hashed into [0, 1). */
export function hash(n: number): number {
  let h = Math.imul(n ^ (n >>> 16), 0x45d9f3b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

const lattice = (x: number, y: number): number => hash(Math.imul(x, 374761393) + Math.imul(y, 668265263));

/** Smooth noise in [0, 1) with features one unit wide. */
export function valueNoise(x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = (x - ix) * (x - ix) * (3 - 2 * (x - ix));
  const fy = (y - iy) * (y - iy) * (3 - 2 * (y - iy));
  const top = lattice(ix, iy) * (1 - fx) + lattice(ix + 1, iy) * fx;
  const bottom = lattice(ix, iy + 1) * (1 - fx) + lattice(ix + 1, iy + 1) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Four octaves of noise, in [0, 1). */
export function cloud(x: number, y: number): number {
  return (
    0.52 * valueNoise(x, y) +
    0.26 * valueNoise(2.1 * x + 7, 2.1 * y) +
    0.14 * valueNoise(4.3 * x, 4.3 * y + 3) +
    0.08 * valueNoise(9.1 * x, 9.1 * y)
  );
}
