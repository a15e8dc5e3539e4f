/** What a log line of an operator is about, told by its words. */

export type LogKind =
  | 'received'
  | 'reviewed'
  | 'voiceDown'
  | 'call'
  | 'police'
  | 'guard'
  | 'closed'
  | 'other';

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
