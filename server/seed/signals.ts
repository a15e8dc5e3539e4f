/** Alarms and recordings of an incident. */
import type { CallInsTable, IncidentLogsTable } from '../db/tables/incidents.ts';
import type { ContactsTable } from '../db/tables/people.ts';
import type { AlarmsTable, RecordingsTable } from '../db/tables/sites.ts';
import type { IncidentCourse } from './incidentPlan.ts';
import { type Random, weighted } from './random.ts';
import type { RecordingType } from './scenarios.ts';

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
const middleType = weighted(
  [
    ['Video', 40],
    ['MotionImage', 30],
    ['Image', 20],
    ['FocusImage', 6],
    ['PostVideo', 6],
    ['Json', 1],
    ['Data', 1],
  ] as const,
  ([, weight]) => weight,
);

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
    if (random.chance(0.01)) return null;
    const [type] = middleType(random);
    return type;
  });
}

// People who report in around an incident.

const MINUTE_MS = 60_000;

const callNotes = [
  'Asked what the siren was about, calmed down.',
  'Confirmed that the crew is theirs.',
  'Gave the wrong code first, then the right one.',
  'Will be on site in 20 minutes.',
  null,
];
const entryNotes = ['Code accepted.', 'Entering for a late load.', null];
const others = [
  'Night cleaner (no name given)',
  "Driver from Bédard's Towing",
  'Neighbour across the street',
  'Locksmith',
];

/** A call, or an entry that is mostly followed by an exit. Often none. */
export function callInsOf(course: IncidentCourse, random: Random): Omit<CallInsTable, 'id'>[] {
  if (!random.chance(course.scenario.callIn)) return [];
  const isEntry = random.chance(0.6);
  const types = isEntry ? ['Entry', ...(random.chance(0.7) ? ['Exit'] : [])] : ['Call'];
  const { row, site, lastTime, operator } = course;
  const caller = site.callList.length > 0 && random.chance(0.75) ? random.pick(site.callList) : undefined;
  const otherContact = caller === undefined ? random.pick(others) : null;
  const takenBy = random.chance(0.9) ? operator.id : null;
  let time = row.startTime;
  return types.map((type) => {
    time = Math.min(lastTime, time + random.integer(1, 8) * MINUTE_MS);
    return {
      incidentId: row.id,
      time,
      type,
      notes: random.pick(isEntry ? entryNotes : callNotes),
      otherContact,
      contactId: caller?.id ?? null,
      userId: takenBy,
    };
  });
}

// What the operator wrote down, in the order in which it happened.

const UNANSWERED = ['no answer.', 'voice mail left.', 'line busy.'];

export function logsOf(
  course: IncidentCourse,
  recordings: number,
  random: Random,
): Omit<IncidentLogsTable, 'id'>[] {
  const { row, scenario, lastTime, operator, cameras } = course;
  const isOpen = row.endTime === null;
  const lines = [
    `${random.pick(scenario.alarmTypes)} received from ${cameras[0].name}.`,
    `Reviewed ${recordings} ${recordings === 1 ? 'recording' : 'recordings'}: ${random.pick(scenario.observations)}`,
    ...voiceDownLines(course, random),
    ...callLines(course, random),
    ...policeLines(course, random),
    ...guardLines(course, random),
    ...(isOpen ? [] : [`Closed as "${row.status}" by ${operator.name}.`]),
  ];
  // Spread evenly; the closing line carries the closing time.
  const step = (lastTime - row.startTime) / Math.max(1, isOpen ? lines.length : lines.length - 1);
  return lines.map((notes, index) => ({
    incidentId: row.id,
    time: Math.floor(row.startTime + step * index),
    notes,
  }));
}

function voiceDownLines({ row, site }: IncidentCourse, random: Random): string[] {
  return Array.from({ length: row.voiceDownCount }, (_, index) => {
    const speaker = site.speakers[index % site.speakers.length]?.name ?? 'the horn';
    return `Voice-down over ${speaker}: ${random.pick([
      'told to leave, person looked up and walked off.',
      'no reaction.',
      'person ran towards the street.',
      'person waved and pointed at a badge.',
    ])}`;
  });
}

/** The call list is gone through until somebody answers. */
function callLines({ row, site, scenario }: IncidentCourse, random: Random): string[] {
  const isSerious = row.policeContacted === 1 || row.guardDispatched === 1;
  if (!isSerious && !random.chance(scenario.callIn)) return [];
  const results = isSerious
    ? ['informed.', 'is on the way.', 'asks for the clip by e-mail.']
    : ['informed.', 'says it is their crew.', 'thanks for the call.'];
  const lines: string[] = [];
  for (const contact of site.callList) {
    const answers = random.chance(0.6);
    lines.push(callLine(contact, random.pick(answers ? results : UNANSWERED)));
    if (answers) break;
  }
  return lines;
}

function callLine(contact: ContactsTable, result: string): string {
  const name =
    [contact.firstname, contact.lastname].filter((part) => part !== null).join(' ') || contact.listName;
  const line = (['cell', 'work', 'home'] as const).find((kind) => contact[kind] !== null);
  return line === undefined ? `${name}: no number on the list.` : `Called ${name} (${line}): ${result}`;
}

function policeLines({ row, site }: IncidentCourse, random: Random): string[] {
  if (row.policeContacted === 0) return [];
  const year = new Date(row.startTime).getUTCFullYear() % 100;
  const place = site.location.city ?? 'nearest station';
  const called = `Police contacted (${place}), file ${year}-${random.integer(10_000, 99_999)}.`;
  const found = random.pick(['Officers on site.', 'Unit checked the perimeter, nobody found.']);
  return row.endTime !== null && random.chance(0.6) ? [called, found] : [called];
}

function guardLines({ row }: IncidentCourse, random: Random): string[] {
  if (row.guardDispatched === 0) return [];
  const sent = `Guard dispatched, expected in ${random.integer(2, 9) * 5} minutes.`;
  const found = random.pick(['Guard reports all doors locked.', 'Guard found the lock cut.']);
  return row.endTime !== null && random.chance(0.7) ? [sent, found] : [sent];
}

// Picks drawn media for a camera.

/** What the seed wants to know of a media file. */
export interface SeedMedia {
  readonly key: string;
  readonly kind: 'video' | 'image';
  /** Camera whose name is burnt into the picture. */
  readonly cameraName: string;
}

export type MediaChoice = (cameraName: string, kind: SeedMedia['kind'], random: Random) => SeedMedia;

/** @throws Error when there is no media at all. */
export function mediaChoice(media: readonly SeedMedia[]): MediaChoice {
  if (media.length === 0) throw new Error('There are no media files for demo recordings.');
  const known = new Map<string, readonly SeedMedia[]>();

  /** The nearest there is: right camera and kind, else right camera, else right kind, else anything. */
  function candidates(cameraName: string, kind: SeedMedia['kind']): readonly SeedMedia[] {
    const ofCamera = media.filter((file) => file.cameraName === cameraName);
    const ofKind = (files: readonly SeedMedia[]) => files.filter((file) => file.kind === kind);
    return [ofKind(ofCamera), ofCamera, ofKind(media)].find((files) => files.length > 0) ?? media;
  }

  return (cameraName, kind, random) => {
    const name = `${kind} ${cameraName}`;
    const files = known.get(name) ?? candidates(cameraName, kind);
    known.set(name, files);
    return random.pick(files);
  };
}
