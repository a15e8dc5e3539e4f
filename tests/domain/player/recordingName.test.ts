import { describe, expect, it } from 'vitest';
import { viewerZone } from '#core/environment.ts';
import { downloadName, recordingName } from '#domain/player/recordingName.ts';

it.each([
  ['PreVideo', 'Gate 2', '2025-03-07T14:05:09', 'Motion Recording, Gate 2, Mar 7, 2025, 2:05:09 PM'],
  [null, ' ', null, 'Unknown, —'],
])(
  'the name of a recording of type %j, camera %j and time %j is %s',
  (recordingType, cameraName, startTime, name) => {
    expect(recordingName({ recordingId: 1, recordingType, cameraName, startTime })).toBe(name);
  },
);

describe('the file name of a saved recording', () => {
  const time = '2025-04-05T12:00:00Z';
  const dock = { site: null, camera: 'Dock', time, eventId: 9, format: 'image' } as const;

  it.each<[string, Partial<Parameters<typeof downloadName>[0]>, string]>([
    [
      'tells site, camera, event, and time with its zone',
      { site: 'North Yard', camera: 'Gate 2 / West', zone: 'America/Vancouver', format: 'video' },
      'North-Yard_Gate-2-West_2025-04-05_05-00-00_America-Vancouver_event-9.mp4',
    ],
    [
      'has the browser’s zone where none is given',
      { time: '2025-04-05T09:03:07' },
      `Dock_2025-04-05_09-03-07_${viewerZone().replace('/', '-')}_event-9.jpg`,
    ],
    ['leaves out what is not known', { camera: '..', time: 'soon' }, 'event-9.jpg'],
    ['leaves out what is missing', { site: undefined, time: null }, 'Dock_event-9.jpg'],
    [
      'tells that a clock without a place is ahead of UTC',
      { zone: 'Etc/GMT-5' },
      'Dock_2025-04-05_17-00-00_UTC+5_event-9.jpg',
    ],
    ['tells that one is behind it', { zone: 'Etc/GMT+5' }, 'Dock_2025-04-05_07-00-00_UTC-5_event-9.jpg'],
    [
      'keeps letters of any script',
      { site: 'Zürich Öst', camera: '北門', time: null },
      'Zürich-Öst_北門_event-9.jpg',
    ],
  ])('%s', (_, recording, name) => {
    expect(downloadName({ ...dock, ...recording })).toBe(name);
  });
});
