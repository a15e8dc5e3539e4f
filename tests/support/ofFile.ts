import { afterAll, beforeAll, vi } from 'vitest';
import { type ChildServer, startChild } from '../../scripts/provider/childServer.ts';

/**
 * For a file or a `describe`: what is made before its first test and closed after its last one, such as a provider or a
 * database. Its parts can be read in between. @param timeout of its start, in milliseconds
 */
export function ofFile<Made extends { close(): Promise<void> }>(
  make: () => Promise<Made>,
  timeout?: number,
): Made {
  let made: Made | undefined;
  beforeAll(async () => {
    made = await make();
  }, timeout);
  afterAll(() => made?.close());
  return new Proxy({} as Made, { get: (_, name) => Reflect.get(made ?? {}, name) });
}

/** For a file: the provider as a process of its own. */
export function ownProcess(settings: Readonly<Record<string, string>>): ChildServer {
  return ofFile(async () => {
    const server = await startChild(settings);
    return { ...server, close: async () => void (await server.end('SIGTERM')) };
  }, 300_000);
}

/** For a file: a provider's rounds come when a test moves the timers. Database and network keep their own time. */
export function holdRounds(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
