/** The events list and its counts by hour as CSV. Apart from the foot of the list, to be tested by itself. */
import type { EventRow } from '#contract/event.ts';
import { csvCell } from '#core/format/foreignText.ts';
import { MISSING } from '#core/format/texts.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { WEEKDAYS } from '#domain/arming/armingTimes.ts';
import { HOURS, type HourCounts, hourSpan } from '#domain/statistics/hourCounts.ts';
import { fileColumns } from './eventColumns.tsx';

/**
 * All events, a line each.
 * @param rows may hold an event twice: the file has it once
 * @param admin whether the columns are those that Admins see
 */
export function eventsCsv(rows: readonly EventRow[], admin: boolean): string {
  const columns = fileColumns(admin);
  const each = new Map(rows.map((row) => [row.incident.id, row])).values();
  return csvOf([
    columns.map(({ header }) => header),
    ...[...each].map((row) => columns.map(({ text }) => known(text(row)))),
  ]);
}

/** A dash for a person is an empty cell for a program. */
function known(text: string): string {
  return text === MISSING ? '' : text;
}

/** Events by hour and weekday, as the chart's table has them: a line for each hour, and one for events without a start. */
export function hoursCsv({ days, undated }: HourCounts, zone: string): string {
  const hours = HOURS.map((hour) => [hourSpan(hour), ...days.map((counts) => String(counts[hour] ?? 0))]);
  const rest = ['No start time', String(undated), ...WEEKDAYS.slice(1).map(() => '')];
  return csvOf([[`Hour (${zoneName(zone)})`, ...WEEKDAYS], ...hours, ...(undated > 0 ? [rest] : [])]);
}

/** RFC 4180 with a byte order mark, without which spreadsheets take UTF-8 for something else. */
function csvOf(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
