/** How the screens of the card's page write dates, times and numbers. */

const shown = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options);
  return (instant: string | number | Date) => format.format(new Date(instant));
};

export const dateText = shown({ dateStyle: 'medium' });
export const timeText = shown({ timeStyle: 'short' });
export const timeSecondsText = shown({ timeStyle: 'medium' });
export const momentText = shown({ dateStyle: 'medium', timeStyle: 'medium' });
export const weekdayText = shown({ weekday: 'short', month: 'short', day: 'numeric' });
export const numberText = new Intl.NumberFormat('en-US').format;

export const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const zoneText = () => {
  const abbreviation = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts();
  const name = abbreviation.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${ZONE.split('/').at(-1)?.replaceAll('_', ' ')} (${name})`;
};

export function lengthText(from: string | number, to: string | number): string {
  const minutes = Math.max(1, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2 * 60 ? `1 h ${minutes % 60} min` : `${Math.round(minutes / 60)} h`;
}
