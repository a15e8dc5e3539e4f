/**
 * One message of other software about one event: which event, what is said of it, and any number of its parts. Each part
 * has the sender's own id, by which a message that comes again changes nothing.
 */
import * as v from 'valibot';
import { PRIORITIES, RECORDING_TYPES } from '#contract/event.ts';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';
import { GREATEST_INTEGER } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { parseInstant } from '../trade/instants.ts';
import { MEDIA_FORMATS } from './mediaFormat.ts';

const MOST_KEY = 200;
const MOST_NAME = 200;
const MOST_NOTES = 4_000;
const MOST_ADDRESS = 2_000;
const MOST_PARTS = 100;
const MOST_BOXES = 100;
const MOST_PIXELS = 16_384;
const DAY_MS = 86_400_000;
/** Nothing that an alarm system sends is older. */
const EARLIEST = Date.UTC(2000, 0, 1);

const name = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/\S/, 'must not be empty'),
    v.maxLength(most, `must have at most ${most} characters`),
  );
const OwnKey = (description: string) => v.pipe(name(MOST_KEY), v.description(description));
const Key = OwnKey('The sender’s own id of this part, by which it is known when it comes again.');
const Notes = v.optional(name(MOST_NOTES));

/** Becomes epoch milliseconds. */
const Instant = v.pipe(
  v.string(),
  v.maxLength(64, 'must have at most 64 characters'),
  v.description('An instant in ISO 8601 with a zone, such as 2026-01-31T23:59:00Z.'),
  v.transform((text) => (text.includes('T') ? parseInstant(text) : undefined)),
  v.number('must be an instant with a zone, such as 2026-01-31T23:59:00Z'),
  v.minValue(EARLIEST, 'must not be before the year 2000'),
);

const OwnId = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(GREATEST_INTEGER, 'must be an id'),
);
const placeOf = (description: string) =>
  v.pipe(
    v.union([OwnId, name(MOST_NAME)], 'must be an id as a number, or a text'),
    v.description(description),
  );
const Site = placeOf(
  'The portal’s id as a number; or as text the account code, or the id under which it was imported.',
);
const Camera = placeOf(
  'The portal’s id as a number; or as text the name at the site, or the id under which it was imported.',
);

const pixels = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MOST_PIXELS, `must be at most ${MOST_PIXELS}`),
);
const edge = v.pipe(
  v.number(),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(MOST_PIXELS, `must be at most ${MOST_PIXELS}`),
);
const fraction = v.pipe(v.number(), v.minValue(0, 'must be at least 0'), v.maxValue(1, 'must be at most 1'));

const Signal = v.strictObject({ id: Key, time: Instant, type: name(MOST_NAME), camera: v.optional(Camera) });

const Media = v.union(
  [
    v.strictObject({ upload: v.pipe(name(MOST_NAME), v.description('The name that the upload got.')) }),
    v.strictObject({
      url: v.pipe(name(MOST_ADDRESS), v.description('An address on a media host of the provider.')),
      format: v.picklist(MEDIA_FORMATS),
    }),
  ],
  'must be {"upload": name} or {"url": address, "format": "H264" or "JPEG"}',
);

const Recording = v.strictObject({
  id: Key,
  time: Instant,
  camera: Camera,
  type: v.optional(v.picklist(RECORDING_TYPES)),
  media: Media,
});

const Box = v.strictObject({
  box: v.pipe(
    v.tuple([edge, edge, edge, edge]),
    v.description('Left, top, right and bottom edge, in pixels of the detection’s width and height.'),
  ),
  label: name(MOST_NAME),
  confidence: v.optional(fraction),
  alarm: v.optional(v.pipe(v.boolean(), v.description('Whether it raised the alarm.'))),
});

