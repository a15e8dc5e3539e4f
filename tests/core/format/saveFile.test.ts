// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { viewerZone } from '#core/environment.ts';
import { fileName, saveFile } from '#core/format/saveFile.ts';

it('the name of the file tells site, range, moment and its zone, without what a file system refuses', () => {
  const moment = new Date('2026-11-22T12:00:00Z');
  const name = fileName({
    content: 'events',
    site: 'Dépôt "Nord" / 7',
    range: 'Last 30 Days',
    moment,
    ending: 'csv',
  });
  const [, stamp, zone] = /^events_Dépôt-Nord-7_Last-30-Days_([\dT-]+)_([\p{L}-]+)\.csv$/u.exec(name) ?? [];
  const [day, clock] = stamp?.split('T') ?? [];
  expect(new Date(`${day}T${clock?.replaceAll('-', ':')}`)).toEqual(moment);
  expect(zone).toBe(viewerZone().replace('/', '-'));
});

it('the name of the file loses what it is limited to when it is too long, not its moment and zone', () => {
  const long = 'x'.repeat(100);
  const name = fileName({
    ...{ content: 'events-by-hour', site: long, range: 'Nov 1, 2026, 12:00 AM to Nov 22, 2026, 5:12 PM' },
    ...{ moment: new Date('2026-11-22T12:00:00Z'), ending: 'csv', limits: ['Police Contacted', long] },
  });
  expect(name).toMatch(/_\d{4}-\d\d-\d\dT[\d-]+_[\p{L}-]+_Police-Contacted_x+\.csv$/u);
  expect(name.length).toBeLessThan(250);
});

describe('a file that was saved', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('gives its address back after a minute, not before', () => {
    vi.useFakeTimers();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const made = vi.spyOn(URL, 'createObjectURL');
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    saveFile(new Blob(['a']), 'a.csv');
    const [address] = made.mock.results.map(({ value }) => value);
    vi.advanceTimersByTime(59_000);
    expect(revoked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(revoked.mock.calls).toEqual([[address]]);
  });
});
