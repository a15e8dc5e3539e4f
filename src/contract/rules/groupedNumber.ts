/** Whole numbers as people read them, for texts that portal and provider both write. */

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** '1,284'. @param value a safe integer */
export function groupedNumber(value: number): string {
  return String(value).replace(THOUSANDS, ',');
}
