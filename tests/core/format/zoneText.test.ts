import { describe, expect, it } from 'vitest';
import { offsetAt } from '#core/format/wallTime.ts';
import { isViewersTime, knownZone, zoneText } from '#core/format/zoneText.ts';

const WINTER = Date.parse('2026-11-22T12:00:00Z');
const SUMMER = Date.parse('2026-07-22T12:00:00Z');

describe('a time zone in words', () => {
  it('is its city and the name of its clock on that day', () => {
    expect(zoneText('America/Vancouver', WINTER)).toBe('Vancouver (PST)');
    expect(zoneText('America/Vancouver', SUMMER)).toBe('Vancouver (PDT)');
    expect(zoneText('America/Argentina/Buenos_Aires', WINTER)).toBe('Buenos Aires (GMT-3)');
    expect(zoneText('UTC', WINTER)).toBe('UTC (UTC)');
  });
});

describe('a zone that the provider names', () => {
  it('is taken when the browser knows it', () => {
    expect(knownZone('Asia/Kolkata')).toBe('Asia/Kolkata');
  });

  it.each(['Mars/Olympus', '', null, undefined, '<b>x</b>'])('is as good as absent when it is %j', (zone) => {
    expect(knownZone(zone)).toBeUndefined();
  });
});

describe('the viewer’s time', () => {
  it('is that of every zone with the same clock', () => {
    const hours = -new Date(WINTER).getTimezoneOffset() / 60;
    expect(isViewersTime(`Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`, WINTER)).toBe(true);
    expect(isViewersTime('Pacific/Kiritimati', WINTER)).toBe(hours === 14);
  });
});

describe('the offset of a zone', () => {
  it('follows the clock changes and half hours', () => {
    const hours = (zone: string, instant: number) => offsetAt(instant, zone) / 3_600_000;
    expect([hours('America/Vancouver', WINTER), hours('America/Vancouver', SUMMER)]).toEqual([-8, -7]);
    expect([hours('Asia/Kolkata', WINTER), hours('Australia/Lord_Howe', SUMMER)]).toEqual([5.5, 10.5]);
  });

  it('is the browser’s without a zone', () => {
    expect(offsetAt(SUMMER)).toBe(-new Date(SUMMER).getTimezoneOffset() * 60_000);
  });
});
