/**
 * `npm run mutants -- [--count 200] [--from 0] [--seed 1]`: how many small faults the tests find. Each mutant is one change
 * of one place of src or server. The tests that name its file run first, then all that import it by way of others, until
 * the first one fails. It changes the files of the folder that it runs in and puts them back: run it in a clone. It appends
 * a line for each mutant to test-results/mutants.tsv.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync, Visitor } from 'vite';
import { createRandom } from '../../server/seed/random.ts';
import { sourceFiles } from '../../tests/support/imports.ts';

interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The text that is replaced, and what replaces it. */
  readonly was: string;
  readonly becomes: string;
  /** Offset of the text. */
  readonly start: number;
}

const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};
const RELEASES = /(?:^|\.)(?:abort|clear\w*|close|release|revokeObjectURL|stop|unsubscribe|destroy)$/;
const TIMEOUT_MS = 300_000;
const tests = sourceFiles('tests').filter((file) => /\.test\.tsx?$/.test(file));

/** All that can be changed in a file, in its order. */
function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(file, 'utf8');
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const found: Mutant[] = [];
  const add = (start: number, end: number, becomes: string) =>
    found.push({
      file,
      line: source.slice(0, start).split('\n').length,
      was: source.slice(start, end),
      becomes,
      start,
    });
  const swap = ({ left, right, operator }: { left: Place; right: Place; operator: string }) => {
    const other = SWAPPED[operator];
    const start = source.indexOf(operator, left.end);
    if (other !== undefined && start < right.start) add(start, start + operator.length, other);
  };
  const negate = ({ test }: { test: Place }) =>
    add(test.start, test.end, `!(${source.slice(test.start, test.end)})`);
  new Visitor({
    BinaryExpression: swap,
    LogicalExpression: swap,
    IfStatement: negate,
    ConditionalExpression: negate,
    ExpressionStatement({ start, end, expression }) {
      if (expression.type !== 'CallExpression') return;
      const { callee } = expression;
      if (RELEASES.test(source.slice(callee.start, callee.end))) add(start, end, ';');
    },
  }).visit(program);
  return found;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The first test that fails with the mutant; undefined when none does. */
function killerOf(mutant: Mutant): string | undefined {
  const source = readFileSync(mutant.file, 'utf8');
  const end = mutant.start + mutant.was.length;
  writeFileSync(mutant.file, source.slice(0, mutant.start) + mutant.becomes + source.slice(end));
  try {
    const named = `/${basename(mutant.file)}'`;
    const direct = tests.filter((file) => readFileSync(file, 'utf8').includes(named));
    return (
      (direct.length > 0 ? firstFailure(['run', ...direct]) : undefined) ??
      firstFailure(['related', mutant.file, '--run'])
    );
  } finally {
    writeFileSync(mutant.file, source);
  }
}

/** The name of the first test that fails. */
function firstFailure(run: readonly string[]): string | undefined {
  const projects = ['unit', 'app', 'server'].flatMap((project) => ['--project', project]);
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/vitest',
    [...run, '--bail=1', '--passWithNoTests', ...projects],
    { encoding: 'utf8', timeout: TIMEOUT_MS, env: { ...process.env, NO_COLOR: '1' } },
  );
  if (status === 0) return undefined;
  return /^ FAIL +(.+)$/m.exec(stdout + stderr)?.[1] ?? 'no end within five minutes, or no start';
}

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const all = ['src', 'server']
  .flatMap(sourceFiles)
  .filter((file) => !/\.d\.ts$|^server\/(?:seed|db\/migrations)\//.test(file))
  .flatMap(mutantsOf);
const random = createRandom(`mutants ${values.seed}`);
const sample = Array.from({ length: Number(values.count) }, () => random.pick(all));
mkdirSync('test-results', { recursive: true });
let killed = 0;
let tried = 0;
for (const mutant of sample.slice(Number(values.from))) {
  const killer = killerOf(mutant);
  tried += 1;
  if (killer !== undefined) killed += 1;
  const { file, line, was, becomes } = mutant;
  const change = `${was} -> ${becomes}`.replace(/\s+/g, ' ').slice(0, 120);
  const row = [killer === undefined ? 'SURVIVED' : 'killed', `${file}:${line}`, change, killer ?? ''];
  appendFileSync('test-results/mutants.tsv', `${row.join('\t')}\n`);
  console.log(row.join('  '));
}
console.log(`${killed} of ${tried} mutants killed; ${all.length} are possible`);
