export type SkeletonShape = 'rows' | 'tiles' | 'block';

/** The largest page of a list; more pieces would only cost time. */
const LIMIT = 100;

/** Keys of `count` pieces: 1 to 100 of them. */
export function skeletonPieces(count: number): number[] {
  const length = Number.isFinite(count) ? Math.min(Math.max(1, Math.floor(count)), LIMIT) : 1;
  return Array.from({ length }, (_, index) => index);
}
