import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface FirstStart {
  readonly dataDir: string;
  /** `postgres://` URL; undefined: the embedded database. */
  readonly url?: string | undefined;
  /** The process is killed before this statement, counted from 1. */
  readonly killBefore?: number;
  /** Number of demo incidents to seed. Without it, only the schema is created. */
  readonly incidents?: number;
}

/** The number of statements, or 'killed'. */
export type Outcome = number | 'killed';

const PROGRAM = fileURLToPath(new URL('firstStart.ts', import.meta.url));

/** @throws Error with the printed output when the process failed */
export async function startFirst(options: FirstStart): Promise<Outcome> {
  const [outcome = 'killed'] = await startTogether(1, options);
  return outcome;
}

/** Starts several processes with the same task. They begin once all of them are loaded. */
export async function startTogether(count: number, options: FirstStart): Promise<Outcome[]> {
  const processes = Array.from({ length: count }, () => begin(options));
  await Promise.all(processes.map(({ child }) => once(child, 'message')));
  for (const { child } of processes) child.send('go');
  return Promise.all(processes.map(({ outcome }) => outcome));
}

function begin({ dataDir, url = '', killBefore = 0, incidents }: FirstStart) {
  const args = [dataDir, url, String(killBefore), ...(incidents === undefined ? [] : [String(incidents)])];
  const child = fork(PROGRAM, args, { execArgv: ['--import', 'tsx'], silent: true });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (code === 0) resolve(Number(printed));
      else if (signal === 'SIGKILL') resolve('killed');
      else reject(new Error(printed));
    });
  });
  return { child, outcome };
}
