import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewerZone } from '#core/environment.ts';
import { downloadName } from '#domain/player/recordingName.ts';

describe('the file name of a saved recording', () => {
  it('tells site, camera, event, and time with its zone', () => {
    expect(
      downloadName({
        site: 'North Yard',
        camera: 'Gate 2 / West',
        time: '2025-04-05T16:03:07Z',
        zone: 'America/Vancouver',
        eventId: 1284,
        format: 'video',
      }),
    ).toBe('North-Yard_Gate-2-West_2025-04-05_09-03-07_America-Vancouver_event-1284.mp4');
  });

  it('has the browser’s zone where none is given', () => {
    const zone = viewerZone().replace('/', '-');
    expect(
      downloadName({ site: null, camera: 'Dock', time: '2025-04-05T09:03:07', eventId: 9, format: 'image' }),
    ).toBe(`Dock_2025-04-05_09-03-07_${zone}_event-9.jpg`);
  });

  it('ends in .jpg for a picture, and leaves out what is not known', () => {
    expect(downloadName({ site: null, camera: '..', time: 'soon', eventId: 9, format: 'image' })).toBe(
      'event-9.jpg',
    );
    expect(downloadName({ site: undefined, camera: 'Dock', time: null, eventId: 9, format: 'image' })).toBe(
      'Dock_event-9.jpg',
    );
  });

  it('tells on which side of UTC a clock without a place is', () => {
    const nameIn = (zone: string) =>
      downloadName({
        site: null,
        camera: 'Dock',
        time: '2025-04-05T12:00:00Z',
        zone,
        eventId: 9,
        format: 'image',
      });
    expect(nameIn('Etc/GMT-5')).toBe('Dock_2025-04-05_17-00-00_UTC+5_event-9.jpg');
    expect(nameIn('Etc/GMT+5')).toBe('Dock_2025-04-05_07-00-00_UTC-5_event-9.jpg');
  });

  it('keeps letters of any script', () => {
    expect(
      downloadName({ site: 'Zürich Öst', camera: '北門', time: null, eventId: 1, format: 'image' }),
    ).toBe('Zürich-Öst_北門_event-1.jpg');
  });

  it('is short and harmless, whatever the names', () => {
    const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 4_000 }), fc.constant('猫'.repeat(4_000)));
    fc.assert(
      fc.property(names, names, fc.nat(), (site, camera, eventId) => {
        const time = '2025-04-05T09:03:07Z';
        const zone = 'America/North_Dakota/New_Salem';
        const name = downloadName({ site, camera, time, zone, eventId, format: 'video' });
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
        expect(name).toMatch(/^[\p{L}\p{N}\p{M}+_-]+\.mp4$/u);
        expect(name).not.toMatch(/^-/);
      }),
    );
  });
});
