import { describe, expect, it } from 'vitest';
import { callerName, takenBy } from '#domain/incidents/CallIns.tsx';
import { lastNight } from '#domain/incidents/lastNight.ts';
import { byWorst, isInProgress, outcomesOf } from '#domain/incidents/outcomes.ts';

type Incident = Parameters<typeof outcomesOf>[0];

const closed: Incident = {
  id: 1,
  startTime: '2026-11-22T05:46:00Z',
  endTime: '2026-11-22T05:56:00Z',
  alarmCount: 1,
  voiceDownCount: 0,
  policeContacted: false,
  guardDispatched: false,
  priority: null,
};

describe('an incident without a closing time', () => {
  const never = ['0001-01-01T00:00:00', '9999-12-31T23:59:59.9999999', '1900-01-01', '1970-01-01T00:00:00Z'];
  it.each([null, undefined, '', 'soon', ...never])('is in progress: %s', (endTime) => {
    expect(isInProgress({ ...closed, endTime })).toBe(true);
  });

  it.each([null, '0001-01-01T00:00:00'])('is not when nothing tells that it began: %s', (startTime) => {
    expect(isInProgress({ startTime, endTime: null })).toBe(false);
  });
});

describe('the outcomes of incidents', () => {
  it('are none of one that was closed without further steps, else the worst first', () => {
    expect(outcomesOf(closed)).toEqual([]);
    const all = { ...closed, endTime: null, policeContacted: true, guardDispatched: true, voiceDownCount: 2 };
    expect(outcomesOf(all)).toEqual(['open', 'police', 'guard', 'voice']);
  });

  it('put the worst incident first, then go by priority, then the newest first', () => {
    const list: Incident[] = [
      { ...closed, id: 1 },
      { ...closed, id: 2, startTime: '2026-11-22T07:00:00Z' },
      { ...closed, id: 3, priority: 'Low' },
      { ...closed, id: 4, priority: 'VeryHigh' },
      { ...closed, id: 5, voiceDownCount: 1 },
      { ...closed, id: 6, guardDispatched: true },
      { ...closed, id: 7, policeContacted: true, voiceDownCount: 3 },
      { ...closed, id: 8, endTime: null },
    ];
    const sorted = (admin: boolean) =>
      list.toSorted((one, other) => byWorst(one, other, admin)).map(({ id }) => id);
    expect(sorted(true)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(sorted(false)).toEqual([8, 7, 6, 5, 2, 1, 3, 4]);
  });
});

describe('the people of a call-in', () => {
  const contact = { firstname: 'Ada', lastname: 'Okafor' };
  const user = { firstname: 'Sam', lastname: null };

  it.each([
    [{ callIn: { otherContact: 'A driver' }, contact, user }, 'Ada Okafor', 'Sam'],
    [{ callIn: { otherContact: 'A driver' }, contact: null }, 'A driver', null],
    [{ callIn: { otherContact: ' ' }, contact: { firstname: '', lastname: null } }, 'Unknown caller', null],
    [{}, 'Unknown caller', null],
  ])('of %j are %s and %s', (entry, caller, operator) => {
    expect([callerName(entry), takenBy(entry)]).toEqual([caller, operator]);
  });
});

describe('last night', () => {
  const SAT_TO_SUN = { from: '2026-11-21T18:00', to: '2026-11-22T06:00' };
  const SUN_TO_MON = { from: '2026-11-22T18:00', to: '2026-11-23T06:00' };

  it.each([
    ['while it runs, before midnight', '2026-11-21T23:00', SAT_TO_SUN],
    ['while it runs, after midnight', '2026-11-22T02:00', SAT_TO_SUN],
    ['in the morning', '2026-11-22T06:00', SAT_TO_SUN],
    ['all day', '2026-11-22T17:59', SAT_TO_SUN],
    ['from the evening on', '2026-11-22T18:00', SUN_TO_MON],
  ])('%s is the one that runs or ended last', (_, now, night) => {
    expect(lastNight(new Date(now))).toEqual(night);
  });
});
