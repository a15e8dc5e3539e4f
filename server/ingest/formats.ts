/**
 * Messages of other systems, in the form that these send. Each form is a table: a field of theirs, and ours that it
 * becomes. A new form is one more table.
 */
import { Problem } from '../http/problem.ts';
import { type IngestMessage, readMessage } from './message.ts';

interface Row {
  /** Their field, with dots between its steps; '?site' is a parameter of the call's address. */
  readonly from: string;
  /** Ours, as in `IngestMessage`. */
  readonly to: string;
  /** Theirs counts from 1970, in units of so many milliseconds. */
  readonly unix?: 1 | 1_000;
  /** Their words and ours for them; any other word stays as it is. */
  readonly words?: Readonly<Record<string, string>>;
  /** Ours is this text wherever theirs is there. */
  readonly fixed?: string;
  /** The row counts only where these fields of theirs have these values. */
  readonly when?: Readonly<Record<string, string | boolean>>;
  /** The row counts only where this field of theirs is there. */
  readonly with?: string;
}

type Format = readonly Row[];

const created = { when: { type: 'alarm.created' } };
const pictured = { ...created, with: 'data.snapshot_url' };
const acknowledged = { when: { type: 'alarm.acknowledged' }, with: 'data.reason' };
const byGuard = { when: { type: 'alarm.dispatched', 'data.responder_type': 'guard' } };
const byPolice = { when: { type: 'alarm.dispatched', 'data.responder_type': 'police' } };
const resolved = { when: { type: 'alarm.resolved' } };
const noted = { ...resolved, with: 'data.notes' };

const PRIORITY_WORDS = { CRITICAL: 'VeryHigh', HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' };
const RESOLUTION_WORDS = {
  handled: 'Handled',
  'false-positive': 'False alarm',
  escalated: 'Escalated',
};

/** Webhooks of alarms, https://developers.chektdev.com/webhooks/events. */
const chekt: Format = [
  { from: 'data.alarm_id', to: 'event' },
  { from: 'created_at', to: 'sentAt' },
  { from: 'data.site_id', to: 'site' },
  { from: 'data.priority', to: 'priority', words: PRIORITY_WORDS },
  { from: 'created_at', to: 'startTime', ...created },
  { from: 'id', to: 'signals[0].id', ...created },
  { from: 'created_at', to: 'signals[0].time', ...created },
  { from: 'data.trigger', to: 'signals[0].type', ...created },
  { from: 'id', to: 'recordings[0].id', ...pictured },
  { from: 'created_at', to: 'recordings[0].time', ...pictured },
  { from: 'data.device_id', to: 'recordings[0].camera', ...pictured },
  { from: 'id', to: 'recordings[0].type', fixed: 'Image', ...pictured },
  { from: 'data.snapshot_url', to: 'recordings[0].media.url', ...pictured },
  { from: 'id', to: 'recordings[0].media.format', fixed: 'JPEG', ...pictured },
  { from: 'id', to: 'logs[0].id', ...acknowledged },
  { from: 'created_at', to: 'logs[0].time', ...acknowledged },
  { from: 'data.reason', to: 'logs[0].notes', ...acknowledged },
  { from: 'id', to: 'guardDispatches[0].id', ...byGuard },
  { from: 'created_at', to: 'guardDispatches[0].time', ...byGuard },
  { from: 'id', to: 'policeContacts[0].id', ...byPolice },
  { from: 'created_at', to: 'policeContacts[0].time', ...byPolice },
  { from: 'created_at', to: 'endTime', ...resolved },
  { from: 'data.resolution', to: 'status', words: RESOLUTION_WORDS, ...resolved },
  { from: 'id', to: 'logs[0].id', ...noted },
  { from: 'created_at', to: 'logs[0].time', ...noted },
  { from: 'data.notes', to: 'logs[0].notes', ...noted },
];

/**
 * Alarms of the central-station platform evalink talos, as its REST calls have them:
 * https://sitasys-ag.gitbook.io/evalink-talos/alarm-api/send-alarms-using-rest.
 */
const evalink: Format = [
  { from: 'id', to: 'event' },
  { from: 'alarmStoredTimestamp', to: 'sentAt', unix: 1 },
  { from: 'deviceId', to: 'site' },
  { from: 'timestamp', to: 'startTime', unix: 1 },
  { from: 'id', to: 'priority', fixed: 'Test', when: { testMessage: true } },
  { from: 'id', to: 'signals[0].id' },
  { from: 'timestamp', to: 'signals[0].time', unix: 1 },
  // The later row counts where both are there.
  { from: 'alarmCode', to: 'signals[0].type' },
  { from: 'alarmType', to: 'signals[0].type' },
  { from: 'id', to: 'logs[0].id', with: 'alarmMsg' },
  { from: 'timestamp', to: 'logs[0].time', unix: 1, with: 'alarmMsg' },
  { from: 'alarmMsg', to: 'logs[0].notes', with: 'alarmMsg' },
];

/** Tracked objects of the recorder Frigate, https://docs.frigate.video/integrations/mqtt/, topic frigate/events. */
const frigate: Format = [
  { from: 'after.id', to: 'event' },
  { from: 'after.frame_time', to: 'sentAt', unix: 1_000 },
  { from: '?site', to: 'site' },
  { from: 'after.start_time', to: 'startTime', unix: 1_000 },
  { from: 'after.end_time', to: 'endTime', unix: 1_000 },
  { from: 'after.id', to: 'signals[0].id' },
  { from: 'after.start_time', to: 'signals[0].time', unix: 1_000 },
  { from: 'after.label', to: 'signals[0].type' },
  { from: 'after.camera', to: 'signals[0].camera' },
];

export const FORMATS: Readonly<Record<string, Format>> = { chekt, evalink, frigate };

/** @throws Problem 400 for a name that no format has */
export function formatNamed(name: string): Format {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format) return format;
  throw new Problem(400, `The parameter 'format' must be one of ${Object.keys(FORMATS).join(', ')}.`);
}

