import type { ShapeProblem } from '../openapi/shapeProblems.ts';

/** One sentence per kind of problem; rows that share a problem are counted, and the first of them is named. */
export function sentences(problems: readonly ShapeProblem[]): string[] {
  const groups = new Map<string, [first: ShapeProblem, count: number]>();
  for (const problem of problems) {
    const { path, isMissing, expected } = problem;
    const key = JSON.stringify([
      path.map((step) => (typeof step === 'number' ? 0 : step)),
      isMissing,
      expected,
    ]);
    const [first = problem, count = 0] = groups.get(key) ?? [];
    groups.set(key, [first, count + 1]);
  }
  return [...groups.values()].map(([first, count]) => {
    const more = count === 1 ? '' : `, and in ${count - 1} more ${count === 2 ? 'row' : 'rows'}`;
    return sentence(first) + more;
  });
}

function sentence({ path, isMissing, expected, found }: ShapeProblem): string {
  const place = path.length === 0 ? 'the answer' : `\`${placeText(path)}\``;
  return isMissing ? `${place} is missing (${expected})` : `${place} is ${found}, expected ${expected}`;
}

/** As in JavaScript: `value[0].id`. */
function placeText(path: ShapeProblem['path']): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}
