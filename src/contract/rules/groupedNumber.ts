/** Whole numbers as people read them, for texts that portal and provider both write. */

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** '1,284'. @param value a safe integer */
export function groupedNumber(value: number): string {
  return String(value).replace(THOUSANDS, ',');
}

/** '1 event', '1,284 events'. @param one the noun for one, whose plural ends in s */
export function numberOf(count: number, one: string): string {
  return `${groupedNumber(count)} ${count === 1 ? one : `${one}s`}`;
}

/** '1 row', '1284 rows': for lists of numbers that commas part. @param one the noun for one, whose plural is `many` */
export function plainNumberOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
