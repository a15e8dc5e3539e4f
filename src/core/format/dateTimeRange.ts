import { dateTimeText, type FormatSetting } from './dateTimeFormat.ts';
import { formatDate, formatDateTime } from './dateTimes.ts';
import { parseInstant } from './parseInstant.ts';

/**
 * 'Mar 7, 2025, 2:05 PM to 2:19 PM'; the end has its own date when it falls on another day. Without an end only the
 * start is given, without a start a dash.
 */
export function formatDateTimeRange(start: unknown, end: unknown, setting?: FormatSetting): string {
  const last = parseInstant(end);
  const text = formatDateTime(start, setting);
  if (!last || !parseInstant(start)) return text;
  const sameDay = formatDate(start, setting) === formatDate(end, setting);
  return `${text} to ${dateTimeText(last, sameDay ? 'time' : 'dayTime', setting)}`;
}
