/** `npm test`: runs every check in order, and prints the sum of their tests at the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from '../browser/chromium.ts';

interface Tally {
  passed: number;
  failed: number;
}

const REPORTS = 'test-results';
const total: Tally = { passed: 0, failed: 0 };

/**
 * @param tool a command of an installed package; `npx` would take most of a second to look it up
 * @param report reads what the tool counted
 * @param output 'live' while nothing runs beside it; else it is printed when the step ends
 */
async function step(
  title: string,
  tool: string,
  args: string[],
  report?: () => Tally,
  output: 'live' | 'atEnd' = 'atEnd',
): Promise<void> {
  const began = Date.now();
  console.log(`== ${title} …`);
  const { status, printed } = await finished(tool, args, output);
  const tally = report === undefined ? { passed: 0, failed: 0 } : report();
  total.passed += tally.passed;
  // A step that failed counts as a failure even when its report lists none.
  total.failed += status === 0 ? tally.failed : Math.max(1, tally.failed);
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(`\n== ${title}\n${printed}== ${title}: ${status === 0 ? 'ok' : 'FAILED'} after ${seconds} s`);
}

async function finished(tool: string, args: string[], output: 'live' | 'atEnd') {
  const channel = output === 'live' ? 'inherit' : 'pipe';
  const child = spawn(`node_modules/.bin/${tool}`, args, {
    stdio: ['ignore', channel, channel],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
  const [status] = await once(child, 'close');
  return { status, printed: Buffer.concat(parts).toString() };
}

function readReport(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${file}`, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** All at once: tests of one project use the processor while those of another wait for servers and timers. */
function vitest(...projects: string[]): Promise<void> {
  const named = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--silent=passed-only', '--reporter=json'];
  const args = ['run', ...named, ...reporters, `--outputFile.json=${REPORTS}/vitest.json`];
  return step(`${projects.join(', ')} tests`, 'vitest', args, () => {
    const report = readReport('vitest.json');
    return { passed: Number(report.numPassedTests ?? 0), failed: Number(report.numFailedTests ?? 0) };
  });
}

async function browser(): Promise<void> {
  try {
    console.log(`Browser: ${ensureChromium()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failed += 1;
    return;
  }
  const counted = () => {
    const stats = readReport('browser.json').stats as { expected?: number; unexpected?: number } | undefined;
    return { passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0 };
  };
  await step('browser tests', 'playwright', ['test'], counted, 'live');
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
// What takes one processor stands beside what waits for servers and timers. The browser tests measure, so they are alone.
await Promise.all([
  vitest('unit', 'app', 'server', 'postgres'),
  (async () => {
    // Each checker reads the libraries' types for itself, and the processor has enough to do.
    const types = ['--noEmit', '--checkers', '1'];
    await step('types', 'tsc', types);
    await step('types of the pages to compare with', 'tsc', [...types, '--project', 'bench']);
    await step('lint', 'biome', ['check', '.']);
    await step('build', 'tsx', ['scripts/build/main.ts']);
    await step('size budgets', 'tsx', ['scripts/size/main.ts']);
  })(),
]);
await browser();

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