const Detection = v.strictObject({
  id: Key,
  recording: OwnKey('The sender’s own id of the recording, which may still be on its way.'),
  type: v.optional(
    v.pipe(
      name(20),
      v.description('M is motion, which customers see; others are for the provider’s people.'),
    ),
    'A',
  ),
  width: pixels,
  height: pixels,
  at: v.optional(
    v.pipe(
      v.number(),
      v.description('Seconds from the clip’s start.'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(DAY_MS / 1000, 'must lie within a day'),
    ),
  ),
  boxes: v.pipe(v.array(Box), v.maxLength(MOST_BOXES, `must have at most ${MOST_BOXES} entries`)),
});

const Log = v.strictObject({ id: Key, time: Instant, notes: name(MOST_NOTES) });

const CallIn = v.strictObject({
  id: Key,
  time: Instant,
  type: v.picklist(['Entry', 'Exit', 'Call']),
  caller: v.optional(name(MOST_NAME)),
  notes: Notes,
});

/** Something that the operators did; its notes become a line of the log. */
const Act = v.strictObject({ id: Key, time: Instant, notes: Notes });

const partsOf = <Part extends v.GenericSchema>(part: Part) =>
  v.optional(v.pipe(v.array(part), v.maxLength(MOST_PARTS, `must have at most ${MOST_PARTS} entries`)), []);

export const IngestMessage = v.strictObject({
  event: OwnKey('The sender’s own id of the event.'),
  /** Of two messages about the same thing the later one counts, in whichever order they come. */
  sentAt: Instant,
  /** May be left out once the event is known. */
  site: v.optional(Site),
  startTime: v.optional(Instant),
  endTime: v.optional(v.pipe(v.nullable(Instant), v.description('Null opens a closed event again.'))),
  priority: v.optional(v.picklist(PRIORITIES)),
  status: v.optional(v.pipe(name(MOST_NAME), v.description('How it ended, in words.'))),
  signals: partsOf(Signal),
  recordings: partsOf(Recording),
  detections: partsOf(Detection),
  logs: partsOf(Log),
  callIns: partsOf(CallIn),
  voiceDowns: partsOf(Act),
  policeContacts: partsOf(Act),
  guardDispatches: partsOf(Act),
});
export type IngestMessage = v.InferOutput<typeof IngestMessage>;

const answered = v.pipe(v.string(), v.maxLength(MOST_KEY));

/** What became of a message: the answer to it. */
export const TakenMessage = v.object({
  event: v.object({
    id: v.pipe(answered, v.description('The sender’s own.')),
    number: v.pipe(v.number(), v.integer(), v.description('The portal’s: Event # on its screens.')),
  }),
  taken: v.pipe(
    v.array(
      v.object({
        part: v.pipe(answered, v.description('The list that it stands in, or "event" for a field.')),
        id: v.pipe(answered, v.description('The sender’s own id of the part, or the field’s name.')),
        as: v.picklist(['new', 'replaced', 'unchanged', 'outdated']),
      }),
    ),
    v.description('Every field and part of the message.'),
  ),
});
export type TakenMessage = v.InferOutput<typeof TakenMessage>;

/** What was kept of an upload: the answer to it. */
export const KeptUpload = v.object({
  upload: v.pipe(answered, v.description('Its name for the message that brings the recording.')),
  format: v.picklist(MEDIA_FORMATS),
  bytes: v.pipe(v.number(), v.integer()),
  sha256: v.pipe(v.string(), v.maxLength(64), v.description('In hexadecimal, to compare.')),
});
export type KeptUpload = v.InferOutput<typeof KeptUpload>;

/**
 * The lists of parts in a message, in the order in which they are written. Ids of call-ins are taken before those of log
 * lines by every message, so that no two of them wait for each other.
 */
export const LISTS = [
  'signals',
  'recordings',
  'detections',
  'callIns',
  'logs',
  'voiceDowns',
  'policeContacts',
  'guardDispatches',
] as const;

/** Refuses a message because of one of its fields. @param path as in the JSON, e.g. 'signals[0].time' */
export function fieldProblem(path: string, wanted: string): Problem {
  return new Problem(400, `The field '${path}' ${wanted}.`, {}, { field: path });
}

/**
 * @param now epoch milliseconds
 * @throws Problem 400 that names the first wrong field and what is wanted
 */
export function readMessage(value: unknown, now: number): IngestMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(400, 'The body must be a JSON object.');
  // One complaint is told, so no list of thousands is read to its end for more of them.
  const result = v.safeParse(IngestMessage, value, { abortEarly: true });
  if (!result.success) throw fieldProblem(...complaintOf(result.issues[0]));
  const message = result.output;
  refuseFuture(message, now);
  refuseRepeats(message);
  return message;
}

function complaintOf(issue: v.BaseIssue<unknown>): [path: string, wanted: string] {
  const path = (issue.path ?? []).reduce(
    (before, { key }) =>
      typeof key === 'number' ? `${before}[${key}]` : `${before}${before && '.'}${String(key)}`,
    '',
  );
  if (issue.type === 'strict_object' && issue.expected === 'never') return [path, 'is none that is known'];
  if (issue.type === 'strict_object' && issue.received === 'undefined') return [path, 'is missing'];
  // Schemas that say themselves what they want do so in words of ours, which begin with 'must'.
  if (issue.message.startsWith('must ')) return [path, issue.message];
  return [path, `must be ${issue.expected}`];
}

/** An instant that lies ahead of now: the sender's clock is wrong, or ours. */
export class AheadOfNow extends Problem {
  constructor(path: string, wanted: string) {
    super(400, `The field '${path}' ${wanted}.`, {}, { field: path });
  }
}

/** A clock that is far ahead would hold the event on top of every list, and make later messages seem older. */
function refuseFuture(message: IngestMessage, now: number): void {
  if (message.sentAt > now + CLOCK_SKEW_MS) throw new AheadOfNow('sentAt', 'must not lie ahead of now');
  for (const [path, time] of instantsOf(message))
    if (time > now + DAY_MS) throw new AheadOfNow(path, 'must not lie more than a day ahead');
}

function instantsOf(message: IngestMessage): [path: string, time: number][] {
  const { startTime, endTime } = message;
  return [
    ...(startTime === undefined ? [] : [['startTime', startTime] as [string, number]]),
    ...(endTime === undefined || endTime === null ? [] : [['endTime', endTime] as [string, number]]),
    ...LISTS.flatMap((list) =>
      message[list].flatMap((part, index): [string, number][] =>
        'time' in part ? [[`${list}[${index}].time`, part.time]] : [],
      ),
    ),
  ];
}

/** The earliest instant that a message tells of. Epoch milliseconds. */
export function earliestOf(message: IngestMessage): number {
  return instantsOf(message).reduce((earliest, [, time]) => Math.min(earliest, time), message.sentAt);
}

/** Which of two parts of one id counts nobody could say. */
function refuseRepeats(message: IngestMessage): void {
  for (const list of LISTS) {
    const seen = new Set<string>();
    for (const [index, { id }] of message[list].entries()) {
      if (seen.has(id))
        throw fieldProblem(`${list}[${index}].id`, 'must be another one than that of a part before');
      seen.add(id);
    }
  }
}
