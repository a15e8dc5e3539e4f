/** An incident as one list in the order of time: signals, recordings, calls and log lines. */
import type { CallIn, EventDetail } from '#contract/event.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { shownText } from '#core/format/shownText.ts';
import { personName } from '#domain/texts/personName.ts';

type Report = EventDetail['incident'];
export type StepKind = 'signal' | 'recording' | 'callIn' | LogKind;

export interface StoryStep {
  /** Where the provider's answer has it: 'recording 2', 'log 0'. Unique within the story. */
  readonly key: string;
  readonly kind: StepKind;
  /** Unix milliseconds; null when the provider does not tell. */
  readonly at: number | null;
  readonly text: string;
  /** Who did it or called; null when nobody is named. */
  readonly who: string | null;
  /** Index of the recording that shows the moment; null when none does. */
  readonly recording: number | null;
}

/** A recording shows what happens up to this many milliseconds before or after its start. */
const SHOWS_MS = 15_000;

/**
 * The steps by time, those without a time last. Steps of one moment keep this order: signals, recordings, calls, log.
 * @param recordingName gives a recording's name in words
 */
export function storySteps(report: Report, recordingName: (index: number) => string): readonly StoryStep[] {
  const recordings = (report.recordings ?? []).map(({ startTime }) => timeOf(startTime));
  const steps: (Omit<StoryStep, 'recording'> & { recording?: number })[] = [
    ...(report.alarms ?? []).map((alarm, index) => ({ key: `alarm ${index}`, ...signal(alarm) })),
    ...recordings.map((at, index) => ({
      key: `recording ${index}`,
      kind: 'recording' as const,
      at,
      text: recordingName(index),
      who: null,
      recording: index,
    })),
    ...(report.location?.callIns ?? []).map((entry, index) => ({ key: `call ${index}`, ...callIn(entry) })),
    ...(report.incidentLogs ?? []).map(({ time, notes }, index) => ({
      key: `log ${index}`,
      kind: logKind(notes ?? ''),
      at: timeOf(time),
      text: shownText(notes),
      who: null,
    })),
  ];
  const near = recordingsNear(recordings);
  return steps
    .map((step) => ({ ...step, recording: step.recording ?? (step.at === null ? null : near(step.at)) }))
    .sort((one, other) => (one.at ?? Number.POSITIVE_INFINITY) - (other.at ?? Number.POSITIVE_INFINITY) || 0);
}

/** Providers send alarms in any shape: what is not there is not told. */
function signal(alarm: unknown): Pick<StoryStep, 'kind' | 'at' | 'text' | 'who'> {
  const read = (field: string) =>
    typeof alarm === 'object' && alarm !== null ? (Reflect.get(alarm, field) as unknown) : undefined;
  const type = shownText(read('type'), '');
  const camera = shownText(read('cameraName'), '');
  return {
    kind: 'signal',
    at: timeOf(read('time')),
    text: [type || 'Alarm signal', camera].filter(Boolean).join(', '),
    who: null,
  };
}

function callIn({ callIn: call, contact, user }: CallIn): Pick<StoryStep, 'kind' | 'at' | 'text' | 'who'> {
  const caller = personName(contact, shownText(call?.otherContact, 'Unknown caller'));
  const taker = personName(user, '');
  const words = [shownText(call?.type, 'Call'), shownText(call?.notes, '')].filter(Boolean).join(': ');
  return {
    kind: 'callIn',
    at: timeOf(call?.time),
    text: words,
    who: taker === '' ? caller : `${caller}, taken by ${taker}`,
  };
}

/** Index of the recording that begins nearest to a moment, of two the earlier one; null when none is near. */
function recordingsNear(starts: readonly (number | null)[]): (at: number) => number | null {
  const firstAt = new Map<number, number>();
  for (const [index, start] of starts.entries())
    if (start !== null && !firstAt.has(start)) firstAt.set(start, index);
  const recordings = [...firstAt]
    .map(([start, index]) => ({ start, index }))
    .sort((one, other) => one.start - other.start);
  return (at) => {
    const place = firstIndex(recordings, ({ start }) => start >= at);
    const beside = recordings.slice(Math.max(0, place - 1), place + 1);
    const [near] = beside
      .map(({ start, index }) => ({ index, distance: Math.abs(start - at) }))
      .filter(({ distance }) => distance <= SHOWS_MS)
      .sort((one, other) => one.distance - other.distance);
    return near?.index ?? null;
  };
}

function timeOf(value: unknown): number | null {
  return parseInstant(value)?.getTime() ?? null;
}

/** When the first signal came, else when the incident began; null when neither is told. */
export function firstSignal(report: Report, steps: readonly StoryStep[]): number | null {
  const signals = steps.flatMap(({ kind, at }) => (kind === 'signal' && at !== null ? [at] : []));
  return signals.length > 0 ? Math.min(...signals) : timeOf(report.incident?.startTime);
}

/** '+1:12', '+1:02:03', '−0:05': time since the first signal, in whole seconds. */
export function sinceText(at: number, first: number): string {
  const seconds = Math.round(Math.abs(at - first) / 1_000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  const clock = hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  return `${at < first && seconds > 0 ? '\u2212' : '+'}${clock}`;
}

/** Index of the first item that passes, where all items after it pass too; the number of items when none passes. */
export function firstIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

// What a log line of an operator is about, told by its words.

type LogKind = 'received' | 'reviewed' | 'voiceDown' | 'call' | 'police' | 'guard' | 'closed' | 'other';

/**
 * The first rule that fits decides. A line that no rule fits is shown without an icon: a wrong one would mislead more than
 * none. docs/behaviour.md lists these rules.
 */
const LOG_RULES: readonly (readonly [LogKind, RegExp])[] = [
  ['closed', /^closed\b/i],
  ['received', /\b(?:alarm|signal|motion|tamper|intrusion)\b.*\breceived\b/i],
  ['received', /\breceived from\b/i],
  ['reviewed', /^reviewed\b/i],
  ['voiceDown', /\bvoice[- ]?down\b|\btalk[- ]?down\b/i],
  // A contact may be named Guard or live in Police Street: a line that begins like a call is one.
  ['call', /^(?:called|phoned|rang|texted)\s+(?!(?:the\s+)?(?:police|911|guards?)\b)/i],
  ['police', /\bpolice\b|\b911\b|\bofficers?\b/i],
  ['guard', /\bguards?\b/i],
  ['call', /\b(?:called|phoned|call placed|no answer|voice ?mail)\b/i],
];

/** 'other' for a line that no rule fits. */
export function logKind(notes: string): LogKind {
  return LOG_RULES.find(([, words]) => words.test(notes))?.[0] ?? 'other';
}

/** Whether an operator has acted, and not only a system or a sensor. */
export function isAction(kind: LogKind): boolean {
  return kind !== 'received' && kind !== 'other';
}
