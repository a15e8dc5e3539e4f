/** ISO 8601 text in UTC of epoch milliseconds; null stays null. */
export function instantText(milliseconds: number): string;
export function instantText(milliseconds: number | null): string | null;
export function instantText(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
