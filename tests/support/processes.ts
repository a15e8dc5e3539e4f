/** Programs that tests start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** Of the environment of this process, programs get this alone. */
const { PATH = '', HOME = '' } = process.env;

/** Starts a program of the project. @param settings the rest of its environment */
export const startNode = (
  file: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
) => spawn(process.execPath, ['--import', 'tsx', file, ...args], { env: { PATH, HOME, ...settings } });

/** Gives a program its input, and waits for its end, which must come by itself. */
export async function wholeRun(program: ReturnType<typeof startNode>, input = '') {
  const exit = once(program, 'exit').then(([code]): number | null => code);
  program.stdin.end(input);
  const [output, errors, code] = await Promise.all([text(program.stdout), text(program.stderr), exit]);
  return { code, output, errors };
}

/**
 * Waits for a line of a program's log.
 * @returns what the pattern captures
 * @throws Error with the log when the program ends before
 */
export async function logged(
  log: NodeJS.ReadableStream | null,
  pattern: RegExp,
  name: string,
): Promise<string> {
  if (log === null) throw new Error(`${name} has no log.`);
  const printed: string[] = [];
  for await (const line of createInterface(log)) {
    printed.push(line);
    const found = pattern.exec(line);
    if (found === null) continue;
    // An unread pipe would fill up and block the program.
    log.resume();
    return found[1] ?? '';
  }
  throw new Error(`${name} did not start:\n${printed.join('\n')}`);
}

/** Sends the signal to a program that still runs, and waits for its end. */
export async function ended(program: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  program.kill(signal);
  await exit;
}
