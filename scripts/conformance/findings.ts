/** The findings, call by call. */
import type { WireCall } from '#core/api/wire/call.ts';

export interface Finding {
  /** Method and path. */
  readonly subject: string;
  /** What does not match the contract, one sentence each. */
  readonly problems: readonly string[];
  /** Why it could not be checked, or only in part. */
  readonly notes: readonly string[];
  /** Whether any request was sent for it. */
  readonly checked: boolean;
}

interface Open {
  problems: string[];
  notes: string[];
  checked: boolean;
}

/** Limits the lines per subject, so that a broken host does not flood the report. */
const MOST_PROBLEMS = 8;

export class Findings {
  readonly #bySubject = new Map<string, Open>();

  /** @param subjects everything to report on, in that order */
  constructor(subjects: readonly string[]) {
    for (const subject of subjects) this.#open(subject);
  }

  /** Records that the subject was requested, and what was wrong with its response. */
  checked(subject: string, problems: readonly string[]): void {
    const open = this.#open(subject);
    open.checked = true;
    for (const problem of problems) if (!open.problems.includes(problem)) open.problems.push(problem);
  }

  note(subject: string, note: string): void {
    this.#open(subject).notes.push(note);
  }

  list(): Finding[] {
    return [...this.#bySubject].map(([subject, open]) => ({ subject, ...open }));
  }

  #open(subject: string): Open {
    const known = this.#bySubject.get(subject) ?? { problems: [], notes: [], checked: false };
    this.#bySubject.set(subject, known);
    return known;
  }
}

export const subjectOf = ({ method, path }: Pick<WireCall, 'method' | 'path'>) => `${method} ${path}`;

/** The report's lines, with a summary at the end. */
export function reportLines(findings: readonly Finding[]): string[] {
  const wrong = findings.filter((finding) => finding.problems.length > 0).length;
  const unchecked = findings.filter((finding) => !finding.checked).length;
  const sum = [
    `${findings.length} calls`,
    wrong === 0 ? 'none wrong' : `${wrong} wrong`,
    ...(unchecked === 0 ? [] : [`${unchecked} not checked`]),
  ];
  return [...findings.flatMap(linesOf), '', sum.join(', ')];
}

function linesOf({ subject, problems, notes, checked }: Finding): string[] {
  const verdict = problems.length > 0 ? 'WRONG' : checked ? 'ok' : '-';
  const more = problems.length - MOST_PROBLEMS;
  return [
    `${verdict.padEnd(6)}${subject}`,
    ...problems.slice(0, MOST_PROBLEMS).map((problem) => `        ${problem}`),
    ...(more > 0 ? [`        and ${more} more`] : []),
    ...notes.map((note) => `        (${note})`),
  ];
}
