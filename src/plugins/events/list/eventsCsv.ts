/** The events list, and its counts by hour, as files that spreadsheets open. */
import type { EventRow } from '#contract/event.ts';
import { formatDateTimeRange, formatDateTimeSeconds, incidentZone } from '#core/format/dateTimes.ts';
import { csvCell } from '#core/format/foreignText.ts';
import { shownText, yesNo } from '#core/format/texts.ts';
import { isoWithOffset } from '#core/format/wallTime.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { HOURS, type HourCounts, hourSpan, WEEKDAYS } from '#domain/statistics/hourCounts.ts';

interface CsvColumn {
  readonly header: string;
  readonly text: (row: EventRow) => string;
}

const eventTime: CsvColumn = {
  header: 'Event Time',
  text: ({ incident, timeZone }) =>
    formatDateTimeRange(incident.startTime, incident.endTime, named(timeZone)),
};

const adminTimes: readonly CsvColumn[] = [
  {
    header: 'Start Time',
    text: ({ incident, timeZone }) => formatDateTimeSeconds(incident.startTime, named(timeZone)),
  },
  {
    header: 'Closed Time',
    text: ({ incident, timeZone }) => formatDateTimeSeconds(incident.endTime, named(timeZone)),
  },
];

const adminDetail: readonly CsvColumn[] = [
  { header: 'Priority', text: ({ incident }) => shownText(incident.priority, '') },
  { header: 'Last User', text: ({ lastUserName }) => shownText(lastUserName, '') },
];

/** In a file the zone's name stands with each time. */
function named(siteZone: EventRow['timeZone']) {
  return { zone: incidentZone(siteZone), named: true };
}

function iso(value: unknown, siteZone: EventRow['timeZone']): string {
  return isoWithOffset(value, incidentZone(siteZone));
}

/** The list's own columns under their names, and the two instants in a form that programs read. */
function csvColumns(admin: boolean): readonly CsvColumn[] {
  return [
    { header: 'ID', text: ({ incident }) => String(incident.id) },
    { header: 'Account', text: ({ accountName }) => shownText(accountName, '') },
    { header: 'Location', text: ({ location }) => shownText(location?.name, '') },
    ...(admin ? adminTimes : [eventTime]),
    { header: 'Start (ISO 8601)', text: ({ incident, timeZone }) => iso(incident.startTime, timeZone) },
    { header: 'End (ISO 8601)', text: ({ incident, timeZone }) => iso(incident.endTime, timeZone) },
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
  return csvOf([[`Hour (${zoneName(zone)})`, ...WEEKDAYS], ...hours, ...(undated > 0 ? [rest] : [])]);
}

/** RFC 4180 with a byte order mark, without which spreadsheets take UTF-8 for something else. */
function csvOf(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
