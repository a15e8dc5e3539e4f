/** The events list, and its counts by hour, as files that spreadsheets open. */
import type { EventRow } from '#core/api/wire/event.ts';
import { formatDateTimeRange, formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { shownText, yesNo } from '#core/format/shownText.ts';
import type { HourCounts } from '#domain/statistics/hourCounts.ts';
import { HOURS, hourSpan, WEEKDAYS } from '#domain/statistics/hourText.ts';

interface CsvColumn {
  readonly header: string;
  readonly text: (row: EventRow) => string;
}

const eventTime: CsvColumn = {
  header: 'Event Time',
  text: ({ incident }) => formatDateTimeRange(incident.startTime, incident.endTime),
};

const adminTimes: readonly CsvColumn[] = [
  { header: 'Start Time', text: ({ incident }) => formatDateTimeSeconds(incident.startTime) },
  { header: 'Closed Time', text: ({ incident }) => formatDateTimeSeconds(incident.endTime) },
];

const adminDetail: readonly CsvColumn[] = [
  { header: 'Priority', text: ({ incident }) => shownText(incident.priority, '') },
  { header: 'Last User', text: ({ lastUserName }) => shownText(lastUserName, '') },
];

/** The list's own columns under their names, and the two instants in a form that programs read. */
function csvColumns(admin: boolean): readonly CsvColumn[] {
  return [
    { header: 'ID', text: ({ incident }) => String(incident.id) },
    { header: 'Account', text: ({ accountName }) => shownText(accountName, '') },
    { header: 'Location', text: ({ location }) => shownText(location?.name, '') },
    ...(admin ? adminTimes : [eventTime]),
    { header: 'Start (ISO 8601)', text: ({ incident }) => isoWithOffset(incident.startTime) },
    { header: 'End (ISO 8601)', text: ({ incident }) => isoWithOffset(incident.endTime) },
    { header: 'Alarms', text: ({ incident }) => shownText(incident.alarmCount, '') },
    { header: 'Voice', text: ({ incident }) => shownText(incident.voiceDownCount, '') },
    { header: 'Police', text: ({ incident }) => yesNo(incident.policeContacted) },
    { header: 'Guard', text: ({ incident }) => yesNo(incident.guardDispatched) },
    ...(admin ? adminDetail : []),
  ];
}

/**
 * All events, a line each.
 * @param rows may hold an incident twice: the file has it once
 * @param admin whether the columns are those that Admins see
 */
export function eventsCsv(rows: readonly EventRow[], admin: boolean): string {
  const columns = csvColumns(admin);
  const each = new Map(rows.map((row) => [row.incident.id, row])).values();
  return csvOf([
    columns.map(({ header }) => header),
    ...[...each].map((row) => columns.map(({ text }) => text(row))),
  ]);
}

/** Events by hour and weekday, as the chart's table has them: a line for each hour, and one for events without a start. */
export function hoursCsv({ days, undated }: HourCounts, zone: string): string {
  const hours = HOURS.map((hour) => [hourSpan(hour), ...days.map((counts) => String(counts[hour] ?? 0))]);
  const rest = ['No start time', String(undated), ...WEEKDAYS.slice(1).map(() => '')];
  return csvOf([[`Hour (${zone})`, ...WEEKDAYS], ...hours, ...(undated > 0 ? [rest] : [])]);
}

/** RFC 4180 with a byte order mark, without which spreadsheets take UTF-8 for something else. */
function csvOf(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A text that begins like a formula gets an apostrophe in front: a spreadsheet shows it and computes nothing. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** '2026-11-22T17:57:00-05:00' in the browser's zone; '' where there is no instant. */
export function isoWithOffset(value: unknown): string {
  const instant = parseInstant(value);
  if (instant === null) return '';
  const ahead = -instant.getTimezoneOffset();
  const local = new Date(instant.getTime() + ahead * 60_000).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${local}${ahead < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