/** A message of theirs. */
interface Foreign {
  readonly format: Format;
  readonly body: unknown;
  /** Parameters of the call's address. */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Reads a message of theirs as one of ours.
 * @throws Problem 400 that names our field
 */
export function readForeign(foreign: Foreign, now: number): IngestMessage {
  let ours: unknown = {};
  for (const row of rowsThatCount(foreign)) {
    const theirs = theirsAt(foreign, row.from);
    if (theirs !== undefined) ours = withField(ours, stepsOf(row.to), row.fixed ?? converted(row, theirs));
  }
  return readMessage(ours, now);
}

function rowsThatCount(foreign: Foreign): Format {
  return foreign.format.filter(
    (row) =>
      Object.entries(row.when ?? {}).every(([field, value]) => theirsAt(foreign, field) === value) &&
      (row.with === undefined || theirsAt(foreign, row.with) !== undefined),
  );
}

const theirsAt = ({ body, query }: Foreign, from: string) =>
  from.startsWith('?') ? fieldOf(query, from.slice(1)) : fieldOf(body, from);

/** @returns undefined for null and blank texts too: these systems write them where they know nothing */
function fieldOf(value: unknown, path: string): unknown {
  const field = path
    .split('.')
    .reduce<unknown>(
      (inner, step) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
          ? Reflect.get(inner, step)
          : undefined,
      value,
    );
  return field === null || (typeof field === 'string' && field.trim() === '') ? undefined : field;
}

/** What is neither a time nor a word of the table is left for the reading to judge. */
function converted({ unix, words = {} }: Row, theirs: unknown): unknown {
  if (typeof theirs === 'string' && Object.hasOwn(words, theirs)) return words[theirs];
  if (unix === undefined || typeof theirs !== 'number' || Math.abs(theirs * unix) > 8.64e15) return theirs;
  return new Date(Math.round(theirs * unix)).toISOString();
}

/** 'signals[0].time' gives 'signals', '0', 'time'. */
const stepsOf = (path: string): readonly string[] => path.match(/[^.[\]]+/g) ?? [];

/** A copy of the value in which the leaf stands at the end of the steps. Lists have one entry. */
function withField(value: unknown, [step, ...rest]: readonly string[], leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (step === '0') return [withField(Array.isArray(value) ? value[0] : undefined, rest, leaf)];
  const inner = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return { ...Object(value), [step]: withField(inner, rest, leaf) };
}

/** The same refusal with their field in place of ours, where one of theirs became it or would have. */
export function inTheirWords(foreign: Foreign, error: unknown): unknown {
  const path = error instanceof Problem ? error.fields.field : undefined;
  if (!(error instanceof Problem) || typeof path !== 'string') return error;
  const rows = rowsThatCount(foreign);
  const row = rows.find(({ to }) => to === path) ?? rows.find(({ to }) => to.startsWith(path));
  if (!row) return error;
  const field = row.from.replace('?', '');
  const message = error.message.replace(`'${path}'`, `'${field}'`);
  return new Problem(error.status, message, error.headers, { ...error.fields, field });
}
