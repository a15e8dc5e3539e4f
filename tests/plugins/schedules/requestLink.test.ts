import { describe, expect, it } from 'vitest';
import { changeRequest } from '#plugins/schedules/RequestLink.tsx';

describe('a change request from a schedule', () => {
  it('names schedule, site, day and hours', () => {
    expect(
      changeRequest(
        { schedule: 'Office hours', location: 'Harbour Yard', zone: 'America/Vancouver' },
        'Monday, Mar 11, 2024: disarmed 8:00 AM to 5:30 PM',
      ),
    ).toEqual({
      subject: 'Schedule change: Office hours',
      details:
        'Schedule: Office hours\nLocation: Harbour Yard\nMonday, Mar 11, 2024: disarmed 8:00 AM to 5:30 PM\nTime zone: America/Vancouver, the site’s own\n\nRequested change: ',
    });
  });

  it('cuts endless names', () => {
    const { subject, details } = changeRequest(
      { schedule: 'x'.repeat(4000), location: 'y'.repeat(4000), zone: 'America/Argentina/Buenos_Aires' },
      '',
    );
    expect(subject).toBe(`Schedule change: ${'x'.repeat(119)}…`);
    expect(details.length).toBeLessThan(400);
  });

  it('does without a site', () => {
    const { details } = changeRequest({ schedule: 'Office hours', location: null, zone: undefined }, '');
    expect(details).toContain('Location: —');
  });

  it('says on which clocks the hours are where the provider names no zone', () => {
    const { details } = changeRequest({ schedule: 'Office hours', location: 'Yard', zone: undefined }, '');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(details).toContain(
      `Time zone: weekly hours on the site’s own clock, one-off times in ${timeZone}\n`,
    );
  });
});
