import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calendarIn } from '#domain/arming/weekClock.ts';
import { siteTime, unnamedZoneWords, zoneWords } from '#plugins/schedules/siteTime.ts';

const ownZone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/Toronto';
});
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** The week of a day, in a zone. */
function timeIn(zone: string | undefined, day: string) {
  const week = calendarIn(zone).weekOf(day);
  if (week === null) throw new Error(`${day} is no day`);
  return siteTime(week, zone);
}
/** A span of Monday by hours. */
const monday = (from: number, to: number) => ({ start: (24 + from) * 60, end: (24 + to) * 60 });

describe('hours of a site in another zone', () => {
  const vancouver = () => timeIn('America/Vancouver', '2024-06-03');

  it('are told on the viewer’s clock', () => {
    expect(vancouver().viewersText(monday(6.5, 17.5))).toBe('9:30 AM to 8:30 PM your time');
    expect(vancouver().viewersText(monday(6.5, 7), monday(12, 13))).toBe(
      '9:30 AM to 10:00 AM and 3:00 PM to 4:00 PM your time',
    );
    expect(vancouver().viewersText(monday(6.5, 6.5))).toBe('9:30 AM your time');
  });

  it('are told with the day where the viewer has another one', () => {
    expect(vancouver().viewersText(monday(20, 22.5))).toBe('Monday 11:00 PM to Tuesday 1:30 AM your time');
    expect(vancouver().viewersText(monday(22, 22))).toBe('Tuesday 1:00 AM your time');
    expect(timeIn('Asia/Tokyo', '2024-06-02').viewersText({ start: 0, end: 60 })).toBe(
      'Saturday 11:00 AM to 12:00 PM your time',
    );
  });

  it('are told exactly in the week in which both clocks change at different instants', () => {
    // Toronto leaps at 7:00 UTC, Vancouver at 10:00 UTC.
    const { viewersText } = timeIn('America/Vancouver', '2024-03-10');
    expect(viewersText({ start: 60, end: 90 })).toBe('5:00 AM to 5:30 AM your time');
    expect(viewersText({ start: 180, end: 240 })).toBe('6:00 AM to 7:00 AM your time');
  });

  it('are the viewer’s own while both clocks show the same, and without a zone', () => {
    expect(timeIn('America/New_York', '2024-06-03').viewersText(monday(8, 9))).toBeNull();
    expect(timeIn(undefined, '2024-06-03').viewersText(monday(8, 9))).toBeNull();
  });
});

describe('the zone of a week in words', () => {
  const words = (zone: string, day: string, now: string) =>
    zoneWords(zone, timeIn(zone, day).clock, Date.parse(now));

  it('names both clocks and how far they are apart', () => {
    expect(words('America/Vancouver', '2024-01-10', '2024-01-10T12:00Z')).toEqual({
      site: 'Site time, Vancouver (PST)',
      viewer: '3 h ahead: your time is Toronto (EST)',
    });
    expect(words('Asia/Kolkata', '2024-01-10', '2024-01-10T12:00Z').viewer).toBe(
      '10 h 30 min behind: your time is Toronto (EST)',
    );
  });

  it('is that of the week, whenever it is looked at', () => {
    expect(words('America/Vancouver', '2024-07-10', '2024-01-10T12:00Z').site).toBe(
      'Site time, Vancouver (PDT)',
    );
  });

  it('leaves out a viewer with the same clock', () => {
    expect(words('America/New_York', '2024-01-10', '2024-01-10T12:00Z')).toEqual({
      site: 'Site time, New York (EST)',
      viewer: null,
    });
  });

  it('says whose clocks they are where nobody names the zone', () => {
    expect(unnamedZoneWords()).toBe(
      'Weekly hours are on the site’s own clock. One-off times and events are in your browser’s zone: America/Toronto',
    );
  });
});
