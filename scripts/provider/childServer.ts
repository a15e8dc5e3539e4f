/** The provider as a process of its own, which can be stopped and killed. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ChildServer {
  readonly pid: number;
  readonly url: string;
  /** Milliseconds from launching it until it was ready. */
  readonly readyAfter: number;
  /** Sends the signal. Resolves with the exit code once the process has ended; null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const MAIN = join(import.meta.dirname, '../../server/main.ts');

/**
 * Resolves once the server is ready.
 * @throws Error with the printed output if the process ends before that
 */
export function startChild(settings: Readonly<Record<string, string>>): Promise<ChildServer> {
  const { PATH = '', HOME = '' } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH, HOME, PORTAL_PORT: '0', PORTAL_LOG_LEVEL: 'silent', ...settings },
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, url] = /ready at (http:\/\/[\d.]+:\d+)/.exec(printed) ?? [];
      // The last line may arrive in pieces. The address is complete once the slash after it has arrived.
      if (url === undefined || !printed.includes(`${url}/`)) return;
      resolve({
        pid: child.pid ?? 0,
        url,
        readyAfter: performance.now() - began,
        end(signal) {
          child.kill(signal);
          return exit;
        },
      });
    });
    exit.then((code) => reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)));
  });
}
