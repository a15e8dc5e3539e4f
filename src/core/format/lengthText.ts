const MINUTE_MS = 60_000;

/** '25 min', '1 h 20 min', '14 h' or '3 days', in whole units; at least one minute. */
export function lengthText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  if (minutes < 120) return rest === 0 ? '1 h' : `1 h ${rest} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
