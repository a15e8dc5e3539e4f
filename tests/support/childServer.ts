/** The provider as a process of its own, to be stopped and killed. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ChildServer {
  readonly url: string;
  /** Sends the signal and resolves once the process is gone, with its exit code; null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const MAIN = join(import.meta.dirname, '../../server/main.ts');

/** Resolves once it is ready. @throws Error with what it printed when it ends before */
export function startChild(settings: Readonly<Record<string, string>>): Promise<ChildServer> {
  const { PATH = '', HOME = '' } = process.env;
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
      // Its last line may come in pieces: the address is whole once the slash behind it has come.
      if (url === undefined || !printed.includes(`${url}/`)) return;
      resolve({
        url,
        end(signal) {
          child.kill(signal);
          return exit;
        },
      });
    });
    exit.then((code) => reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)));
  });
}
