import { describe, expect, it } from 'vitest';
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
  it.each([
    null,
    undefined,
    '',
    'soon',
    '0001-01-01T00:00:00',
    '9999-12-31T23:59:59.9999999',
    '1900-01-01',
    '1970-01-01T00:00:00Z',
  ])('is in progress: %s', (endTime) => {
    expect(isInProgress({ ...closed, endTime })).toBe(true);
  });

  it('is not in progress when nothing tells that it began', () => {
    expect(isInProgress({ startTime: null, endTime: null })).toBe(false);
    expect(isInProgress({ startTime: '0001-01-01T00:00:00', endTime: null })).toBe(false);
  });
});

describe('the outcomes of an incident', () => {
  it('are none when an operator closed it without further steps', () => {
    expect(outcomesOf(closed)).toEqual([]);
  });

  it('come with the worst one first', () => {
    const all = { ...closed, endTime: null, policeContacted: true, guardDispatched: true, voiceDownCount: 2 };
    expect(outcomesOf(all)).toEqual(['inProgress', 'police', 'guard', 'voice']);
  });
});

describe('incidents from the worst one on', () => {
  it('stand by outcome, then priority, then the newest first', () => {
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
    expect(list.sort(byWorst).map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });
});
