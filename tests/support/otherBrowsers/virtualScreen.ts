/** A virtual display, for browsers that need a window. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface VirtualScreen {
  /** For the environment of the programs that use the display. */
  readonly DISPLAY: string;
  close(): Promise<void>;
}

/** @throws Error when the program ends before it has a display */
export async function openScreen(xvfb: string): Promise<VirtualScreen> {
  const server = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exit = once(server, 'exit');
  for await (const line of createInterface(server.stdout)) {
    return {
      DISPLAY: `:${line.trim()}`,
      async close() {
        server.kill();
        await exit;
      },
    };
  }
  throw new Error('Xvfb ended before it had a display.');
}
