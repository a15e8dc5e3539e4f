/** `npm test`: runs every check in order, and prints the sum of their tests at the end. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from '../browser/chromium.ts';

interface Tally {
  passed: number;
  failed: number;
}

const REPORTS = 'test-results';
const total: Tally = { passed: 0, failed: 0 };

/** @param tool a command of an installed package; `npx` would take most of a second to look it up */
function step(title: string, tool: string, args: string[], report?: () => Tally): void {
  const began = Date.now();
  console.log(`\n== ${title}`);
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const tally = report === undefined ? { passed: 0, failed: 0 } : report();
  total.passed += tally.passed;
  // A step that failed counts as a failure even when its report lists none.
  total.failed += status === 0 ? tally.failed : Math.max(1, tally.failed);
  console.log(
    `== ${title}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - began) / 1_000)} s`,
  );
}

function readReport(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${file}`, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** All at once: tests of one project use the processor while those of another wait for servers and timers. */
function vitest(...projects: string[]): void {
  step(
    `${projects.join(', ')} tests`,
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${REPORTS}/vitest.json`,
    ],
    () => {
      const report = readReport('vitest.json');
      return { passed: Number(report.numPassedTests ?? 0), failed: Number(report.numFailedTests ?? 0) };
    },
  );
}

function browser(): void {
  try {
    console.log(`Browser: ${ensureChromium()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failed += 1;
    return;
  }
  step('browser tests', 'playwright', ['test'], () => {
    const stats = readReport('browser.json').stats as { expected?: number; unexpected?: number } | undefined;
    return { passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0 };
  });
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
step('types', 'tsc', ['--noEmit']);
step('types of the pages to compare with', 'tsc', ['--noEmit', '--project', 'bench']);
step('lint', 'biome', ['check', '.']);
vitest('unit', 'app', 'server', 'postgres');
step('build', 'tsx', ['scripts/build/main.ts']);
step('size budgets', 'tsx', ['scripts/size/main.ts']);
browser();

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
