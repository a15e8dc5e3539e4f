/** The findings, call by call. */
import { calls } from '#contract/calls.ts';

/** What is checked: a row of the call table, or one of the two sign-in redirects. */
export interface Subject {
  /** As in the call table, and as the operationId of docs/openapi.json. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/**
 * `ok` only where the host has shown that it has the call: it answered a request with a good token, and a good id where
 * the path takes one. `not there`: all such requests found nothing at the path.
 */
type Verdict = 'ok' | 'wrong' | 'not there' | 'not checked';

export interface Finding extends Subject {
  readonly verdict: Verdict;
  /** What does not match the contract, one sentence each. */
  readonly problems: readonly string[];
  /** Why it could not be checked, or only in part. */
  readonly notes: readonly string[];
}

export const REDIRECTS: readonly Subject[] = ['Google', 'Microsoft'].map((issuer) => ({
  name: `signInWith${issuer}`,
  method: 'GET',
  path: `/api/openid/${issuer.toLowerCase()}-login`,
}));

/** What the portal needs, by name. A provider may leave out the additional calls, and those of plugins. */
const NEEDED: ReadonlySet<string> = new Set([...calls, ...REDIRECTS].map(({ name }) => name));

interface Open {
  readonly subject: Subject;
  readonly problems: Set<string>;
  readonly notes: string[];
  /** Status of each response to a request that the host would serve if it has the call. */
  readonly statuses: number[];
}

type Named = Pick<Subject, 'name'>;

export class Findings {
  readonly #byName: ReadonlyMap<string, Open>;

  /** @param subjects everything to report on, in that order */
  constructor(subjects: readonly Subject[]) {
    this.#byName = new Map(
      subjects.map((subject) => [subject.name, { subject, problems: new Set(), notes: [], statuses: [] }]),
    );
  }

  /**
   * Whether anything is to be found out about the subject: not about an optional call that is not there. What is recorded of
   * others is ignored.
   */
  wants(subject: Named): boolean {
    return this.#byName.has(subject.name) && (NEEDED.has(subject.name) || !this.isAbsent(subject));
  }

  /** Whether all that was asked so far found nothing at the path. */
  isAbsent({ name }: Named): boolean {
    return findsNothing(this.#byName.get(name)?.statuses ?? []);
  }

  /** Records the response to a request with a good token and a good id. */
  replied({ name }: Named, status: number): void {
    this.#byName.get(name)?.statuses.push(status);
  }

  /** Records what was wrong with the subject's responses, each sentence once. */
  wrong({ name }: Named, problems: readonly string[]): void {
    for (const problem of problems) this.#byName.get(name)?.problems.add(problem);
  }

  note({ name }: Named, note: string): void {
    this.#byName.get(name)?.notes.push(note);
  }

  list(): Finding[] {
    return [...this.#byName.values()].map(findingOf);
  }
}

/** By which the portal knows a call that a provider lacks. */
export const isNothing = (status: number) => [404, 405, 501].includes(status);

/** A host that wants a token first refuses calls that it does not have as it refuses the others. */
const looked = (statuses: readonly number[]) => statuses.filter((status) => status !== 401);

const findsNothing = (statuses: readonly number[]) =>
  looked(statuses).length > 0 && looked(statuses).every(isNothing);

function findingOf({ subject: { name, method, path }, problems, notes, statuses }: Open): Finding {
  const of = (verdict: Verdict, wrong: Iterable<string>, said: readonly string[]): Finding => ({
    ...{ name, method, path, verdict },
    problems: [...wrong],
    notes: said,
  });
  const [status] = looked(statuses);
  if (!findsNothing(statuses))
    return of(problems.size > 0 ? 'wrong' : status === undefined ? 'not checked' : 'ok', problems, notes);
  return NEEDED.has(name)
    ? of('not there', [`is not there: answers ${status}`], [])
    : of('not checked', [], ['not there, which is allowed: the call is optional']);
}

// The findings for people, and for programs.

/** Limits the lines per call, so that a broken host does not flood the report. */
const MOST_PROBLEMS = 8;

const LABELS: Readonly<Record<Verdict, string>> = {
  ok: 'ok',
  wrong: 'WRONG',
  'not there': '404',
  'not checked': '-',
};

/** The report's lines, with a summary at the end. */
export function reportLines(findings: readonly Finding[]): string[] {
  const { calls, wrong, notThere, notChecked } = summaryOf(findings);
  const sum = [
    `${calls} calls`,
    wrong === 0 ? 'none wrong' : `${wrong} wrong`,
    ...(notThere === 0 ? [] : [`${notThere} not there`]),
    ...(notChecked === 0 ? [] : [`${notChecked} not checked`]),
  ];
  return [...findings.flatMap(linesOf), '', sum.join(', ')];
}

/** The report as JSON text: the summary, and every finding whole. */
export function reportJson(url: string, findings: readonly Finding[]): string {
  const report = { url, fits: fits(findings), summary: summaryOf(findings), calls: findings };
  return JSON.stringify(report, null, 2);
}

/** Whether nothing that was checked is wrong. */
export function fits(findings: readonly Finding[]): boolean {
  return findings.every(({ problems }) => problems.length === 0);
}

function summaryOf(findings: readonly Finding[]) {
  const count = (of: Verdict) => findings.filter(({ verdict }) => verdict === of).length;
  return {
    calls: findings.length,
    wrong: count('wrong'),
    notThere: count('not there'),
    notChecked: count('not checked'),
  };
}

function linesOf({ method, path, verdict, problems, notes }: Finding): string[] {
  const more = problems.length - MOST_PROBLEMS;
  return [
    `${LABELS[verdict].padEnd(6)}${method} ${path}`,
    ...problems.slice(0, MOST_PROBLEMS).map((problem) => `        ${problem}`),
    ...(more > 0 ? [`        and ${more} more`] : []),
    ...notes.map((note) => `        (${note})`),
  ];
}
