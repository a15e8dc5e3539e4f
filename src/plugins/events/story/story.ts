/** An event as one list in the order of time: signals, recordings, calls and log lines. */
import type { CallIn, EventRecord } from '#contract/event.ts';
import type { LocationRecord } from '#contract/location.ts';
import { runningText } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { shownText } from '#core/format/texts.ts';
import { callerName, takenBy } from '#domain/incidents/CallIns.tsx';
import { byRank, contactName, personName } from '#domain/sites/names.ts';

export type StepKind = 'signal' | 'recording' | 'callIn' | LogKind;

export interface StoryStep {
  /** Where the provider's answer has it: 'recording 2', 'log 0'. Unique within the story. */
  readonly key: string;
  readonly kind: StepKind;
  /** Unix milliseconds; null when the provider does not say. */
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
export function storySteps(
  report: EventRecord,
  recordingName: (index: number) => string,
): readonly StoryStep[] {
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
    .sort(byTime);
}

/** What has no time comes last. */
function byTime(one: Pick<StoryStep, 'at'>, other: Pick<StoryStep, 'at'>): number {
  return (one.at ?? Number.POSITIVE_INFINITY) - (other.at ?? Number.POSITIVE_INFINITY) || 0;
}

/** Providers send alarms in any shape: what is missing is left out. */
function signal(alarm: unknown): Pick<StoryStep, 'kind' | 'at' | 'text' | 'who'> {
  const type = shownText(fieldOf(alarm, 'type'), '');
  const camera = shownText(fieldOf(alarm, 'cameraName'), '');
  return {
    kind: 'signal',
    at: timeOf(fieldOf(alarm, 'time')),
    text: [type || 'Alarm signal', camera].filter(Boolean).join(', '),
    who: null,
  };
}

function fieldOf(alarm: unknown, field: string): unknown {
  return typeof alarm === 'object' && alarm !== null ? Reflect.get(alarm, field) : undefined;
}

function callIn(entry: CallIn): Pick<StoryStep, 'kind' | 'at' | 'text' | 'who'> {
  const { time, type, notes } = entry.callIn ?? {};
  const taker = takenBy(entry);
  return {
    kind: 'callIn',
    at: timeOf(time),
    text: [shownText(type, 'Call'), shownText(notes, '')].filter(Boolean).join(': '),
    who: taker === null ? callerName(entry) : `${callerName(entry)}, taken by ${taker}`,
  };
}

/** What the first signal was, e.g. 'Line crossing'; null when the provider does not say. */
export function firstSignalType({ alarms }: EventRecord): string | null {
  const [first] = (alarms ?? [])
    .map((alarm) => ({ type: fieldOf(alarm, 'type'), at: timeOf(fieldOf(alarm, 'time')) }))
    .sort(byTime);
  return shownText(first?.type, '') || null;
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

/** Unix milliseconds. */
export function timeOf(value: unknown): number | null {
  return parseInstant(value)?.getTime() ?? null;
}

/** When the first signal came, else when the event began; null when neither is known. */
export function firstSignal(report: EventRecord, steps: readonly StoryStep[]): number | null {
  const signals = steps.flatMap(({ kind, at }) => (kind === 'signal' && at !== null ? [at] : []));
  return signals.length > 0 ? Math.min(...signals) : timeOf(report.incident?.startTime);
}

/** '+1:12', '+1:02:03', '−0:05': time since the first signal, in whole seconds. */
export function sinceText(at: number, first: number): string {
  const seconds = Math.round(Math.abs(at - first) / 1_000);
  return `${at < first && seconds > 0 ? '\u2212' : '+'}${runningText(seconds)}`;
}

/** Index of the first item that passes, where all items after it pass too; the number of items when none passes. */
function firstIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

// What a log line of an operator is about, by its words.

type LogKind = 'received' | 'reviewed' | 'voiceDown' | 'call' | 'police' | 'guard' | 'closed' | 'other';

/**
 * The first rule that fits decides. A line that no rule fits has the icon of the log alone: a wrong one would mislead more than
 * none. docs/behaviour.md lists these rules.
 */
const LOG_RULES: readonly (readonly [LogKind, RegExp])[] = [
  ['closed', /^closed\b/i],
  ['received', /\b(?:alarm|signal|motion|tamper|intrusion)\b.*\breceived\b/i],
  ['received', /\breceived from\b/i],
  ['reviewed', /^reviewed\b/i],
  ['voiceDown', /\bvoice[- ]?down\b|\btalk[- ]?down\b/i],
  // The police of a town. Capitals tell its name, which the rules that take any letters cannot.
  [
    'police',
    /^(?:[Cc]alled|[Pp]honed|[Rr]ang|[Tt]exted)\s+(?:[Tt]he\s+)?(?:\p{Lu}[\p{L}.'’-]*\s+){1,2}Police\b/u,
  ],
  // A contact may be named Guard or live in Police Street: a line that begins like a call is one.
  ['call', /^(?:called|phoned|rang|texted)\s+(?!(?:(?:the|an?)\s+)?(?:local\s+)?(?:police|911|guards?)\b)/i],
  ['police', /\bpolice\b|\b911\b|\bofficers?\b/i],
  ['guard', /\bguards?\b/i],
  ['call', /\b(?:called|phoned|call placed|no answer|voice ?mail)\b/i],
];

/** 'other' for a line that no rule fits. */
export function logKind(notes: string): LogKind {
  return LOG_RULES.find(([, words]) => words.test(notes))?.[0] ?? 'other';
}

/** Whether an operator has acted, and not only a system or a sensor. */
function isAction(kind: LogKind): boolean {
  return kind !== 'received' && kind !== 'other';
}

// Response times of an event, each with the step that it is computed from.

export interface StoryFigure {
  readonly name: 'First action' | 'First voice-down' | 'First call' | 'Police' | 'Closed';
  /** Milliseconds since the first signal; never negative. */
  readonly after: number;
  /** The step that ended this time, or null for the event's closing time. */
  readonly step: StoryStep | null;
}

interface Incident {
  /** Unix milliseconds; null when not known. */
  readonly first: number | null;
  readonly closed: number | null;
}

/** Only the figures that can be computed. */
export function storyFigures(steps: readonly StoryStep[], { first, closed }: Incident): StoryFigure[] {
  if (first === null) return [];
  const firstOf = (name: StoryFigure['name'], is: (kind: StepKind) => boolean): StoryFigure[] => {
    const step = steps.find(({ kind, at }) => is(kind) && at !== null && at >= first);
    return step?.at == null ? [] : [{ name, after: step.at - first, step }];
  };
  return [
    ...firstOf('First action', isOperators),
    ...firstOf('First voice-down', (kind) => kind === 'voiceDown'),
    ...firstOf('First call', (kind) => kind === 'call'),
    ...firstOf('Police', (kind) => kind === 'police'),
    ...(closed === null || closed < first
      ? []
      : [{ name: 'Closed' as const, after: closed - first, step: null }]),
  ];
}

/** A call that somebody at the site made to the operators is not their own action. */
function isOperators(kind: StepKind): boolean {
  return kind !== 'signal' && kind !== 'recording' && kind !== 'callIn' && isAction(kind);
}

// Who of the site's contacts was called, and what came of it, as far as the log names them without doubt.

type ContactLocation = NonNullable<LocationRecord['contactLocations']>[number];

interface CalledContact {
  readonly id: number | null;
  readonly name: string;
  /** The lines about this contact, in order: what came of the call and when. Empty when nobody called, or it is unsure. */
  readonly calls: readonly { readonly step: StoryStep; readonly result: string }[];
}

/** Contacts in call order, those without a rank last. One that is listed twice stands in its first place. */
export function calledContacts(
  contacts: readonly ContactLocation[],
  steps: readonly StoryStep[],
): CalledContact[] {
  const listed = new Map(byRank(contacts).map(({ contact }) => [contact.id ?? contact, contact]));
  const named = [...listed.values()].map((contact) => ({
    id: contact.id ?? null,
    name: contactName(contact),
    words: personName(contact, ''),
  }));
  const calls = new Map(named.map((contact) => [contact, [] as { step: StoryStep; result: string }[]]));
  for (const step of steps.filter(({ kind }) => kind === 'call')) {
    const meant = named.flatMap((contact) => {
      const result = resultFor(step.text, contact.words);
      return result === null ? [] : [{ contact, result }];
    });
    const [only, ...others] = meant;
    // A line that may mean two contacts is given to neither.
    if (only !== undefined && others.length === 0)
      calls.get(only.contact)?.push({ step, result: only.result });
  }
  return named.map((contact) => {
    const { id, name } = contact;
    return { id, name, calls: calls.get(contact) ?? [] };
  });
}

/** What a line says after a person's whole name: 'no answer'; null when it does not name the person. */
function resultFor(line: string, name: string): string | null {
  // A first name alone could be anybody's.
  if (!name.includes(' ')) return null;
  const place = line.toLocaleLowerCase('en').indexOf(name.toLocaleLowerCase('en'));
  if (place < 0) return null;
  const around = [line[place - 1] ?? ' ', line[place + name.length] ?? ' '];
  if (around.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return null;
  const rest = line.slice(place + name.length);
  const [, said = rest] = /:\s*(.*)$/.exec(rest) ?? [];
  return said.replace(/[.\s]+$/, '').trim();
}

// Where the steps of an event stand on a ruler of its time, with long gaps folded and close steps in one mark.

export interface RulerMark {
  /** From 0, the left end, to 1. */
  readonly place: number;
  /** In the order of time; several where they would touch. Never empty. */
  readonly steps: readonly StoryStep[];
}

interface RulerFold {
  readonly place: number;
  /** Milliseconds that are left out. */
  readonly length: number;
}

interface StoryRuler {
  /** Its left end, in Unix milliseconds. */
  readonly start: number;
  /** Its right end, in Unix milliseconds. */
  readonly end: number;
  readonly marks: readonly RulerMark[];
  readonly folds: readonly RulerFold[];
}

/** A time longer than this in which nothing happened is folded. */
const LONGEST_GAP = 5 * 60_000;
/** A fold is as long as this much time. */
const FOLD = 30_000;

type Timed = StoryStep & { readonly at: number };

/**
 * @param bounds Unix milliseconds; steps outside of them widen the ruler
 * @param apart least distance of two marks, as a part of the ruler
 */
export function storyRuler(
  steps: readonly StoryStep[],
  { start, end }: { readonly start: number; readonly end: number },
  apart: number,
): StoryRuler {
  const timed = steps.filter((step): step is Timed => step.at !== null).sort(byTime);
  const instants = [...new Set([start, ...timed.map(({ at }) => at), end])].sort((one, other) => one - other);
  const gaps = instants.slice(1).map((to, index) => {
    const from = instants[index] ?? to;
    const isFolded = to - from > LONGEST_GAP;
    return { from, to, isFolded, shown: isFolded ? FOLD : to - from };
  });
  let total = 0;
  const pieces = gaps.map((gap) => {
    total += gap.shown;
    return { ...gap, before: total - gap.shown };
  });
  const placeOf = (at: number) => {
    const piece = pieces[firstIndex(pieces, ({ to }) => to >= at)];
    if (piece === undefined) return 0;
    const { from, to, shown, before } = piece;
    return (before + ((at - from) / (to - from)) * shown) / total;
  };
  return {
    start: instants[0] ?? start,
    end: instants.at(-1) ?? end,
    marks: clusters(timed, placeOf, apart),
    folds: gaps
      .filter(({ isFolded }) => isFolded)
      .map(({ from, to }) => ({ place: placeOf((from + to) / 2), length: to - from })),
  };
}

function clusters(steps: readonly Timed[], placeOf: (at: number) => number, apart: number): RulerMark[] {
  const marks: { place: number; steps: Timed[] }[] = [];
  for (const step of steps) {
    const place = placeOf(step.at);
    const last = marks.at(-1);
    if (last !== undefined && place - last.place < apart) last.steps.push(step);
    else marks.push({ place, steps: [step] });
  }
  return marks;
}
