import { HOUR, type Stretch } from '#plugins/schedules/painting/stretch.ts';

/**
 * Colour stops of a gradient that runs down an hour: the armed colour with gaps over the disarmed parts, and a line
 * where the state changes. One gradient is much cheaper than an element for each part.
 * @param fills disarmed parts, in minutes of the hour
 */
export function fillStops(fills: readonly Stretch[]): string {
  const stops = fills.flatMap(({ start, end }, index) => {
    const armedFrom = fills[index - 1]?.end ?? 0;
    return [
      ...(start > 0 ? [`var(--armed) ${afterLine(armedFrom)} ${at(start)}`, line(start)] : []),
      `transparent ${afterLine(start)} ${at(end)}`,
      ...(end < HOUR ? [line(end)] : []),
    ];
  });
  const last = fills.at(-1)?.end ?? 0;
  return [...stops, ...(last < HOUR ? [`var(--armed) ${afterLine(last)} 100%`] : [])].join(', ');
}

const at = (minute: number) => `${(minute / HOUR) * 100}%`;
const afterLine = (minute: number) => (minute === 0 ? '0%' : `calc(${at(minute)} + 1px)`);
const line = (minute: number) => `var(--edge) ${at(minute)} ${afterLine(minute)}`;
