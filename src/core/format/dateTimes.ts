/**
 * Formats instants. Each function takes an ISO text, Unix milliseconds or a Date, and returns a dash for anything else,
 * unless its own comment says otherwise.
 */
import { isZone, offsetAt } from '#contract/rules/zoneClock.ts';
import { viewerZone } from '#core/environment.ts';
import { parseInstant } from './parseInstant.ts';
import { MISSING } from './texts.ts';

/** How the signed-in person wants times written. It changes with the person, and on the page of preferences. */

export interface TimeStyle {
  /** A clock of 24 hours instead of 12. */
  readonly hours24: boolean;
  /** Events' times on the site's clock instead of the viewer's, where the provider names the site's zone. */
  readonly siteZone: boolean;
}

let current: TimeStyle = { hours24: false, siteZone: false };

/** Read while a page renders. What is on screen goes over to another style by `useTimeStyle`. */
export function timeStyle(): TimeStyle {
  return current;
}

export function setTimeStyle(style: TimeStyle): void {
  current = style;
}

export interface FormatSetting {
  /** BCP 47 tag, 'en-US' by default. An unknown one throws RangeError. */
  locale?: string;
  /** IANA time zone, the browser's by default. An unknown one throws RangeError. */
  zone?: string | undefined;
  /** Ends the text with the zone's short name: 'Mar 7, 2025, 2:05 PM PST'. */
  named?: boolean;
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const second = { second: '2-digit' } as const;

const shapes = {
  day,
  time,
  timeSeconds: { ...time, ...second },
  dayTime: { ...day, ...time },
  dayTimeSeconds: { ...day, ...time, ...second },
  weekdayDayTime: { weekday: 'short', ...day, ...time },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

const writer = (shape: keyof typeof shapes) => (value: unknown, setting?: FormatSetting) =>
  write(value, shape, setting) ?? MISSING;

/** 'Mar 7, 2025' */
export const formatDate = writer('day');

/** '2:05 PM' */
export const formatTime = writer('time');

/** '2:05:09 PM' */
export const formatTimeSeconds = writer('timeSeconds');

/** 'Mar 7, 2025, 2:05 PM' */
export const formatDateTime = writer('dayTime');

/** 'Mar 7, 2025, 2:05:09 PM' */
export const formatDateTimeSeconds = writer('dayTimeSeconds');

/** 'Fri, Mar 7, 2025, 2:05 PM', or null when the value is no instant. */
export function formatUntil(value: unknown, setting?: FormatSetting): string | null {
  return write(value, 'weekdayDayTime', setting);
}

/**
 * 'Mar 7, 2025, 2:05 PM to 2:19 PM'. The end includes its date when it falls on another day. Without an end, only the
 * start is given; without a start, a dash.
 */
export function formatDateTimeRange(start: unknown, end: unknown, setting?: FormatSetting): string {
  return rangeParts(start, end, setting).join(' to ');
}

/**
 * The texts of such a range's start and end, for an element each: ['Mar 7, 2025, 2:05 PM', '2:19 PM']. Each ends with the
 * zone's name where the clock was changed between them.
 * @param dated writes the start, and the end where it falls on another day
 */
export function rangeParts(
  start: unknown,
  end: unknown,
  setting?: FormatSetting,
  dated = formatDateTime,
): [string, string?] {
  const { named = false, ...bare } = setting ?? {};
  const day = write(start, 'day', bare);
  const lastDay = write(end, 'day', bare);
  if (!day || !lastDay) return [dated(start, setting)];
  const last = day === lastDay ? formatTime : dated;
  const first = clockSetting(bare.zone, [start, end]);
  return [dated(start, { ...bare, ...first }), last(end, { ...bare, named: named || first.named === true })];
}

/**
 * For times that stand together: each has its zone's name where the clock was changed between them.
 * @param zone IANA name; the browser's zone when absent
 * @param times as the provider sends them; what is no instant does not count
 */
export function clockSetting(zone: string | undefined, times: readonly unknown[]): FormatSetting {
  const offsets = new Set<number>();
  for (const time of times) {
    const instant = parseInstant(time);
    if (instant) offsets.add(offsetAt(instant.getTime(), zone));
  }
  return { zone, named: offsets.size > 1 };
}

/**
 * For the times of events at several sites: each site's clock with its name where the person has chosen that, else the
 * viewer's.
 * @param siteZone as the provider sends it
 */
export function incidentSetting(siteZone: string | null | undefined): FormatSetting {
  return { zone: incidentZone(siteZone), named: timeStyle().siteZone };
}

/** The site's zone when the person has chosen it and it is known; otherwise undefined, which is the viewer's zone. */
export function incidentZone(siteZone: string | null | undefined): string | undefined {
  return timeStyle().siteZone && siteZone && isZone(siteZone) ? siteZone : undefined;
}

/** Null when the value is no instant. */
function write(
  value: unknown,
  shape: keyof typeof shapes,
  { locale = 'en-US', zone, named = false }: FormatSetting = {},
): string | null {
  const instant = parseInstant(value);
  if (!instant) return null;
  if (locale === 'en-US' && !zone && !named && instant.getFullYear() > 999) return plainText(instant, shape);
  const hourCycle = timeStyle().hours24 ? 'h23' : 'h12';
  // The browser's own zone changes under an open page when its computer travels.
  const timeZone = zone ?? viewerZone();
  const key = [shape, locale, timeZone, named, hourCycle].join();
  const format =
    made.get(key) ??
    new Intl.DateTimeFormat(locale, {
      ...shapes[shape],
      ...(named && { timeZoneName: 'short' }),
      hourCycle,
      timeZone,
    });
  made.set(key, format);
  // Some engines put a narrow no-break space before AM and PM, others a plain one.
  return format.format(instant).replaceAll('\u202f', ' ');
}

/**
 * As Intl writes it on the browser's own clock. People wait for these texts, and making a format takes about as long as
 * rendering ten rows.
 */
function plainText(instant: Date, shape: keyof typeof shapes): string {
  const { weekday, day, year, hour, second }: Intl.DateTimeFormatOptions = shapes[shape];
  const [weekdayName, month, date, yearText] = instant.toDateString().split(' ');
  const two = (part: number) => `:${part < 10 ? '0' : ''}${part}`;
  const hours = instant.getHours();
  const rest = two(instant.getMinutes()) + (second ? two(instant.getSeconds()) : '');
  const clock = timeStyle().hours24
    ? two(hours).slice(1) + rest
    : `${hours % 12 || 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`;
  return [weekday && weekdayName, day && `${month} ${Number(date)}`, year && yearText, hour && clock]
    .filter(Boolean)
    .join(', ');
}

/**
 * '5:42 AM', with the date where that is no longer today's, and with its zone's name where the clock was changed since: an hour
 * that comes twice would make what is past seem to come.
 * @param at Unix milliseconds
 * @param now Unix milliseconds
 */
export function momentText(at: number, now: number): string {
  const isToday = formatDate(at) === formatDate(now);
  return (isToday ? formatTime : formatDateTime)(at, clockSetting(undefined, [at, now]));
}

// Lengths of time.

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
