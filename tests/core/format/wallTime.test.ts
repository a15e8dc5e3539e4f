import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { isZone } from '#contract/zoneClock.ts';
import { instantOfWall, wallText } from '#core/format/wallTime.ts';

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const iso = (text: string, zone?: string) => {
  const instant = instantOfWall(text, zone);
  return instant === null ? null : new Date(instant).toISOString();
};

describe('a date-time without a zone', () => {
  it.each([
    ['2026-11-21T18:00', 'America/New_York', '2026-11-21T23:00:00.000Z'],
    ['2026-07-21T18:00', 'America/New_York', '2026-07-21T22:00:00.000Z'],
    ['2026-11-21T18:00:05.678', 'Asia/Kathmandu', '2026-11-21T12:15:05.678Z'],
    ['2026-11-21T00:00', 'Pacific/Chatham', '2026-11-20T10:15:00.000Z'],
    // The clock showed 01:30 twice: the first time counts.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // It never showed 02:30: as the clock before the change would have.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    // Midnight was skipped, and repeated.
    ['2026-03-08T00:00', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01T00:00', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(iso(text, zone)).toBe(instant);
    process.env.TZ = zone;
    expect(iso(text)).toBe(instant);
  });

  it.each([
    ['', undefined],
    ['2026-11-21', undefined],
    ['2026-02-30T00:00', undefined],
    ['2026-11-21T25:00', undefined],
    ['2026-11-21T18:00Z', undefined],
    ['0026-11-21T18:00', undefined],
    ['12026-11-21T18:00', undefined],
    ['2026-02-30T00:00', 'Europe/Berlin'],
    ['2026-11-21T18:00', 'Mars/Olympus'],
  ])('%j in %s is none', (text, zone) => expect(instantOfWall(text, zone)).toBeNull());

  it('is the same for a named zone as where the browser is in it', () => {
    const zones = fc.constantFrom('America/St_Johns', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe');
    const times = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, times, (zone, time) => {
        process.env.TZ = zone;
        const text = time.toISOString().slice(0, 16);
        expect(iso(text, zone)).toBe(iso(text));
      }),
    );
  });
});

describe('the text of an instant', () => {
  it.each([
    ['2026-11-21T23:00:00.000Z', '2026-11-21T18:00'],
    ['2026-11-21T23:00:07.000Z', '2026-11-21T18:00:07'],
    ['2026-11-21T23:00:00.040Z', '2026-11-21T18:00:00.040'],
    ['2026-07-04T03:59:00.000Z', '2026-07-03T23:59'],
  ])('%s is %s in New York', (instant, text) => {
    process.env.TZ = 'America/New_York';
    expect(wallText(new Date(instant))).toBe(text);
    expect(iso(text)).toBe(instant);
  });
});

describe('the name of a zone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Berlin', false],
    ['', false],
  ])('%j is one: %s', (name, is) => expect(isZone(name)).toBe(is));
});
