/** The findings for people, and for programs. */
import type { Finding, Verdict } from './findings.ts';

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
  return JSON.stringify(
    { url, fits: fits(findings), summary: summaryOf(findings), calls: findings },
    null,
    2,
  );
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
