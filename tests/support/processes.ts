/** Programs that tests start. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

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
