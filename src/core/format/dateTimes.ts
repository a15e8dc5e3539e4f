/**
 * Instants as the portal writes them. Each takes an ISO text, Unix milliseconds or a Date, and gives a dash for
 * anything else.
 */
import { dateTimeText, type FormatSetting } from './dateTimeFormat.ts';
import { parseInstant } from './parseInstant.ts';
import { MISSING } from './shownText.ts';

/** 'Mar 7, 2025' */
export function formatDate(value: unknown, setting?: FormatSetting): string {
  return textOf(value, 'day', setting);
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

/** 'Fri, Mar 7, 2025, 2:05 PM', or null where there is no instant. */
export function formatUntil(value: unknown, setting?: FormatSetting): string | null {
  const instant = parseInstant(value);
  return instant && dateTimeText(instant, 'weekdayDayTime', setting);
}

function textOf(value: unknown, shape: Parameters<typeof dateTimeText>[1], setting?: FormatSetting): string {
  const instant = parseInstant(value);
  return instant ? dateTimeText(instant, shape, setting) : MISSING;
}
