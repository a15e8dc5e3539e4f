/** Lengths of time as texts. */

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

/** '45 s', '1 min 12 s', '2 h 5 min', '5 h': the two largest units, without one that is 0. */
export function unitsText(milliseconds: number): string {
  const { hours, minutes, seconds } = partsOf(Math.round(milliseconds / 1_000));
  const units = [
    hours > 0 && `${hours} h`,
    minutes > 0 && `${minutes} min`,
    hours === 0 && seconds > 0 && `${seconds} s`,
  ];
  return units.filter(Boolean).join(' ') || '0 s';
}

/** '1:12', '1:02:03': as a clock that runs. @param length in whole seconds */
export function runningText(length: number): string {
  const { hours, minutes, seconds } = partsOf(length);
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

function partsOf(length: number) {
  return { hours: Math.floor(length / 3_600), minutes: Math.floor(length / 60) % 60, seconds: length % 60 };
}
