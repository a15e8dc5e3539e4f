import { describe, expect, it } from 'vitest';
import type { EventRow } from '#contract/event.ts';
import { formatDateTimeRange, setTimeStyle } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { eventColumns } from '#plugins/events/list/eventColumns.tsx';
import { eventsCsv, hoursCsv } from '#plugins/events/list/eventsCsv.ts';

const row: EventRow = {
  incident: { id: 7, startTime: '2026-11-22T22:57:00Z', endTime: '2026-11-22T23:10:00Z', alarmCount: 3 },
  location: { id: 2, name: 'North Yard' },
};
const named = (name: string): EventRow => ({ ...row, accountName: name });
const cellsOf = (csv: string) => csv.split('\r\n').map((line) => line.split(','));

describe('the events list as CSV', () => {
  it.each([
    ['customers', false],
    ['Admins', true],
  ])('has the columns that %s see, in their order, and the two instants', (_, admin) => {
    const columns = eventColumns(() => null, admin, false);
    const [headers = []] = cellsOf(eventsCsv([], admin));
    const instants = ['Start (ISO 8601)', 'End (ISO 8601)'];
    expect(headers[0]?.startsWith('\uFEFF')).toBe(true);
    expect(
      headers.map((header) => header.replace('\uFEFF', '')).filter((header) => !instants.includes(header)),
    ).toEqual(columns.map(({ header }) => header));
    expect(headers).toEqual(expect.arrayContaining(instants));
  });

  it('writes instants with the offset of the browser’s zone, so that they name the same moment', () => {
    const [headers = [], cells = []] = cellsOf(
      eventsCsv([{ ...row, accountName: 'A', location: { id: 1, name: 'B' } }], true),
    );
    // The shown times have a comma in quotes before them.
    const fromEnd = headers.length - headers.indexOf('Start (ISO 8601)');
    const written = cells[cells.length - fromEnd];
    expect(written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(Date.parse(written ?? '')).toBe(parseInstant(row.incident.startTime)?.getTime());
  });

  it('ends each shown time with its zone, the site’s where the person has chosen that', () => {
    const far = { ...row, timeZone: 'America/New_York' };
    setTimeStyle({ hours24: false, siteZone: true });
    const [customers, admins] = [eventsCsv([far], false), eventsCsv([far], true)];
    setTimeStyle({ hours24: false, siteZone: false });
    expect(customers).toContain('"Nov 22, 2026, 5:57 PM to 6:10 PM EST"');
    expect(customers).toContain(',2026-11-22T17:57:00-05:00,2026-11-22T18:10:00-05:00,');
    expect(admins).toContain('"Nov 22, 2026, 5:57:00 PM EST","Nov 22, 2026, 6:10:00 PM EST"');
    const own = formatDateTimeRange(row.incident.startTime, row.incident.endTime, { named: true });
    expect(own).toMatch(/ [AP]M (?:[A-Z]{2,5}|GMT[+-][\d:]+)$/);
    expect(eventsCsv([far], false)).toContain(`"${own}"`);
  });

  it('says in words what is in progress', () => {
    const open = { ...row, incident: { ...row.incident, endTime: null }, timeZone: 'America/New_York' };
    setTimeStyle({ hours24: false, siteZone: true });
    const [customers, admins] = [eventsCsv([open], false), eventsCsv([open], true)];
    setTimeStyle({ hours24: false, siteZone: false });
    expect(customers).toContain(',North Yard,"Nov 22, 2026, 5:57 PM EST, In progress",2026-');
    expect(admins).toContain(',North Yard,"Nov 22, 2026, 5:57:00 PM EST",In progress,2026-');
  });

  it('leaves the cells of what is not known empty, those of times too', () => {
    const bare = { incident: { id: 7, startTime: null, endTime: 'at dawn' } };
    expect(eventsCsv([bare], false)).toContain('\r\n7,,,,,,,,No,No\r\n');
    expect(eventsCsv([bare], true)).toContain('\r\n7,,,,,,,,,No,No,,\r\n');
  });

  it('writes a priority as it is shown', () => {
    const csv = eventsCsv([{ ...row, incident: { ...row.incident, priority: 'VeryHigh' } }], true);
    expect(csv).toContain(',Very High,');
  });

  it('begins no formula where a spreadsheet takes a semicolon, a tab or a bar for a comma', () => {
    const csv = eventsCsv([{ ...named('Gate;=HYPERLINK(0)'), location: { id: 2, name: 'A|＝1' } }], false);
    expect(csv).toContain(`,"Gate;'=HYPERLINK(0)","A|'＝1",`);
  });

  it('names the clock at each end of an incident over the end of summer time', () => {
    const over = {
      ...row,
      timeZone: 'America/New_York',
      incident: { id: 8, startTime: '2026-11-01T05:30:00Z', endTime: '2026-11-01T06:10:00Z' },
    };
    setTimeStyle({ hours24: false, siteZone: true });
    const csv = eventsCsv([over], false);
    setTimeStyle({ hours24: false, siteZone: false });
    expect(csv).toContain('"Nov 1, 2026, 1:30 AM EDT to 1:10 AM EST"');
  });

  it('has each incident once', () => {
    expect(eventsCsv([row, row], false).trimEnd().split('\r\n')).toHaveLength(2);
  });
});

describe('the counts by hour as CSV', () => {
  const days = Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_, hour) => day * 100 + hour),
  );
  const linesOf = (csv: string) => csv.trimEnd().split('\r\n');

  it('have a line for each hour and a column for each weekday, under the name of the clock’s zone', () => {
    const lines = linesOf(hoursCsv({ days, undated: 0 }, 'America/New_York'));
    expect(lines).toHaveLength(25);
    expect(lines[0]).toBe(
      '\uFEFFHour (America/New_York),Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday',
    );
    expect(lines[1]).toBe('12 AM to 1 AM,0,100,200,300,400,500,600');
    expect(lines[24]).toBe('11 PM to 12 AM,23,123,223,323,423,523,623');
  });

  it('name the events that are in no hour', () => {
    expect(linesOf(hoursCsv({ days, undated: 2 }, 'UTC')).at(-1)).toBe('No start time,2,,,,,,');
  });
});
