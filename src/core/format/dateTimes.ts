/**
 * Formats instants. Each function takes an ISO text, Unix milliseconds or a Date, and returns a dash for anything else,
 * unless its own comment says otherwise.
 */
import { parseInstant } from './parseInstant.ts';
import { MISSING } from './shownText.ts';

interface FormatSetting {
  /** BCP 47 tag, 'en-US' by default. An unknown one throws RangeError. */
  locale?: string;
  /** IANA time zone, the browser's by default. An unknown one throws RangeError. */
  zone?: string;
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
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

/** 'Mar 7, 2025' */
export function formatDate(value: unknown, setting?: FormatSetting): string {
  return textOf(value, 'day', setting);
}

/** '2:05 PM' */
export function formatTime(value: unknown, setting?: FormatSetting): string {
  return textOf(value, 'time', setting);
}

/** '2:05:09 PM' */
export function formatTimeSeconds(value: unknown, setting?: FormatSetting): string {
  return textOf(value, 'timeSeconds', setting);
}

/** 'Mar 7, 2025, 2:05 PM' */
export function formatDateTime(value: unknown, setting?: FormatSetting): string {
  return textOf(value, 'dayTime', setting);
}

/** 'Mar 7, 2025, 2:05:09 PM' */
export function formatDateTimeSeconds(value: unknown, setting?: FormatSetting): string {
  return textOf(value, 'dayTimeSeconds', setting);
}

/** 'Fri, Mar 7, 2025, 2:05 PM', or null when the value is no instant. */
export function formatUntil(value: unknown, setting?: FormatSetting): string | null {
  const instant = parseInstant(value);
  return instant && dateTimeText(instant, 'weekdayDayTime', setting);
}

/**
 * 'Mar 7, 2025, 2:05 PM to 2:19 PM'. The end includes its date when it falls on another day. Without an end, only the
 * start is given; without a start, a dash.
 */
export function formatDateTimeRange(start: unknown, end: unknown, setting?: FormatSetting): string {
  const last = parseInstant(end);
  const text = formatDateTime(start, setting);
  if (!last || !parseInstant(start)) return text;
  const sameDay = formatDate(start, setting) === formatDate(end, setting);
  return `${text} to ${dateTimeText(last, sameDay ? 'time' : 'dayTime', setting)}`;
}

function textOf(value: unknown, shape: keyof typeof shapes, setting?: FormatSetting): string {
  const instant = parseInstant(value);
  return instant ? dateTimeText(instant, shape, setting) : MISSING;
}

/** `date` in one of the shapes. */
function dateTimeText(date: Date, shape: keyof typeof shapes, setting: FormatSetting = {}): string {
  const { locale = 'en-US', zone } = setting;
  const key = `${shape} ${locale} ${zone ?? ''}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...shapes[shape], timeZone: zone });
  made.set(key, format);
  // Some engines put a narrow no-break space before AM and PM, others a plain one.
  return format.format(date).replaceAll('\u202f', ' ');
}
