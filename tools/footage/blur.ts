/** A wide blur that costs the same whatever its radius. */

/** Blurs one channel plane along a stride with three box passes, close to a Gaussian. */
function blurLines(
  plane: Float32Array,
  lines: number,
  size: number,
  step: number,
  skip: number,
  radius: number,
) {
  const line = new Float32Array(size);
  for (let n = 0; n < lines; n++) {
    const start = n * skip;
    for (let pass = 0; pass < 3; pass++) {
      let sum = 0;
      for (let i = 0; i < size; i++) line[i] = plane[start + i * step] ?? 0;
      for (let i = -radius; i <= radius; i++) sum += line[Math.min(size - 1, Math.max(0, i))] ?? 0;
      for (let i = 0; i < size; i++) {
        plane[start + i * step] = sum / (2 * radius + 1);
        sum += (line[Math.min(size - 1, i + radius + 1)] ?? 0) - (line[Math.max(0, i - radius)] ?? 0);
      }
    }
  }
}

/** Blurs a plane of width x height values in place; `radius` in pixels. */
export function blur(plane: Float32Array, width: number, height: number, radius: number): void {
  blurLines(plane, height, width, 1, width, radius);
  blurLines(plane, width, height, width, 1, radius);
}
