/** Alarms and recordings of an incident. */
import type { AlarmsTable, RecordingsTable } from '../db/tables/signals.ts';
import type { IncidentCourse } from './incidentCourse.ts';
import type { MediaChoice } from './mediaChoice.ts';
import type { RecordingType } from './plannedIncident.ts';
import type { Random } from './random.ts';
import { weighted } from './weighted.ts';

const SECOND_MS = 1_000;

/** As many as the incident counts; the first one starts it. */
export function alarmsOf(
  { row, cameras, scenario, lastTime }: IncidentCourse,
  random: Random,
): Omit<AlarmsTable, 'id'>[] {
  let time = row.startTime;
  return Array.from({ length: row.alarmCount }, (_, index) => {
    if (index > 0) time = Math.min(lastTime, time + random.integer(4, 50) * SECOND_MS);
    return {
      locationId: row.locationId,
      cameraId: index === 0 ? cameras[0].id : random.pick(cameras).id,
      incidentId: row.id,
      time,
      type: random.pick(scenario.alarmTypes),
    };
  });
}

/** Most recordings of an incident whose recordings are all of one type, such as that of an offline camera. */
const MOST_ALIKE = 3;

const VIDEO_TYPES: ReadonlySet<RecordingType | null> = new Set(['PreVideo', 'PostVideo', 'Video']);
const middleWeights = {
  Video: 40,
  MotionImage: 30,
  Image: 20,
  FocusImage: 6,
  PostVideo: 6,
  Json: 1,
  Data: 1,
} as const;
const middleTypes: readonly (keyof typeof middleWeights)[] = [
  'Video',
  'MotionImage',
  'Image',
  'FocusImage',
  'PostVideo',
  'Json',
  'Data',
];
const middleType = weighted(middleTypes, (type) => middleWeights[type]);

/** One to fourteen, seldom many. */
const countOfRecordings = weighted(
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  (count) => 20 - 1.35 * count,
);

export function recordingsOf(
  { row, cameras, scenario, lastTime }: IncidentCourse,
  planned: readonly (RecordingType | null)[] | undefined,
  choose: MediaChoice,
  random: Random,
): Omit<RecordingsTable, 'id'>[] {
  const types = planned ?? chanceTypes(countOfRecordings(random), scenario.onlyRecordings, random);
  let [camera] = cameras;
  let startTime = row.startTime - 3 * SECOND_MS;
  return types.map((type) => {
    if (random.chance(0.25)) camera = random.pick(cameras);
    startTime = Math.min(lastTime, startTime + random.integer(3, 12) * SECOND_MS);
    const media = choose(camera.name, VIDEO_TYPES.has(type) ? 'video' : 'image', random);
    return {
      incidentId: row.id,
      cameraId: camera.id,
      type,
      format: media.kind === 'video' ? 'H264' : 'JPEG',
      startTime,
      mediaKey: media.key,
    };
  });
}

/** A recorder sends the clip from before the alarm first and the one from after it last. */
function chanceTypes(
  count: number,
  only: RecordingType | undefined,
  random: Random,
): (RecordingType | null)[] {
  if (only !== undefined) return Array.from({ length: Math.min(count, MOST_ALIKE) }, () => only);
  return Array.from({ length: count }, (_, index): RecordingType | null => {
    if (index === 0) return random.chance(0.6) ? 'PreVideo' : 'MotionImage';
    if (index === count - 1) return 'PostVideo';
    return random.chance(0.01) ? null : middleType(random);
  });
}
