import { describe, expect, it } from 'vitest';
import { recordingName } from '#domain/player/recordingName.ts';

describe('the name of a recording', () => {
  it('tells type, camera and time', () => {
    expect(
      recordingName({
        recordingId: 1,
        recordingType: 'PreVideo',
        cameraName: 'Gate 2',
        startTime: '2025-03-07T14:05:09',
      }),
    ).toBe('Motion Recording, Gate 2, Mar 7, 2025, 2:05:09 PM');
  });

  it('says what is not known', () => {
    expect(recordingName({ recordingId: 1, recordingType: null, cameraName: ' ', startTime: null })).toBe(
      'Unknown, Unknown camera, —',
    );
  });
});
