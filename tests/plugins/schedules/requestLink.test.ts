import { describe, expect, it } from 'vitest';
import { changeRequest } from '#plugins/schedules/RequestLink.tsx';

describe('a change request from a schedule', () => {
  it('names schedule, site, day and hours', () => {
    expect(
      changeRequest(
        { schedule: 'Office hours', location: 'Harbour Yard' },
        'Monday, Mar 11, 2024: disarmed 8:00 AM to 5:30 PM',
      ),
    ).toEqual({
      subject: 'Schedule change: Office hours',
      details:
        'Schedule: Office hours\nLocation: Harbour Yard\nMonday, Mar 11, 2024: disarmed 8:00 AM to 5:30 PM\n\nRequested change: ',
    });
  });

  it('cuts endless names', () => {
    const { subject, details } = changeRequest(
      { schedule: 'x'.repeat(4000), location: 'y'.repeat(4000) },
      '',
    );
    expect(subject).toBe(`Schedule change: ${'x'.repeat(119)}…`);
    expect(details.length).toBeLessThan(400);
  });

  it('does without a site', () => {
    expect(changeRequest({ schedule: 'Office hours', location: null }, '').details).toContain('Location: —');
  });
});
