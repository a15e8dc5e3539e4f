import { describe, expect, it } from 'vitest';
import { recorderSummary } from '#domain/sites/devices.tsx';
import { siteCoverage } from '#domain/sites/siteCoverage.ts';

const well = {
  armed: true,
  until: '2026-11-22T14:30:00.000Z',
  scheduledArmed: true,
  recorders: { ok: 2, error: 0, offline: 0, other: 0 },
  contactCount: 3,
  scheduleCount: 1,
};

describe('a site whose facts agree', () => {
  it('is armed until its next change, without contradictions', () => {
    expect(siteCoverage(well)).toEqual({
      arming: 'armed',
      until: '2026-11-22T14:30:00.000Z',
      contradictions: [],
    });
  });

  it('may be disarmed by its schedule', () => {
    expect(siteCoverage({ ...well, armed: false, scheduledArmed: false }).contradictions).toEqual([]);
  });
});

describe('a site whose facts contradict each other', () => {
  it.each([
    [{ armed: false }, 'Disarmed although the schedule says armed'],
    [{ scheduledArmed: false }, 'Armed although the schedule says disarmed'],
    [
      { recorders: { ok: 2, error: 0, offline: 1, other: 0 } },
      'Armed, but not fully recorded: 1 of 3 offline',
    ],
    [
      { recorders: { ok: 0, error: 2, offline: 0, other: 1 } },
      'Armed, but not fully recorded: 2 of 3 in error',
    ],
    [{ contactCount: 0 }, 'No contact to call'],
    [{ scheduleCount: 0 }, 'No schedule'],
  ])('with %j says it in words', (facts, words) => {
    expect(siteCoverage({ ...well, ...facts }).contradictions).toEqual([words]);
  });

  it('names the most urgent first', () => {
    const facts = { ...well, armed: false, contactCount: 0, scheduleCount: 0 };
    expect(siteCoverage(facts).contradictions).toEqual([
      'Disarmed although the schedule says armed',
      'No contact to call',
      'No schedule',
    ]);
  });
});

describe('a site of which little is known', () => {
  it('contradicts nothing', () => {
    expect(siteCoverage({})).toEqual({ arming: 'unknown', until: null, contradictions: [] });
  });

  it('takes its state from the call of its own', () => {
    expect(siteCoverage({}, { armed: false, until: null }).arming).toBe('disarmed');
    expect(siteCoverage(well, null)).toMatchObject({ arming: 'unknown', until: null });
  });

  it('is not blamed for an offline recorder while disarmed', () => {
    const recorders = { ok: 0, error: 0, offline: 1, other: 0 };
    const facts = { ...well, armed: false, scheduledArmed: false, recorders };
    expect(siteCoverage(facts).contradictions).toEqual([]);
  });
});

describe('the recorders of a site', () => {
  it('are told by the worst state', () => {
    expect(recorderSummary({ ok: 3, error: 0, offline: 0, other: 0 })).toEqual({ worst: 'OK', text: '3 OK' });
    expect(recorderSummary({ ok: 1, error: 1, offline: 1, other: 1 })?.text).toBe('1 of 4 offline');
    expect(recorderSummary({ ok: 1, other: 1 })).toEqual({ worst: 'Other', text: '1 of 2 in another state' });
  });

  it('may be none', () => {
    expect(recorderSummary({ ok: 0, error: 0, offline: 0, other: 0 })).toBeNull();
    expect(recorderSummary({})).toBeNull();
  });
});
